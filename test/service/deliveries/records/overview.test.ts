/** The numbers of the dashboard's first screen, and the lists behind them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { customerSecret } from "../../http/prepare-operation.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";
import { closeReceivers, openReceiver } from "../../webhooks/open-receiver.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
});
afterAll(async () => {
  await closeReceivers();
  await service.close();
});
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade");
  await service.core.db.query("delete from webhook_endpoints");
});

const MINUTE = 60;
const get = async (path: string, as?: Record<string, string>) =>
  (await service.request("GET", `/v1${path}`, undefined, as)).json();
const overview = (as?: Record<string, string>) => get("/account/overview", as);
const idsIn = async (state: string, more = ""): Promise<string[]> =>
  (await get(`/deliveries?state=${state}${more}`)).data.map(({ id }: { id: string }) => id);

/** A delivery that a rider has accepted. */
async function accept() {
  const { riderId } = await service.signIn();
  await service.riderApp.setDuty(riderId, true);
  const delivery = await service.create();
  const offer = (await service.operatorDesk.offer(delivery.id, riderId)) ?? "";
  await service.riderApp.accept(offer, riderId);
  service.pass(1);
  return { ...delivery, riderId };
}

it("is empty for an account that has only just begun", async () => {
  const key = await service.addAccount("acct_empty");
  await service.create();
  expect(await overview({ authorization: `Bearer ${key}` })).toEqual({
    under_way: 0,
    late: 0,
    trouble: 0,
    last_week: { delivered: 0, cancelled: 0, median_minutes: null, ratings: 0, stars: null },
    newest_ratings: [],
    failing_endpoints: [],
  });
});

it("what is late is what was promised for earlier; what is scheduled or moved by hand is not", async () => {
  const { id } = await accept();
  const inAnHour = new Date(service.core.now().getTime() + 3_600_000).toISOString();
  const { id: scheduled } = await service.create({ scheduled_at: inAnHour });
  const { id: byHand } = await service.create({ simulation: { mode: "manual" } });
  const record = await get(`/deliveries/${id}`);
  const promised = Date.parse(record.promised_by);
  expect(promised).toBeGreaterThan(Date.parse(record.arrives_at));
  expect(Date.parse((await get(`/deliveries/${scheduled}`)).promised_by)).toBeGreaterThan(Date.parse(inAnHour));
  expect((await get(`/deliveries/${byHand}`)).promised_by).toBe(null);
  expect(await overview()).toMatchObject({ under_way: 2, late: 0, trouble: 0 });
  expect(await idsIn("late")).toEqual([]);
  service.pass((promised - service.core.now().getTime()) / 1000 + 1);
  expect(await overview()).toMatchObject({ under_way: 2, late: 1 });
  expect(await idsIn("late")).toEqual([id]);
  expect(await idsIn("under_way", "&limit=1")).toEqual([byHand]);
  expect(await idsIn("under_way", `&starting_after=${byHand}`)).toEqual([id]);
  expect(await idsIn("under_way", "&status=rider_assigned")).toEqual([id]);
});

it("trouble is what a rider reports, a long search, and what we had to cancel; not what the merchant cancels", async () => {
  const reported = await accept();
  await service.riderApp.reportProblem(reported.id, reported.riderId, { reason: "other", note: "A flat tyre" });
  const { id: searching } = await service.create({ external_id: "long" });
  const { id: changedMind } = await service.create();
  await service.request("POST", `/v1/deliveries/${changedMind}/cancel`, {});
  expect(await idsIn("trouble")).toEqual([reported.id]);
  service.pass(6 * MINUTE);
  expect(await overview()).toMatchObject({ under_way: 2, trouble: 2 });
  expect(await idsIn("trouble")).toEqual([searching, reported.id]);
  expect(await idsIn("trouble", "&search=long")).toEqual([searching]);
  service.pass(120 * MINUTE);
  await service.attend();
  expect((await get(`/deliveries/${searching}`)).status).toBe("cancelled");
  expect(await overview()).toMatchObject({ under_way: 1, trouble: 2 });
  expect(await idsIn("trouble")).toEqual([searching, reported.id]);
  service.pass(86_400);
  expect(await idsIn("trouble")).toEqual([reported.id]);
});

it("the week has its deliveries, how long half of them took, and what customers thought", async () => {
  for (const [minutes, stars] of [
    [10, 5],
    [20, 2],
    [90, null],
  ] as const) {
    const order = {
      external_id: `took-${minutes}`,
      customer_can: ["rating" as const],
      simulation: { mode: "manual" as const },
    };
    const { id, delivery_code: code } = await service.create(order);
    service.pass(minutes * MINUTE);
    await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "delivered", code });
    if (stars === null) continue;
    const customer = { authorization: "", "customer-secret": customerSecret(service, id) };
    await service.request(
      "POST",
      `/v1/deliveries/${id}/customer/rating`,
      { stars, comment: `${stars} stars` },
      customer,
    );
    service.pass(1);
  }
  const { id: cancelled } = await service.create();
  await service.request("POST", `/v1/deliveries/${cancelled}/cancel`, {});
  const read = await overview();
  expect(read.last_week).toEqual({ delivered: 3, cancelled: 1, median_minutes: 20, ratings: 2, stars: 3.5 });
  expect(read.newest_ratings).toMatchObject([
    { external_id: "took-20", stars: 2, comment: "2 stars" },
    { external_id: "took-10", stars: 5, comment: "5 stars" },
  ]);
  service.pass(8 * 86_400);
  expect((await overview()).last_week).toMatchObject({ delivered: 0, cancelled: 0, median_minutes: null, ratings: 0 });
});

it("names the endpoints that fail, and tells how each hour of the day went", async () => {
  const receiver = await openReceiver();
  const { id } = (await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url })).json();
  expect((await overview()).failing_endpoints).toEqual([]);
  receiver.answerWith((response) => response.writeHead(500).end());
  await service.create();
  await service.sendWebhooks();
  expect((await overview()).failing_endpoints).toMatchObject([
    { id, url: receiver.url, status: "enabled", disabled_reason: null, failing_since: expect.any(String) },
  ]);
  const hours = async () => (await get(`/webhook_endpoints/${id}/hours`)).data;
  expect(await hours()).toHaveLength(24);
  expect((await hours()).at(-1)).toMatchObject({ succeeded: 0, failed: 1 });
  receiver.answerWith((response) => response.end());
  service.pass(3600);
  await service.sendWebhooks();
  expect((await overview()).failing_endpoints).toEqual([]);
  expect((await hours()).slice(-2)).toMatchObject([{ failed: 1 }, { succeeded: 1, failed: 0 }]);
  service.pass(2 * 86_400);
  expect((await hours()).every((one: { succeeded: number; failed: number }) => one.succeeded + one.failed === 0)).toBe(
    true,
  );
  const key = await service.addAccount("acct_curious");
  const theirs = await service.request("GET", `/v1/webhook_endpoints/${id}/hours`, undefined, {
    authorization: `Bearer ${key}`,
  });
  expect(theirs.status).toBe(404);
});
