/** The operator's own webhook: alerts, sent and signed as a merchant's events are. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { OPERATOR_ACCOUNT, type Role } from "../../../src/contract/people/roles.ts";
import { alertStaff } from "../../../src/service/staff-alerts/staff-alerts.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { closeReceivers, isSignedWith, openReceiver, verify } from "../webhooks/open-receiver.ts";

let service: TestService;
let asOperator: Record<string, string>;
beforeEach(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
  asOperator = { authorization: `Bearer ${service.operatorKey}` };
});
afterEach(async () => {
  await closeReceivers();
  await service.close();
});

const PATH = "/v1/operator/webhook_endpoints";
const add = async (url: string, as = asOperator) => service.request("POST", PATH, { url }, as);
const addForShop = async (url: string) => (await service.request("POST", "/v1/webhook_endpoints", { url })).json();
const look = async () => {
  await alertStaff(service.core, service);
  return service.sendWebhooks();
};
const letNobodyTake = async () => {
  for (let count = 0; count < LIMITS.alertWaiting; count++) await service.create();
  service.pass((LIMITS.longSearchMinutes + 1) * 60);
};
const takeAll = () => service.core.db.query("update deliveries set status = 'cancelled'");

it("posts that an alert is raised and that it has ended, once each, signed, to the operator and to no shop", async () => {
  const [receiver, shop] = [await openReceiver(), await openReceiver()];
  const { status, headers, json } = await add(receiver.url);
  expect([status, headers["cache-control"]]).toEqual([201, "no-store"]);
  const { id, secret } = json();
  await addForShop(shop.url);
  await letNobodyTake();
  const raisedAt = service.core.now().toISOString();
  await Promise.all([alertStaff(service.core, service), alertStaff(service.core, service)]);
  await look();
  await takeAll();
  service.pass(16 * 60);
  await look();
  await look();
  const events = receiver.received.map((one) => verify(secret, one));
  const data = {
    kind: "nobody_takes_orders",
    account_id: null,
    message: "Nobody takes orders",
    since: raisedAt,
  };
  expect(events).toEqual([
    { id: expect.stringMatching(/^evt_/), type: "alert.raised", timestamp: raisedAt, data },
    { id: expect.stringMatching(/^evt_/), type: "alert.ended", timestamp: service.core.now().toISOString(), data },
  ]);
  expect(shop.received.length).toBeGreaterThan(0);
  expect(shop.received.filter(({ event }) => !event.type.startsWith("delivery."))).toEqual([]);
  const listed = (await service.request("GET", PATH, undefined, asOperator)).json();
  expect(listed.data).toMatchObject([{ id, status: "enabled", last_success_at: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain("whsec_");
});

it("tells which shop's webhooks fail, and repeats an event that wasn't taken", async () => {
  const receiver = await openReceiver();
  const { secret } = (await add(receiver.url)).json();
  const { id } = await addForShop(receiver.url);
  await service.core.db.query("update webhook_endpoints set failing_since = $1 where id = $2", [
    service.core.now(),
    id,
  ]);
  service.pass((LIMITS.alertFailingMinutes + 1) * 60);
  receiver.answerStatus(500);
  await look();
  receiver.answerStatus(204);
  service.pass(3600);
  await service.sendWebhooks();
  const [first, second] = receiver.received;
  expect(first && second && [isSignedWith(secret, first), second.headers["webhook-id"]]).toEqual([
    true,
    first?.headers["webhook-id"],
  ]);
  expect(second?.event).toMatchObject({ data: { kind: "webhooks_failing", account_id: "acct_sandbox" } });
});

it("says that an alert has ended only where it was raised, and after that", async () => {
  await letNobodyTake();
  await look();
  const receiver = await openReceiver();
  await add(receiver.url);
  await takeAll();
  service.pass(16 * 60);
  await look();
  expect(receiver.received).toEqual([]);

  await letNobodyTake();
  const late = await openReceiver();
  await alertStaff(service.core, service);
  service.pass(1);
  await add(late.url);
  await takeAll();
  service.pass(16 * 60);
  // Both wait, and the first attempt of the first one fails.
  await alertStaff(service.core, service);
  receiver.answerStatus(500);
  await service.sendWebhooks();
  receiver.answerStatus(204);
  service.pass(3600);
  await service.sendWebhooks();
  await service.sendWebhooks();
  expect(receiver.received.map(({ event }) => event.type)).toEqual(["alert.raised", "alert.raised", "alert.ended"]);
  expect(late.received).toEqual([]);
});

it("gives an endpoint another secret, beside which the old one works for a while, and tries it", async () => {
  const receiver = await openReceiver();
  const { secret: old, id } = (await add(receiver.url)).json();
  const { secret } = (await service.request("POST", `${PATH}/${id}/rotate`, undefined, asOperator)).json();
  const test = await service.request("POST", `${PATH}/${id}/test`, undefined, asOperator);
  expect(test.json()).toMatchObject({ outcome: "succeeded", event_type: "webhook.test" });
  const [request] = receiver.received;
  if (!request) throw new Error("nothing came");
  expect([old, secret].map((one) => isSignedWith(one, request))).toEqual([true, true]);
  await service.request("POST", `${PATH}/${id}/rotate`, { overlap_seconds: 0 }, asOperator);
  await service.request("POST", `${PATH}/${id}/test`, undefined, asOperator);
  expect(receiver.received.slice(1).map((one) => isSignedWith(secret, one))).toEqual([false]);
});

it("takes only public addresses, only from admins who have just shown who they are, and no shop's endpoint", async () => {
  const refused = await add("http://192.168.0.1/hook");
  expect(refused.json()).toMatchObject({ code: "invalid_request", errors: [{ param: "url" }] });
  expect((await add("https://courier.example", { authorization: "Bearer nobody" })).status).toBe(401);
  for (const role of ["viewer", "dispatcher"] satisfies Role[]) {
    const { as } = await service.addMember(role, { accountId: OPERATOR_ACCOUNT });
    expect((await add("https://courier.example", as)).json()).toMatchObject({ status: 403, code: "role_not_allowed" });
  }
  const { as } = await service.addMember("admin", { accountId: OPERATOR_ACCOUNT });
  expect((await add("https://courier.example", as)).status).toBe(201);
  service.pass((LIMITS.proofMinutes + 1) * 60);
  expect((await add("https://courier.example", as)).json()).toMatchObject({ code: "proof_needed" });
  const { id } = await addForShop("https://shop.example");
  const { json } = await service.request("DELETE", `${PATH}/${id}`, undefined, asOperator);
  expect(json()).toMatchObject({ code: "unknown_endpoint" });
});
