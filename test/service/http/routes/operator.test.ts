import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

let service: TestService;
let merchant: string;
beforeAll(async () => {
  service = await openTestService();
  merchant = await service.addAccount("acct_merchant");
});
afterAll(() => service.close());

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const operate = (method: "GET" | "POST", path: string, body?: object, key = service.operatorKey) =>
  service.request(method, `/v1/operator/deliveries/${path}`, body, as(key));
const advance = (id: string, body: object) => service.request("POST", `/v1/test/deliveries/${id}/advance`, body);
const lastEvent = async (id: string) => {
  const { json } = await service.request("GET", `/v1/events?delivery_id=${id}&limit=1`);
  return json().data[0];
};

describe("an operator's key", () => {
  it("reaches the operator's operations and nothing else", async () => {
    const { id } = await service.create();
    const refused = [
      await service.request("GET", `/v1/deliveries/${id}`, undefined, as(service.operatorKey)),
      await service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, as(service.operatorKey)),
      await service.request("GET", "/v1/account", undefined, as(service.operatorKey)),
      await service.request("POST", "/v1/account/keys", { kind: "secret", name: "A" }, as(service.operatorKey)),
      ...(await Promise.all(
        [SECRET, merchant, PUBLISHABLE, service.pageKey].map((key) => operate("GET", id, undefined, key)),
      )),
      await operate("POST", `${id}/cancel`, {}, SECRET),
    ];
    expect(refused.map(({ status, json }) => [status, json().code])).toEqual(
      refused.map(() => [403, "key_not_allowed"]),
    );
    const browser = { ...as(service.operatorKey), origin: "https://desk.example" };
    const fromPage = await service.request("GET", `/v1/operator/deliveries/${id}`, undefined, browser);
    expect(fromPage.json().code).toBe("secret_key_in_browser");
    expect((await operate("GET", id)).status).toBe(200);
  });
});

describe("the operator", () => {
  it("reads any account's delivery as its merchant does", async () => {
    const { id } = await service.create();
    const theirs = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    const { status, headers, json } = await operate("GET", id);
    // But for the customer's link, which is the merchant's to pass on.
    const [tracking_url] = theirs.tracking_url.split("#");
    expect([status, json()]).toEqual([200, { account_id: "acct_sandbox", ...theirs, tracking_url, attention: [] }]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("cancels also when the rider has the package, with a reason that the merchant gets", async () => {
    const { id } = await service.create({ simulation: { mode: "manual" } });
    await advance(id, { to: "in_transit" });
    expect((await service.request("POST", `/v1/deliveries/${id}/cancel`)).json().code).toBe("illegal_transition");
    const cancelled = await operate("POST", `${id}/cancel`, { reason: "The bridge is closed" });
    expect(cancelled.json()).toMatchObject({ status: "cancelled", cancel_reason: "The bridge is closed" });
    const again = await operate("POST", `${id}/cancel`, { reason: "Another" });
    expect([again.status, again.json()]).toEqual([200, cancelled.json()]);
    expect(await service.track(id)).toMatchObject({ cancelled_by: "operator" });
    expect(await lastEvent(id)).toMatchObject({
      type: "delivery.cancelled",
      data: { changed_by: "operator", previous_status: "in_transit", cancel_reason: "The bridge is closed" },
    });
  });

  it("records a signature where the code is locked, once", async () => {
    const { id, delivery_code: code } = await service.create({ simulation: { mode: "manual" } });
    const sign = (signature: string) => operate("POST", `${id}/complete`, { signature });
    expect((await sign("Too early")).json().code).toBe("illegal_transition");
    await advance(id, { to: "in_transit" });
    for (let n = 0; n < 5; n++) await advance(id, { code: code === "000000" ? "000001" : "000000" });
    expect((await advance(id, { code })).json().code).toBe("code_locked");
    const completed = await sign("Wanjiru M.");
    expect(completed.json()).toMatchObject({ status: "delivered", proof: "signature", code_tries_left: 0 });
    expect((await sign("Somebody else")).json()).toEqual(completed.json());
    const [row] = await service.core.db.query<{ signature: string }>("select signature from deliveries where id = $1", [
      id,
    ]);
    expect(row?.signature).toBe("Wanjiru M.");
    expect((await operate("POST", `${id}/cancel`)).json().code).toBe("illegal_transition");
    expect(await lastEvent(id)).toMatchObject({ type: "delivery.delivered", data: { changed_by: "operator" } });
  });
});

it("the operator invites a rider once for each Idempotency-Key, by a name that isn't blank", async () => {
  const invite = (body: object, key: string) =>
    service.request("POST", "/v1/operator/riders", body, { ...as(service.operatorKey), "idempotency-key": key });
  const amina = { name: "Amina W.", vehicle: "motorbike" };
  const first = await invite(amina, "amina");
  expect(first.status).toBe(201);
  const again = await invite(amina, "amina");
  expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([first.json(), "true"]);
  expect((await invite({ ...amina, name: "Asha" }, "amina")).json().code).toBe("idempotency_key_reused");
  expect((await invite(amina, "another")).json().rider_id).not.toBe(first.json().rider_id);
  for (const name of [" ", "\t \n"]) {
    expect((await invite({ ...amina, name }, "blank")).json().errors).toMatchObject([
      { param: "name", code: "too_short" },
    ]);
  }
});

it("a search goes on for its whole time once more where a dispatcher says so, and then ends", async () => {
  const { id } = await service.create();
  const longer = () =>
    service.request("POST", `/v1/operator/deliveries/${id}/search_longer`, undefined, as(service.operatorKey));
  service.pass(119 * 60);
  await service.attend();
  const { status, json } = await longer();
  // It isn't news any more that nobody has taken it.
  expect([status, json().status, json().attention.map(({ reason }: { reason: string }) => reason)]).toEqual([
    200,
    "searching",
    expect.not.arrayContaining(["unassigned"]),
  ]);
  service.pass(118 * 60);
  await service.attend();
  expect((await service.track(id)).status).toBe("searching");
  service.pass(3 * 60);
  await service.attend();
  expect((await service.track(id)).status).toBe("cancelled");
  expect((await longer()).json().code).toBe("illegal_transition");
});

it("a search without riders ends after its time, with an event that says why", async () => {
  const { id } = await service.create();
  const byHand = await service.create({ simulation: { mode: "manual" } });
  const statusOf = async (one: string) => (await service.track(one)).status;
  service.pass(119 * 60);
  await service.attend();
  expect(await statusOf(id)).toBe("searching");
  service.pass(61);
  await Promise.all([service.attend(), service.attend()]);
  expect([await statusOf(id), await statusOf(byHand.id)]).toEqual(["cancelled", "searching"]);
  expect(await service.track(id)).toMatchObject({ cancelled_by: "service" });
  expect(await lastEvent(id)).toMatchObject({
    type: "delivery.cancelled",
    data: { changed_by: "service", cancel_reason: "No rider was found within 120 minutes." },
  });
  expect(service.errors).toEqual([]);
});
