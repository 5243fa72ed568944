import type { Filled } from "./open-filled.ts";

/** What the dashboard asks for: what people would call it, and its address. */
export interface Asked {
  name: string;
  path: string;
}

/** How deep the deepest page of a list is, of all its rows. */
const DEEP = 0.9;
const MISSING = "0000000000000000000000";

/** Every list of the dashboard: its first and a deep page, each filter and what can be combined, and searches. */
export async function listsOf(filled: Filled): Promise<Asked[]> {
  const { accountId } = filled;
  const deep = async (table: string, order: string, where = "account_id = $1", id = "id") => {
    const counted = `select ${id} as id from ${table} where ${where} order by ${order} desc`;
    const [row] = await filled.query<{ id: string }>(
      `${counted} limit 1 offset (select floor(count(*) * ${DEEP}) from ${table} where ${where})`,
      [accountId],
    );
    return row?.id ?? "";
  };
  const [sample] = await filled.query<{ late: Date; old: Date; id: string; reference: string }>(
    `select now() - interval '2 days' as late, now() - interval '150 days' as old, id, external_id as reference
     from deliveries where account_id = $1 and external_id like 'ORD-%' order by created_at desc limit 1 offset 5000`,
    [accountId],
  );
  if (!sample) throw new Error("the database isn't full");
  const [event] = await filled.query<{ delivery_id: string }>(
    "select delivery_id from outbox where account_id = $1 order by id limit 1 offset 1000",
    [accountId],
  );
  const [endpoint] = await filled.query<{ id: string }>("select id from webhook_endpoints where account_id = $1", [
    accountId,
  ]);
  const keys = await filled.query<{ id: string }>(
    "select id from api_keys where account_id = $1 and name like 'Server %' order by created_at desc limit 3",
    [accountId],
  );
  const [busy, refused, quiet] = keys.map(({ id }) => id);
  const old = sample.old.toISOString();
  const late = sample.late.toISOString();
  const lastDelivery = await deep("deliveries", "created_at");
  const lastRequest = await deep("request_log", "at");
  const lastEvent = await deep("outbox", "id", undefined, "event_id");
  const lastKey = await deep("api_keys", "created_at");
  const lastEntry = await deep("audit_log", "position");
  const lastAttempt = await deep(
    "webhook_attempts",
    "position",
    "endpoint_id in (select id from webhook_endpoints where account_id = $1)",
  );

  const list = (what: string, address: string, ...queries: [name: string, query: string][]): Asked[] =>
    queries.map(([name, query]) => ({ name: `${what}: ${name}`, path: `/v1/${address}${query && `?${query}`}` }));
  const combined = `status=cancelled&created_before=${late}&created_after=${old}`;
  return [
    ...list(
      "deliveries",
      "deliveries",
      ["first page", ""],
      ["a hundred", "limit=100"],
      ["deep page", `starting_after=${lastDelivery}`],
      ["delivered", "status=delivered"],
      ["cancelled", "status=cancelled"],
      ["cancelled, deep page", `status=cancelled&starting_after=${lastDelivery}`],
      ["in a status that none has", "status=searching"],
      ["pending, which only the newest are", "status=pending"],
      ["older than 150 days", `created_before=${old}`],
      ["cancelled within two dates", combined],
      ["by id", `search=${sample.id}`],
      ["by an id that doesn't exist", `search=dlv_${MISSING}`],
      ["by reference", `search=${sample.reference}`],
      ["by a reference of 100,000", "search=collection"],
      ["by such a reference, with a status", "search=collection&status=searching"],
      ["by such a reference, as a filter", `external_id=collection&status=searching&starting_after=${lastDelivery}`],
      ["by a reference that doesn't exist", "search=nothing"],
      ["by a phone number", "search=%2B254712345678"],
      ["by four digits", "search=4321"],
      ["by four digits, deep page", `search=4321&starting_after=${lastDelivery}`],
      ["by four digits that don't exist", "search=%2B99994321"],
      ["by the phone number of 300,000", "search=%2B254700000000"],
      ["by its last digits", "search=0000"],
      ["by it, with a status", "search=0000&status=searching"],
      ["by it, deep page", `search=0000&starting_after=${lastDelivery}`],
    ),
    ...list(
      "requests",
      "account/requests",
      ["first page", ""],
      ["deep page", `starting_after=${lastRequest}`],
      ["failed", "result=failed"],
      ["failed, deep page", `result=failed&starting_after=${lastRequest}`],
      ["succeeded", "result=succeeded"],
      ["with a problem", "code=rate_limited"],
      ["with a rare problem", "code=invalid_request"],
      ["with a problem that none has", "code=unknown_quote"],
      ["of a key", `key_id=${busy}`],
      ["of a key, failed", `key_id=${busy}&result=failed`],
      ["of a key without failures, failed", `key_id=${quiet}&result=failed`],
      ["of a key with nothing else, succeeded", `key_id=${refused}&result=succeeded`],
      ["of a key, with another's problem", `key_id=${busy}&code=rate_limited`],
      ["of a key, with a rare problem", `key_id=${refused}&code=invalid_request`],
      ["older than two days", `created_before=${late}`],
      ["failed, older than two days", `result=failed&created_before=${late}`],
    ),
    ...list(
      "events",
      "events",
      ["first page", ""],
      ["deep page", `starting_after=${lastEvent}`],
      ["of a type", "type=delivery.delivered"],
      ["of a type that none has", "type=delivery.rated"],
      ["of a delivery", `delivery_id=${event?.delivery_id}`],
      ["of a delivery without events", `delivery_id=dlv_${MISSING}`],
      ["older than two days", `created_before=${late}`],
      ["of a type, older than two days", `type=delivery.rated&created_before=${late}`],
    ),
    ...list(
      "attempts",
      `webhook_endpoints/${endpoint?.id}/attempts`,
      ["first page", ""],
      ["deep page", `starting_after=${lastAttempt}`],
    ),
    ...list(
      "audit",
      "account/audit",
      ["first page", ""],
      ["deep page", `starting_after=${lastEntry}`],
      ["older than 150 days", `created_before=${old}`],
    ),
    ...list("usage", "account/usage", ["30 days", ""], ["92 days", "days=92"], ["of a key", `key_id=${busy}&days=92`]),
    ...list("others", "account", ["account", ""]),
    ...list("others", "account/first_steps", ["first steps", ""]),
    ...list(
      "keys",
      "account/keys",
      ["first page", ""],
      ["a hundred", "limit=100"],
      ["deep page", `starting_after=${lastKey}`],
      ["that work", "state=active&limit=100"],
      ["that have ended", "state=ended"],
    ),
    ...list("keys", `account/keys/${busy}/use`, ["use of one", ""]),
    { name: "members", path: "/v1/account/members" },
    { name: "webhook endpoints", path: "/v1/webhook_endpoints" },
  ];
}
