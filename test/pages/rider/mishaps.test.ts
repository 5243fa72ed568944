import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { createRiderCore } from "../../../src/pages/rider/core/create-core.ts";
import { keepNothing } from "../../../src/pages/rider/core/keep-nothing.ts";
import { sendFixes } from "../../../src/pages/rider/core/send-fixes.ts";
import type { Storage } from "../../../src/pages/rider/core/storage.ts";
import { resumeRider, suspendRider } from "../../../src/service/riders/accounts/rider-accounts.ts";
import { photo } from "../../kit/images.ts";
import { openTestService, SHOP, type TestService } from "../../service/open-test-service.ts";
import { type Network, openPhone, type Phone, page, untilState } from "./a-phone.ts";
import { atTheDoor, atTheShop, changesOf, invite, isSent, offered, PATIENTLY, statusOf } from "./at-work.ts";

let service: TestService;
let phone: Phone;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  phone = await openPhone(service);
});
afterEach(async () => {
  phone.close();
  await service.core.db.script("truncate offers, deliveries, riders, idempotency_keys cascade");
});

const NO_IMAGE = "AAAA";
const refuse = (status: number, code: string) =>
  new Response(JSON.stringify({ code, detail: "" }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Retry-After": "1" },
  });

describe("a refused hand-over", () => {
  it("can be sent again, and keeps its time", async () => {
    const { id, code } = await atTheDoor(service, phone);
    const times: string[] = [];
    phone.setNetwork(async ({ path, body }, pass) => {
      if (!path.endsWith("/complete")) return pass();
      times.push(JSON.parse(body).at);
      // For a fault of the service's own, say.
      return times.length === 1 ? refuse(422, "invalid_request") : pass();
    });
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    const { refused, handedOver } = await phone.until((state) => isSent(state) && state.refused.length > 0);
    expect(handedOver).toBeNull();
    await phone.core.sendAgain(refused, { withPhotos: true });
    expect(phone.core.state).toMatchObject({ refused: [], handedOver: { delivery_id: id } });
    await phone.until(isSent);
    expect(times).toEqual([times[0], times[0]]);
    expect(await statusOf(service, id)).toBe("delivered");
    expect(phone.core.state.refused).toEqual([]);
  });

  it("can be sent without the photo that the service can't read", async () => {
    const { id, code } = await atTheDoor(service, phone);
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code, photo: NO_IMAGE } });
    const { refused } = await phone.until((state) => isSent(state) && state.refused.length > 0);
    expect(refused).toMatchObject([{ refusal: { code: "invalid_request", params: ["photo"] } }]);
    await phone.core.sendAgain(refused, { withPhotos: false });
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("delivered");
  });

  it("is sent again with the steps before it, in their order", async () => {
    const { id, code } = await atTheShop(service, phone);
    phone.setNetwork("down");
    for (const step of ["pick_up", "depart"] as const) await phone.core.act({ kind: "step", deliveryId: id, step });
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    phone.setNetwork(async ({ method }, pass) => (method === "GET" ? pass() : refuse(409, "illegal_transition")));
    const { refused } = await phone.until((state) => isSent(state) && state.refused.length === 3);
    phone.setNetwork("up");
    await phone.core.sendAgain(refused.toReversed(), { withPhotos: true });
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("delivered");
  });
});

describe("a proxy in front of the service", () => {
  it("doesn't make the app give up a proof", async () => {
    const { id, code } = await atTheDoor(service, phone);
    phone.setNetwork(async ({ method }, pass) => (method === "GET" ? pass() : page(403)));
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    const { waiting, refused } = await phone.until(({ hindrance }) => hindrance === "busy");
    expect([waiting.length, refused.length]).toEqual([1, 0]);
    phone.setNetwork("up");
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("delivered");
  });

  it.each<[string, Network]>([
    ["too large for a proxy", async ({ body }, pass) => (body.length > 1000 ? page(413) : pass())],
    [
      "too much for the service now",
      async ({ body }, pass) => (body.length > 1000 ? refuse(503, "images_busy") : pass()),
    ],
  ])("a photo that is %s doesn't delay other changes", async (_what, network) => {
    const { id } = await atTheShop(service, phone);
    phone.setNetwork(network);
    const report = { reason: "damaged", photo: "A".repeat(2000) } as const;
    await phone.core.act({ kind: "problem", deliveryId: id, report });
    for (const step of ["pick_up", "depart"] as const) await phone.core.act({ kind: "step", deliveryId: id, step });
    await phone.core.act({ kind: "duty", onDuty: false });
    const { waiting, troubled, hindrance } = await phone.until(
      (state) => state.troubled.length === 1 && state.waiting.length === 1,
    );
    expect(await statusOf(service, id)).toBe("in_transit");
    expect([waiting[0]?.change.kind, troubled[0], hindrance]).toEqual(["problem", waiting[0]?.id, null]);
    await phone.core.sendAgain(waiting, { withPhotos: false });
    const { refused } = await phone.until((state) => isSent(state) && state.troubled.length === 0);
    expect(refused).toEqual([]);
    const { problems } = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect(problems).toMatchObject([{ reason: "damaged", photo_id: null }]);
  });

  it("images that take long give way to the next step, and are sent after it", async () => {
    const { id } = await atTheShop(service, phone);
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let isSlow = true;
    phone.setNetwork(async ({ body, signal }, pass) => {
      if (!isSlow || body.length < 1000) return pass();
      begun();
      return new Promise((_resolve, reject) => signal?.addEventListener("abort", reject));
    });
    await phone.core.act({
      kind: "problem",
      deliveryId: id,
      report: { reason: "damaged", photo: await photo() },
    });
    await isBegun;
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await expect.poll(() => statusOf(service, id), PATIENTLY).toBe("picked_up");
    isSlow = false;
    // The report may be under way again, and hang. The app aborts that request, because this change may go first.
    await phone.core.act({ kind: "duty", onDuty: false });
    await phone.until(isSent);
    const { problems } = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect(problems).toMatchObject([{ photo_id: expect.any(String) }]);
  });
});

test("a second report leaves the refused first one to be read", async () => {
  const { id } = await atTheShop(service, phone);
  const report = (note: string) =>
    phone.core.act({ kind: "problem", deliveryId: id, report: { reason: "other", note } });
  phone.setNetwork(async ({ body }, pass) => (body.includes("first") ? refuse(409, "problem_limit") : pass()));
  await report("first");
  await phone.until((state) => isSent(state) && state.refused.length === 1);
  await report("second");
  const { refused } = await phone.until(isSent);
  expect(refused).toMatchObject([{ change: { report: { note: "first" } } }]);
});

test("on a phone whose database is slow, no tap is lost", async () => {
  const { id } = await atTheShop(service, phone);
  phone.setNetwork("down");
  await phone.until(({ hindrance }) => hindrance !== null);
  let hold: Promise<void> = Promise.resolve();
  let release = () => {};
  const slow: Storage = {
    ...phone.storage,
    queue: async (riderId) => {
      const queue = await phone.storage.queue(riderId);
      await hold;
      return queue;
    },
  };
  const core = await createRiderCore(slow, phone.client, (work) => work());
  hold = new Promise((resolve) => {
    release = resolve;
  });
  // The next step's button is there, as soon as anything shows the first step as done.
  const first = core.act({ kind: "step", deliveryId: id, step: "pick_up" });
  const second = core.act({ kind: "step", deliveryId: id, step: "depart" });
  release();
  await Promise.all([first, second]);
  expect(core.state.rider?.jobs[0]?.status).toBe("in_transit");
  core.stop();
});

test("a suspended rider is told so, and what waits is sent when they may work again", async () => {
  const { id, riderId } = await atTheDoor(service, phone);
  await suspendRider(service.core, riderId);
  service.pass(6);
  await phone.core.act({ kind: "duty", onDuty: false });
  const { waiting, rider } = await phone.until(({ phase }) => phase === "suspended");
  expect([waiting.length, rider?.id]).toEqual([1, riderId]);
  await resumeRider(service.core.db, riderId);
  service.pass(6);
  phone.core.refresh();
  await phone.until((state) => isSent(state) && state.phase === "signed_in");
  await suspendRider(service.core, riderId);
  service.pass(6);
  expect(await phone.core.signOut()).toBeNull();
  expect(phone.core.state.phase).toBe("signed_out");
  expect(await statusOf(service, id)).toBe("in_transit");
});

describe("two windows", () => {
  it("send each change once, in order", async () => {
    const { id } = await atTheShop(service, phone);
    phone.setNetwork("down");
    for (const step of ["pick_up", "depart"] as const) await phone.core.act({ kind: "step", deliveryId: id, step });
    const other = await phone.openWindow();
    expect(other.state.rider?.jobs[0]?.status).toBe("in_transit");
    const before = changesOf(phone).length;
    phone.setNetwork("up");
    other.refresh();
    await Promise.all([phone.until(isSent), untilState(other, isSent)]);
    expect(changesOf(phone).slice(before)).toEqual(
      ["pick_up", "depart"].map((step) => `POST /v1/rider/jobs/${id}/${step} 200`),
    );
    other.stop();
  });

  it("show at once what the other one did, and what came of it", async () => {
    const { id } = await atTheShop(service, phone);
    const other = await phone.openWindow();
    await untilState(other, (state) => isSent(state) && state.rider?.jobs[0]?.status === "at_pickup");
    phone.setNetwork(async ({ method }, pass) => (method === "POST" ? page(200) : pass()));
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await untilState(other, ({ rider }) => rider?.jobs[0]?.status === "picked_up");
    phone.setNetwork("up");
    await phone.until(isSent);
    await untilState(other, isSent);
    await phone.core.signOut();
    await untilState(other, ({ phase }) => phase === "signed_out");
    other.stop();
  });

  it("never send one rider's steps as another's", async () => {
    const { id, riderId } = await atTheShop(service, phone);
    phone.setNetwork("down");
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    const other = await phone.openWindow();
    // The window of before looks at nothing while Otieno signs in.
    phone.setNetwork(async ({ path }, pass) => (path.endsWith("/sessions") ? pass() : page(200)));
    expect(await other.pair(await invite(service, "Otieno K."), "Test")).toBeNull();
    phone.setNetwork("up");
    await phone.until(({ rider }) => rider?.name === "Otieno K.");
    expect(await statusOf(service, id)).toBe("at_pickup");
    expect(await phone.storage.queue(riderId)).toMatchObject({ waiting: [{ riderId }], refused: [] });
    expect(phone.core.state).toMatchObject({ waiting: [], refused: [], rider: { jobs: [] } });
    other.stop();
  });
});

test("a double tap hands over once, and a second tap on what is done does nothing", async () => {
  const { id, code, riderId } = await atTheDoor(service, phone);
  phone.setNetwork("down");
  const hand = () => phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
  await Promise.all([hand(), hand()]);
  await hand();
  expect((await phone.storage.queue(riderId)).waiting).toHaveLength(1);
});

test("an answer that arrives after the rider signed out doesn't sign them in again", async () => {
  await phone.core.pair(await invite(service), "Test");
  await phone.until(isSent);
  let release = () => {};
  const isHeld = new Promise<void>((held) => {
    phone.setNetwork(async ({ method, path }, pass) => {
      if (method !== "GET" || path !== "/v1/rider") return pass();
      const answer = await pass();
      held();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answer;
    });
  });
  await isHeld;
  const out = phone.core.signOut();
  expect(await out).toBeNull();
  release();
  phone.setNetwork("up");
  phone.core.refresh();
  await expect.poll(() => phone.requests.at(-1), PATIENTLY).toBe("GET /v1/rider 401");
  expect(phone.core.state).toMatchObject({ phase: "signed_out", rider: null });
  expect(await phone.storage.readRider()).toBeUndefined();
});

test("a busy service is told from no network", async () => {
  const { id } = await atTheShop(service, phone);
  phone.setNetwork(async () => refuse(503, "database_unavailable"));
  await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
  await phone.until(({ hindrance }) => hindrance === "busy");
  expect(await phone.core.signOut()).toBe("database_unavailable");
  phone.setNetwork("down");
  await phone.until(({ hindrance }) => hindrance === "no_network");
  expect(await phone.core.signOut()).toBe("no_network");
  phone.setNetwork("up");
  await phone.until(isSent);
  expect(await statusOf(service, id)).toBe("picked_up");
});

test("a browser that keeps nothing works online, and the rider is told", async () => {
  const core = await createRiderCore(keepNothing(), phone.client, (work) => work());
  expect(core.state.isKept).toBe(false);
  await core.pair(await invite(service), "Test");
  await core.act({ kind: "duty", onDuty: true });
  const { rider } = await untilState(core, (state) => isSent(state) && state.rider?.on_duty === true);
  expect(rider?.name).toBe("Amina W.");
  core.stop();
});

describe("fixes", () => {
  const fix = { ...SHOP, accuracy: 8, bearing: null, speedKph: null };

  it("with an impossible time don't delay the others", async () => {
    const { riderId } = await offered(service, phone);
    const fixes = sendFixes(phone.storage, phone.client, () => {});
    const sent: unknown[] = [];
    phone.setNetwork(async ({ path, body }, pass) => {
      if (path === "/v1/rider/fixes") sent.push(...JSON.parse(body).fixes);
      return pass();
    });
    await phone.storage.addFix({ ...fix, riderId, at: Number.NaN });
    await phone.storage.addFix({ ...fix, riderId, at: 1e17 });
    await fixes.add({ ...fix, riderId, at: Date.now() });
    await expect.poll(async () => (await phone.storage.fixes(10)).keys, PATIENTLY).toEqual([]);
    expect(sent).toMatchObject([{ lat: SHOP.lat }]);
    expect(phone.requests).toContain("POST /v1/rider/fixes 200");
    fixes.stop();
  });

  it("of another rider are never sent as this one's", async () => {
    const { riderId } = await offered(service, phone);
    const before = phone.core.state.rider?.located_at;
    const fixes = sendFixes(phone.storage, phone.client, () => {});
    await fixes.add({ ...fix, riderId: `${riderId}x`, at: service.core.now().getTime() + 1000 });
    await expect.poll(async () => (await phone.storage.fixes(10)).keys, PATIENTLY).toEqual([]);
    expect(phone.requests).toContain("POST /v1/rider/fixes 409");
    const { body } = (await phone.client.send({ method: "GET", path: "/v1/rider" })) as { body: unknown };
    expect(body).toMatchObject({ located_at: before });
    fixes.stop();
  });
});
