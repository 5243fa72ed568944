// @vitest-environment happy-dom
import { describe, expect, it, test } from "vitest";
import type { FixFault, RiderAtWork } from "../../../../src/contract/rider.ts";
import type { Change } from "../../../../src/pages/rider/core/changes.ts";
import type { Refusal } from "../../../../src/pages/rider/core/client.ts";
import type { Refused } from "../../../../src/pages/rider/core/state.ts";
import type { Whereabouts } from "../../../../src/pages/rider/start-rider.ts";
import { en } from "../../../../src/pages/rider/text/languages/en.ts";
import { fill } from "../../../../src/widget/text/words.ts";
import { PATIENTLY, showApp, startApp } from "./a-screen.ts";

const rider = {
  id: "rdr_1",
  name: "Amina W.",
  vehicle: "bicycle",
  on_duty: false,
  offer: null,
  jobs: [],
  gps_apps: [],
} as unknown as RiderAtWork;
const signedIn = { phase: "signed_in", rider } as const;
const words = en.network;

const pickUp: Change = { kind: "step", deliveryId: "dlv_1", step: "pick_up" };
const handOver: Change = { kind: "complete", deliveryId: "dlv_1", proof: { code: "402917", photo: "AAAA" } };
const refused = (id: number, change: Change, code: string, more: Partial<Refusal> = {}): Refused => ({
  id,
  riderId: "rdr_1",
  key: "k",
  at: 1,
  change,
  refusal: { code, detail: "", ...more },
});

const done = () => Response.json({ delivery_id: "dlv_1", status: "delivered" });
const noticesIn = (page: HTMLElement) =>
  [...page.querySelectorAll(".bad-notice")].map(({ textContent }) => textContent ?? "");

describe("what was refused", () => {
  const chain = [refused(1, pickUp, "illegal_transition"), refused(2, handOver, "unknown_delivery")];
  const other = refused(3, { kind: "duty", onDuty: true }, "unknown_rider");

  it("of a delivery is told together, and can be sent again", async () => {
    const { page, press, service, close } = await startApp({ rider, refused: [...chain, other] }, done);
    const [told, toldOfOther, ...more] = noticesIn(page);
    expect(more).toEqual([]);
    for (const part of [en.changes.step.pick_up, en.changes.complete, en.refusals.illegal_transition])
      expect(told).toContain(part);
    expect(toldOfOther).toContain(en.changes.duty);
    expect(toldOfOther).not.toContain(words.sendAgain);
    press(words.sendAgain);
    await expect
      .poll(() => service.asked, PATIENTLY)
      .toMatchObject([
        { what: "POST /v1/rider/jobs/dlv_1/pick_up", body: {} },
        { what: "POST /v1/rider/jobs/dlv_1/complete", body: { code: "402917", photo: "AAAA" } },
      ]);
    await expect.poll(() => noticesIn(page), PATIENTLY).toEqual([toldOfOther]);
    close();
  });

  it("of a delivery goes when it has been read, and what else was refused stays", async () => {
    const { page, press, service, close } = await startApp({ rider, refused: [...chain, other] }, done);
    const toldOfOther = noticesIn(page)[1];
    press(words.understood);
    await expect.poll(() => noticesIn(page), PATIENTLY).toEqual([toldOfOther]);
    expect(service.asked).toEqual([]);
    close();
  });

  it.each<[string, Partial<Refusal>]>([
    ["body_too_large", {}],
    ["invalid_request", { params: ["photo"] }],
  ])("for its photo, by %s, can be sent without it", async (code, more) => {
    const { page, press, service, close } = await startApp(
      { rider, refused: [refused(1, handOver, code, more)] },
      done,
    );
    expect(noticesIn(page)).toEqual([expect.stringContaining(words.photoRefused)]);
    press(words.withoutPhoto);
    await expect.poll(() => service.asked, PATIENTLY).toHaveLength(1);
    const [sent] = service.asked;
    expect(sent).toMatchObject({ what: "POST /v1/rider/jobs/dlv_1/complete", body: { code: "402917" } });
    expect(sent?.body).not.toHaveProperty("photo");
    expect(sent?.key, "the service knows the old one for another request").not.toBe("k");
    await expect.poll(() => noticesIn(page), PATIENTLY).toEqual([]);
    close();
  });

  it.each(["wrong_code", "code_locked"])("for its code, by %s, isn't sent again", async (code) => {
    const { page, close } = await showApp({ ...signedIn, refused: [refused(1, handOver, code)] });
    expect(page.textContent).toContain(words.understood);
    expect(page.textContent).not.toContain(words.sendAgain);
    close();
  });
});

test.each([
  ["no_network", words.offline, words.busy],
  ["busy", words.busy, words.offline],
] as const)("%s is told in its own words", async (hindrance, says, saysNot) => {
  const { page, close } = await showApp({ ...signedIn, hindrance });
  expect(page.textContent).toContain(says);
  expect(page.textContent).not.toContain(saysNot);
  close();
});

test("a photo that nothing lets through can be left out while it waits", async () => {
  const { refusal: _refusal, ...waits } = refused(1, handOver, "");
  const { page, press, service, close } = await startApp({ rider, waiting: [waits] }, ({ body }) =>
    // As a proxy does it.
    "photo" in body ? new Response("<h1>Too large</h1>", { status: 413 }) : done(),
  );
  await expect.poll(() => noticesIn(page), PATIENTLY).toEqual([expect.stringContaining(words.photoRefused)]);
  press(words.withoutPhoto);
  await expect.poll(() => noticesIn(page), PATIENTLY).toEqual([]);
  await expect
    .poll(() => service.asked.map(({ body }) => body), PATIENTLY)
    .toEqual([{ code: "402917", photo: "AAAA" }, { code: "402917" }]);
  close();
});

test("without network the rider isn't told that deliveries or positions arrive", async () => {
  const onDuty = { ...rider, on_duty: true, located_at: new Date().toISOString(), gps_apps: [] };
  const { page, close } = await showApp({ ...signedIn, rider: onDuty, hindrance: "no_network" });
  for (const said of [en.home.unreachable, en.position.kept]) expect(page.textContent).toContain(said);
  for (const said of [en.home.waiting, en.home.waitingHint, en.position.on])
    expect(page.textContent).not.toContain(said);
  close();
});

describe("of the rider's position", () => {
  const onDuty = { ...rider, on_duty: true, located_at: null };
  const say = (fault: FixFault) => fill(en.position.unusable, { why: en.position.faults[fault] });
  const gpsApp = (fault: FixFault | null) => ({ app: "traccar" as const, created_at: "", last_used_at: null, fault });

  it.each<[string, Partial<RiderAtWork>, Partial<Whereabouts>, string]>([
    ["nothing is claimed before the service has answered", {}, { position: "on" }, en.position.asking],
    ["what the service can use is shared", {}, { position: "on", taken: "usable" }, en.position.on],
    ["what it can't use is told with its reason", {}, { position: "on", taken: "clock_ahead" }, say("clock_ahead")],
    ["of a GPS app, too", { gps_apps: [gpsApp("too_coarse")] }, { position: "denied" }, say("too_coarse")],
    ["a usable one counts for more", { gps_apps: [gpsApp("invalid")] }, { taken: "usable" }, en.position.on],
  ])("%s", async (_what, more, where, says) => {
    const { page, close } = await showApp({ ...signedIn, rider: { ...onDuty, ...more } }, {}, "en", where);
    expect(page.querySelector(".position")?.textContent).toContain(says);
    close();
  });

  it.each<Partial<Whereabouts>>([
    { position: "denied" },
    { position: "missing" },
    { position: "on", taken: "too_coarse" },
  ])("a rider to whom nothing is offered without it isn't told to wait: %j", async (where) => {
    const { page, close } = await showApp({ ...signedIn, rider: onDuty }, {}, "en", where);
    expect(page.textContent).toContain(en.home.unreachable);
    expect(page.textContent).not.toContain(en.home.waiting);
    close();
  });

  it("a GPS app isn't called connected while nothing that it sends can be used", async () => {
    history.replaceState({ screen: "gps" }, "");
    const { page, close } = await showApp({ ...signedIn, rider: { ...onDuty, gps_apps: [gpsApp("no_place")] } });
    expect(page.querySelector(".panel")?.textContent).toContain(say("no_place"));
    expect(page.querySelector(".panel")?.textContent).not.toContain(en.gps.connected);
    close();
    history.replaceState(null, "");
  });
});

test("an accepted offer isn't shown as the rider's delivery until the service confirms it", async () => {
  const offer = { id: "off_1", delivery_id: "dlv_1", pickup: {}, dropoff: {}, package: { type: "food", weight: 1 } };
  const change = { kind: "accept", offer: { ...offer, fee: null, distance_km: 1, route: "" } } as unknown as Change;
  const { refusal: _refusal, ...waits } = refused(1, change, "");
  const { page, close } = await showApp({ ...signedIn, waiting: [waits] });
  expect(page.querySelector("h1")?.textContent).toBe(en.offer.accepting);
  expect([...page.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain(en.offer.accept);
  close();
});

test("a suspended rider has a screen of their own, and may sign out", async () => {
  const { refusal: _refusal, ...waits } = refused(1, pickUp, "");
  const suspended = () => Response.json({ code: "rider_suspended" }, { status: 403 });
  const { page, press, service, close } = await startApp({ rider, waiting: [waits] }, ({ what }) =>
    what.startsWith("DELETE") ? new Response(null, { status: 204 }) : suspended(),
  );
  const title = () => page.querySelector("h1")?.textContent;
  await expect.poll(title, PATIENTLY).toBe(en.suspended.title);
  expect(page.textContent).toContain("1 step waits on this phone");
  press(en.settings.signOut);
  await expect.poll(() => page.textContent, PATIENTLY).toContain(en.settings.signOutHint);
  press(en.settings.signOut);
  await expect.poll(title, PATIENTLY).toBe(en.pair.title);
  expect(service.asked.at(-1)?.what).toBe("DELETE /v1/rider/sessions/current");
  close();
});

test("the rider is told when the browser stores nothing", async () => {
  const { page, close } = await showApp({ ...signedIn, isKept: false });
  expect(page.textContent).toContain(words.notKept);
  close();
});

test("a rider whom the service took off duty is told why", async () => {
  const shown = async (more: Partial<RiderAtWork>) => {
    const { page, close } = await showApp({ ...signedIn, rider: { ...rider, ...more } });
    const isTold = page.textContent?.includes(en.home.putOff);
    close();
    return isTold;
  };
  expect(await shown({ on_duty: false, unanswered_offers: 3 })).toBe(true);
  expect(await shown({ on_duty: true, unanswered_offers: 1 })).toBe(false);
  expect(await shown({ on_duty: false, unanswered_offers: 0 })).toBe(false);
});

test("a notice lies on the map, so that nothing in the sheet moves when it comes", async () => {
  const onDuty = { ...rider, on_duty: true, located_at: null };
  const { page, close } = await showApp({ ...signedIn, rider: onDuty }, {}, "en", { position: "denied" });
  expect(page.querySelector(".stage > .notices [role=alert]")?.textContent).toContain(en.position.denied);
  expect(page.querySelector(".sheet")?.textContent).not.toContain(en.position.denied);
  close();
});

test.each([
  ["messages_closed", en.thread.closed],
  ["message_limit", en.thread.closed],
  ["invalid_request", words.markup],
])("a message that is refused as %s is told with the reason, and isn’t lost", async (code, reason) => {
  const text = "I’m at the gate <now>";
  const { page, close } = await showApp({
    ...signedIn,
    refused: [refused(1, { kind: "message", deliveryId: "dlv_1", text }, code, { params: ["text"] })],
  });
  const [told] = noticesIn(page);
  expect(told).toContain(reason);
  expect(told).toContain(text);
  expect(told).not.toContain(en.refusals.other);
  close();
});

test("a report whose photo is refused can be sent without it, whatever else it says", async () => {
  const change: Change = {
    kind: "problem",
    deliveryId: "dlv_1",
    report: { reason: "unsafe", note: "Ice", photo: "AAAA" },
  };
  const { page, close } = await showApp({
    ...signedIn,
    refused: [refused(1, change, "invalid_request", { params: ["photo"] })],
  });
  const [told] = noticesIn(page);
  for (const part of [words.photoRefused, words.withoutPhoto, "Ice"]) expect(told).toContain(part);
  close();
});
