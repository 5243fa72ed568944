/** Account × operation: nothing of one account reaches another, whatever it names in an address, a query or a body. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DocumentedOperation, listOperations } from "../http/list-operations.ts";
import { FOR_OPERATIONS, prepareOperation } from "../http/prepare-operation.ts";
import { readDocument } from "../http/read-document.ts";
import { openTestService, SECRET, type TestService } from "../open-test-service.ts";

let service: TestService;
let operations: DocumentedOperation[];
/** Callers of the other account, each with the headers of their requests. */
let strangers: [who: string, headers: Record<string, string>][];
let owner: Record<string, string>;
beforeAll(async () => {
  service = await openTestService(FOR_OPERATIONS);
  const document = await readDocument(service);
  operations = listOperations(document);
  const key = await service.addAccount("acct_other");
  const roles = ["owner", "developer", "viewer"] as const;
  const members = await Promise.all(roles.map((role) => service.addMember(role, { accountId: "acct_other" })));
  strangers = [
    ["a key", { authorization: `Bearer ${key}` }],
    ...members.map(({ as }, index): [string, Record<string, string>] => [`a member, ${roles[index]}`, as]),
  ];
  owner = members[0]?.as ?? {};
});
afterAll(() => service.close());

const takes = ({ spec }: DocumentedOperation, scheme: string) => spec.security.some((one) => scheme in one);
/** Operations of a merchant's account, by its keys or its members. */
const isMerchants = (operation: DocumentedOperation) =>
  takes(operation, "secretKey") || takes(operation, "memberCookie");
/** What an account is known by: ids of ours, and the names and numbers that its merchant sent. */
const OWN = /\b(?:dlv|key|whe|evt|att|mbr|ses|aud|quo)_[0-9A-Za-z]{22}\b|[\w.]+@shop\.example|\+2547\d+|Wanjiru/g;

it("answers 404 to another account's key and members, and never data", async () => {
  const tried: string[] = [];
  for (const operation of operations.filter((one) => isMerchants(one) && one.path.includes("{"))) {
    const { name, operationId, method, path } = operation;
    const { id, imageId, close, body = operation.body } = await prepareOperation(service, operationId);
    const url = path.replace("{id}", id).replace("{image_id}", imageId);
    for (const [who, headers] of strangers) {
      const answer = await service.request(method, url, body, headers);
      const isRefused = answer.status === 404 || (answer.status === 403 && who !== "a key" && !who.endsWith("owner"));
      // A key never reaches what is only for members, whosever it is.
      const isForMembers = who === "a key" && !takes(operation, "secretKey");
      // Pages have a key of their own for tracking.
      const isTracking = operationId === "trackDelivery" && who !== "a key";
      expect([name, who, answer.status, isRefused || isForMembers || isTracking]).toEqual([
        name,
        who,
        answer.status,
        true,
      ]);
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
      for (const found of answer.text.match(OWN) ?? []) expect(url, `${name} told ${who} ${found}`).toContain(found);
    }
    tried.push(operationId);
    await close();
  }
  expect(tried).toEqual(
    expect.arrayContaining(["retrieveDelivery", "revokeKey", "deleteWebhookEndpoint", "removeMember"]),
  );
});

it("lists nothing of another account", async () => {
  const lists = operations.filter((one) => isMerchants(one) && one.method === "GET" && !one.path.includes("{"));
  for (const { operationId } of lists) await (await prepareOperation(service, operationId)).close();
  await service.addMember("viewer");
  const mine = await service.addMember("owner");
  let compared = 0;
  for (const { name, path, spec } of lists) {
    const theirs = spec.security.some((one) => "secretKey" in one) ? { authorization: `Bearer ${SECRET}` } : mine.as;
    const known = new Set((await service.request("GET", path, undefined, theirs)).text.match(OWN) ?? []);
    compared += known.size;
    for (const [who, headers] of strangers) {
      const { text } = await service.request("GET", path, undefined, headers);
      const leaked = (text.match(OWN) ?? []).filter((one) => known.has(one));
      expect([name, who, leaked]).toEqual([name, who, []]);
    }
  }
  expect(compared).toBeGreaterThan(10);
});

it("takes another account's id in no query and no body", async () => {
  const delivery = await service.create({ external_id: "theirs" });
  await service.request("POST", `/v1/deliveries/${delivery.id}/cancel`, {});
  const { id: eventId } = (await service.request("GET", "/v1/events?limit=1")).json().data[0];
  const quote = await prepareOperation(service, "retrieveQuote");
  const endpoint = await prepareOperation(service, "retrieveWebhookEndpoint");
  const key = await prepareOperation(service, "revokeKey");
  await service.traffic.flush();
  const { id: requestId } = (await service.request("GET", "/v1/account/requests?limit=1")).json().data[0];
  const before = await service.request("GET", `/v1/deliveries/${delivery.id}`);

  const foreignEvent = await (async () => {
    const { json } = await service.request("POST", "/v1/deliveries", { ...ORDER, external_id: "own" }, owner);
    const cancelled = await service.request("POST", `/v1/deliveries/${json().id}/cancel`, {}, owner);
    if (cancelled.status !== 200) throw new Error(`${JSON.stringify(json())} ${cancelled.text}`);
    return (await service.request("GET", "/v1/events?limit=1", undefined, owner)).json().data[0].id;
  })();
  const refused: ["GET" | "POST", string, unknown, number][] = [
    ["GET", `/v1/deliveries?starting_after=${delivery.id}`, undefined, 422],
    ["GET", `/v1/events?starting_after=${eventId}`, undefined, 422],
    ["GET", `/v1/account/requests?starting_after=${requestId}`, undefined, 422],
    ["GET", `/v1/webhook_endpoints/${endpoint.id}/attempts`, undefined, 404],
    ["POST", "/v1/deliveries", { ...ORDER, quote_id: quote.id }, 404],
    ["POST", `/v1/events/${foreignEvent}/replay`, { endpoint_id: endpoint.id }, 422],
    ["POST", `/v1/events/${eventId}/replay`, {}, 404],
    ["POST", `/v1/account/keys/${key.id}/revoke`, undefined, 404],
  ];
  for (const [, headers] of strangers.slice(0, 2)) {
    for (const [method, url, body, status] of refused) {
      const answer = await service.request(method, url, body, headers);
      expect([url, answer.status]).toEqual([url, status]);
    }
    for (const url of [
      "/v1/deliveries?external_id=theirs",
      `/v1/events?delivery_id=${delivery.id}`,
      `/v1/account/requests?key_id=${key.id}`,
    ]) {
      const answer = await service.request("GET", url, undefined, headers);
      expect([url, answer.json().data]).toEqual([url, []]);
    }
  }
  // What only members may name.
  const mine = await service.addMember("owner");
  await service.request("POST", "/v1/account/keys", { kind: "secret", name: "Noted" }, mine.as);
  const { id: entryId } = (await service.request("GET", "/v1/account/audit?limit=1", undefined, mine.as)).json()
    .data[0];
  const audit = await service.request("GET", `/v1/account/audit?starting_after=${entryId}`, undefined, owner);
  expect(audit.status).toBe(422);
  const session = await service.request("DELETE", `/v1/people/sessions/${mine.sessionId}`, undefined, owner);
  expect(session.json().code).toBe("unknown_session");
  expect((await service.request("GET", `/v1/deliveries/${delivery.id}`)).text).toBe(before.text);
  await endpoint.close();
});

it("keeps members out of what belongs to riders and to the operator", async () => {
  for (const operation of operations.filter((one) => !isMerchants(one) && one.spec.security.length > 0)) {
    const { id, imageId, close, body = operation.body } = await prepareOperation(service, operation.operationId);
    const url = operation.path.replace("{id}", id).replace("{image_id}", imageId);
    const answer = await service.request(operation.method, url, body, owner);
    // The desk knows their cookie, and refuses them. Elsewhere it counts for nothing.
    const takesStaff = operation.spec.security.some((one) => "staffCookie" in one);
    const code = takesStaff ? "key_not_allowed" : "missing_key";
    expect([operation.name, answer.json().code]).toEqual([operation.name, code]);
    await close();
  }
});

const ORDER = {
  pickup: { name: "Other", address: "1 Shop Street" },
  dropoff: { name: "Otieno", address: "2 Home Road" },
  package: { type: "food" },
  payment_method: "cash",
};
