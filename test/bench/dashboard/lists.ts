import type { Filled } from "./open-filled.ts";

/** A request that the dashboard makes: its name in the report, and its path. */
export interface Asked {
  name: string;
  path: string;
}

/** A deep page of a list begins after this share of its rows. */
const DEEP = 0.9;
/** The random part of an id that nothing has. */
const MISSING = "0000000000000000000000";

/** Ids and times in the filled database that the requests name. */
async function findSamples({ accountId, query }: Filled) {
  const deep = async (table: string, order: string, where = "account_id = $1", id = "id") => {
    const rows = `select ${id} as id from ${table} where ${where} order by ${order} desc`;
    const [row] = await query<{ id: string }>(
      `${rows} limit 1 offset (select floor(count(*) * ${DEEP}) from ${table} where ${where})`,
      [accountId],
    );
    return row?.id ?? "";
  };
  const [sample] = await query<{ late: Date; old: Date; id: string; reference: string }>(
    `select now() - interval '2 days' as late, now() - interval '150 days' as old, id, external_id as reference
     from deliveries where account_id = $1 and external_id like 'ORD-%' order by created_at desc limit 1 offset 5000`,
    [accountId],
  );
  if (!sample) throw new Error("the database isn't full");
  const [event] = await query<{ delivery_id: string }>(
    "select delivery_id from outbox where account_id = $1 order by id limit 1 offset 1000",
    [accountId],
  );
  const [endpoint] = await query<{ id: string }>("select id from webhook_endpoints where account_id = $1", [accountId]);
  const keys = await query<{ id: string }>(
    "select id from api_keys where account_id = $1 and name like 'Server %' order by created_at desc limit 3",
    [accountId],
  );
  // As fill/activity.ts makes them: a few requests of the first fail, all of the second, none of the third.
  const [busy, refused, quiet] = keys.map(({ id }) => id);
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

  return {
    delivery: sample,
    old: sample.old.toISOString(),
    late: sample.late.toISOString(),
    event,
    endpoint,
    busy,
    refused,
    quiet,
    lastDelivery,
    lastRequest,
    lastEvent,
    lastKey,
    lastEntry,
    lastAttempt,
  };
}

const list = (what: string, address: string, ...queries: [name: string, query: string][]): Asked[] =>
  queries.map(([name, query]) => ({ name: `${what}: ${name}`, path: `/v1/${address}${query && `?${query}`}` }));

/** Every list of the dashboard: its first page and a deep one, each filter, filters together, and searches. */
export async function listsOf(filled: Filled): Promise<Asked[]> {
  const { delivery, old, late, event, endpoint, busy, refused, quiet, ...last } = await findSamples(filled);
  const { lastDelivery, lastRequest, lastEvent, lastKey, lastEntry, lastAttempt } = last;
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
      ["by id", `search=${delivery.id}`],
      ["by an id that doesn't exist", `search=dlv_${MISSING}`],
      ["by reference", `search=${delivery.reference}`],
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
      "deliveries",
      "deliveries",
      ["under way", "state=under_way"],
      ["late", "state=late"],
      ["with trouble", "state=trouble"],
      ["with trouble, by four digits", "state=trouble&search=4321"],
    ),
    { name: "deliveries: one", path: `/v1/deliveries/${delivery.id}` },
    { name: "deliveries: one of nearly a year ago", path: `/v1/deliveries/${lastDelivery}` },
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
    ...list("others", "account/overview", ["overview", ""]),
    ...list("others", `webhook_endpoints/${endpoint?.id}/hours`, ["attempts by hour", ""]),
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
