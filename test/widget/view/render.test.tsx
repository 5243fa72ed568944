import { fireEvent } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { destination, distanceMetres } from "../../../src/contract/geo.ts";
import type { Failure, FailureCode, Reading } from "../../../src/widget/feed/reading.ts";
import { createMotion } from "../../../src/widget/motion/create-motion.ts";
import { readFix } from "../../../src/widget/motion/fix.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { NOTHING } from "../../../src/widget/tracker/state.ts";
import { at, loading, MINUTE, NOW, reading, removeCards, showCard, state, withoutRider } from "./a-card.ts";
import { maps, paper } from "./a-paper-map.ts";

vi.mock("../../../src/widget/map/index.ts", () => import("./a-paper-map.ts"));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  maps.length = 0;
  paper.isOut = false;
});
afterEach(() => {
  removeCards();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A frame later, when the text has been painted, the map is fetched, and drawn in the task after. */
async function mapSettled() {
  await vi.advanceTimersByTimeAsync(20);
  await vi.dynamicImportSettled();
  await new Promise(setImmediate);
}

/** Follows what is listened to on these targets from now on. Returns what still is. */
function watchListeners(...targets: EventTarget[]): () => string[] {
  const listening: { target: EventTarget; type: string; listener: unknown }[] = [];
  for (const target of targets) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      listening.push({ target, type, listener });
      add(type, listener, options);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((type, listener, options) => {
      const at = listening.findIndex((one) => one.target === target && one.type === type && one.listener === listener);
      if (at >= 0) listening.splice(at, 1);
      remove(type, listener, options);
    });
  }
  return () => listening.map(({ type }) => type);
}

const isoAt = (hour: number, minute: number) => at("searching", hour, minute).at;
const failure = (code: FailureCode, retryable = true): Failure => ({
  code,
  message: "for the developer",
  retryable,
  retryAfterSeconds: null,
});
const ended = (status: string, changes = {}) =>
  state({ phase: "ended", reading: reading({ status, ...withoutRider, ...changes }) });

test.each<[string, TrackerState, string]>([
  [
    "pending",
    state({ phase: "waiting", reading: reading({ status: "pending", ...withoutRider }) }),
    "Your delivery is scheduled",
  ],
  [
    "searching",
    state({ phase: "waiting", reading: reading({ status: "searching", ...withoutRider }) }),
    "Finding you a rider",
  ],
  ["assigned", state({ reading: reading({ status: "rider_assigned" }) }), "Amina will bring your order"],
  ["arriving", state({ reading: reading({ status: "rider_arriving" }) }), "Amina is on the way to the shop"],
  ["at the shop", state({ reading: reading({ status: "at_pickup" }) }), "Amina is waiting at the shop"],
  ["picked up", state({ reading: reading({ status: "picked_up" }) }), "Amina has your order"],
  ["in transit", state(), "Amina is on the way"],
  ["in transit, no time known", state({ reading: reading({ eta_minutes: null }) }), "Amina is on the way"],
  ["a minute away", near({ eta_minutes: 0.9 }, 0.28), "Arriving now"],
  ["half a minute away, nobody knows how far", near({ eta_minutes: 0.4 }, null), "Arriving now"],
  ["no minute away, and still far", near({ eta_minutes: 0.4 }, 0.58), "Amina is on the way"],
  ["at the door", near({ eta_minutes: 0 }, 0.02), "Amina is at your door"],
  ["at the door, nobody knows how far", near({ eta_minutes: 0 }, null), "Amina is at your door"],
  ["one stop for others before", state({ reading: reading({ stops_before: 1 }) }), "One stop before yours"],
  ["several stops before", state({ reading: reading({ stops_before: 3 }) }), "3 stops before yours"],
  ["at a neighbour’s door", near({ eta_minutes: 4, stops_before: 1 }, 0.02), "One stop before yours"],
  [
    "stops before, and the order still in the shop",
    state({ reading: reading({ status: "at_pickup", stops_before: 1 }) }),
    "Amina is waiting at the shop",
  ],
  ["late, and nearly there", near({ eta_minutes: 0.4 }, 0.2, NOW - 3 * MINUTE), "Arriving now"],
  ["late", near({ eta_minutes: 0.4 }, 0.58, NOW - 3 * MINUTE), "Running a little late"],
  [
    "no name",
    state({ reading: reading({ rider: { ...riderOf(), name: null }, eta_minutes: null }) }),
    "Your rider is on the way",
  ],
  ["silent", state({ phase: "stale", locatedAt: NOW - 2.5 * MINUTE }), "Amina is on the way"],
  [
    "silent, and last seen at the door",
    state({ ...near({ eta_minutes: 0 }, 0.02), phase: "stale" }),
    "Amina is on the way",
  ],
  [
    "offline for long",
    state({ phase: "stale", checkedAt: NOW - 4 * MINUTE, failure: failure("network") }),
    "Amina is on the way",
  ],
  ["delivered", ended("delivered", { history: [at("delivered", 12, 31)] }), "Your order has arrived"],
  ["hours away", state({ reading: reading({ eta_minutes: 90 }) }), "Amina is on the way"],
  ["delivered, nobody knows when", ended("delivered"), "Your order has arrived"],
  ["cancelled", ended("cancelled"), "This delivery was cancelled"],
  ["a status of the future", state({ reading: reading({ status: "constructor" }) }), "Your delivery is under way"],
])("says in one sentence what is going on: %s", (_name, given, words) => {
  const { part, remove } = showCard(given);
  expect(plain(part("status"))).toContain(words);
  remove();
});

/** Versions of `Intl` differ in commas. */
function plain(words: string | null | undefined) {
  return (words ?? "").replace(/,/g, "").replace(/\s/g, " ");
}

/** A rider who rides, so many kilometres from the door. */
function near(changes: Partial<Reading>, distance_remaining_km: number | null, asOf = NOW) {
  return state({ reading: reading({ ...changes, distance_remaining_km }), checkedAt: asOf, locatedAt: asOf });
}

function riderOf() {
  const { rider } = reading();
  if (!rider) throw new Error("the usual reading has a rider");
  return rider;
}

test("the stops before are counted in the language’s digits", async () => {
  const { findByText } = showCard(state({ reading: reading({ stops_before: 3 }) }), { lang: "bn" });
  await findByText("আপনার আগে আর ৩টি জায়গা");
});

test("shows when, how fast and how far while the rider is on the way", () => {
  const { part } = showCard(state());
  expect(part("eta")).toMatch(/^9 minArrives 12:45$/);
  expect(part("speed")).toBe("24 km/h");
  expect(part("distance")).toBe("2.3 km to go");
  expect(part("updated")).toBe("Checked just now");
});

test("shows miles to those who think in miles", () => {
  const { part } = showCard(state(), { units: "imperial" });
  expect(part("speed")).toBe("15 mph");
  expect(part("distance")).toBe("1.5 mi to go");
});

test("minutes and ages change without a new answer, and a screen reader isn't told of them", async () => {
  const { part, getByRole } = showCard(state());
  await mapSettled();
  const spoken = getByRole("status").textContent;
  expect(spoken).toBe("Amina is on the way. Arrives 12:45");
  vi.advanceTimersByTime(42_000);
  expect(part("updated")).toMatch(/Checked 40 secs? ago/);
  vi.advanceTimersByTime(160_000);
  expect(part("eta")).toMatch(/^6 minArrives 12:45$/);
  expect(part("status")).toBe("Amina is on the way");
  expect(getByRole("status").textContent).toBe(spoken);
});

test("the arrival stays for noise and moves for news, in sight and aloud", () => {
  const { part, getByRole, tracker } = showCard(state());
  tracker.become(state({ reading: reading({ eta_minutes: 10 }) }));
  expect(part("eta")).toContain("12:45");
  expect(getByRole("status").textContent).toContain("12:45");
  const news = (checkedAt: number) => tracker.become(state({ reading: reading({ eta_minutes: 11 }), checkedAt }));
  news(NOW + 1000);
  expect(part("eta")).toContain("12:45");
  news(NOW + 1000);
  expect(part("eta"), "the same answer again").toContain("12:45");
  news(NOW + 2000);
  expect(part("eta")).toContain("12:47");
  expect(getByRole("status").textContent).toContain("12:47");
});

test("the card shows no arrival if the record has none, or the delivery has ended", () => {
  for (const given of [
    state({ phase: "waiting", reading: reading({ status: "searching", ...withoutRider }) }),
    state({ reading: reading({ eta_minutes: null }) }),
    ended("delivered", { eta_minutes: 3 }),
    ended("cancelled", { eta_minutes: 3 }),
  ]) {
    const { part, remove } = showCard(given);
    expect(part("eta")).not.toMatch(/\d/);
    remove();
  }
});

test("a stale card shows neither speed nor distance", () => {
  const { part, root, tracker } = showCard(state({ phase: "stale", locatedAt: NOW - 2 * MINUTE }));
  const facts = () => root.querySelector(".facts")?.textContent;
  expect([part("speed"), part("distance")]).toEqual([null, null]);
  expect(facts(), "since when stands above the time").toBe("Bicycle");
  tracker.become(state({ phase: "stale", locatedAt: NOW - 2 * MINUTE, failure: failure("network") }));
  expect(facts()).toBe("Bicycle");

  const unknown = showCard(state({ phase: "stale", locatedAt: null, checkedAt: NOW - 2 * MINUTE }));
  expect([unknown.part("speed"), unknown.part("distance")]).toEqual([null, null]);
  expect(unknown.part("eta"), "the record doesn't say when the rider was seen").toContain("No signal since 12:34");
});

test("the speed of a rider who stands, or waits at the shop, isn't shown", () => {
  const riding = (speed_kph: number, changes = {}) =>
    state({ reading: reading({ rider: { ...riderOf(), speed_kph }, ...changes }) });
  const { part, tracker } = showCard(riding(5));
  expect(part("speed")).toBe("5 km/h");
  for (const quiet of [riding(0), riding(4.9), riding(24, { status: "at_pickup" })]) {
    tracker.become(quiet);
    expect([part("speed"), part("distance")]).toEqual([null, "2.3 km to go"]);
  }
});

/** Kilometres in "2.3 km to go" or "350 m to go". */
function toKilometres(words: string | null) {
  const [, value = "", unit] = /^([\d.]+)\s(km|m) to go$/.exec(plain(words)) ?? [];
  return Number(value) / (unit === "m" ? 1000 : 1);
}

test.each([
  ["with a map", undefined],
  ["without one", ["status", "eta", "rider"] as const],
])("between two answers the distance follows the marker, %s", async (_, sections) => {
  const location = { lat: -1.29, lng: 36.82 };
  const dropoff = destination(location, 0, 1200);
  const riding = state({
    reading: reading({
      rider: { ...riderOf(), location, bearing: 0, speed_kph: 30 },
      dropoff,
      distance_remaining_km: 1.3,
    }),
  });
  const { part, tracker, root } = showCard(riding, { sections });
  await mapSettled();
  const motion = createMotion();
  const fix = readFix(riding, dropoff);
  if (!fix) throw new Error("there is a fix");
  motion.addFix(fix);
  const seen = new Set<string | null>();
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    const shown = motion.at(Date.now())?.position ?? location;
    const left = (distanceMetres(shown, dropoff) / 1200) * 1.3;
    expect(Math.abs(toKilometres(part("distance")) - left), `after ${second} s`).toBeLessThan(0.06);
    seen.add(part("distance"));
  }
  expect(seen.size).toBeGreaterThan(3);
  expect(root.querySelector("[role=status]")?.textContent, "nobody hears it count").toBe(
    "Amina is on the way. Arrives 12:45",
  );

  tracker.become({ ...riding, phase: "stale" });
  expect(part("distance")).toBeNull();
});

test("with nothing but a distance and a bearing, the distance follows the marker too", async () => {
  const { part } = showCard(state({ reading: reading({ distance_remaining_km: 0.9 }) }));
  await mapSettled();
  vi.advanceTimersByTime(20_000);
  expect(toKilometres(part("distance"))).toBeLessThan(0.86);
  expect(toKilometres(part("distance"))).toBeGreaterThan(0.7);
});

test("on the way to the shop the distance counts down by what the rider rides", async () => {
  const location = { lat: -1.29, lng: 36.82 };
  const pickup = destination(location, 0, 600);
  const rider = { ...riderOf(), location, bearing: 0, speed_kph: 30 };
  const { part } = showCard(
    state({ reading: reading({ status: "rider_arriving", rider, pickup, distance_remaining_km: 3 }) }),
  );
  await mapSettled();
  vi.advanceTimersByTime(75_000);
  expect(toKilometres(part("distance"))).toBeGreaterThanOrEqual(2.4);
  expect(toKilometres(part("distance"))).toBeLessThan(2.8);
});

test("a rider who stands before the door is there at once, whatever the card had promised, and nothing is counted", () => {
  const { part, root, tracker, getByRole } = showCard(state());
  const standing = (km: number, speed_kph: number, asOf: number) =>
    state({
      reading: reading({ rider: { ...riderOf(), speed_kph }, distance_remaining_km: km, eta_minutes: 0.2 }),
      checkedAt: asOf,
      locatedAt: asOf,
    });
  tracker.become(standing(0.07, 12, NOW + 1000));
  expect(part("status"), "rides").not.toContain("door");
  tracker.become(standing(0.09, 0, NOW + 2000));
  expect(part("status"), "stands at a light").not.toContain("door");
  tracker.become(standing(0.07, 3, NOW + 3000));
  expect(part("status")).toBe("Amina is at your door");
  expect(part("eta")).toBe("Please come to the door.");
  expect([part("speed"), part("distance")]).toEqual([null, null]);
  expect(getByRole("status").textContent).toBe("Amina is at your door");
  expect(root.textContent).not.toMatch(/0 km|min\b/);
});

test("a rider who takes over between two answers is announced, to the eye and aloud, for a minute", () => {
  const asha = (asOf: number, changes = {}) =>
    state({
      reading: reading({ status: "rider_arriving", rider: { ...riderOf(), name: "Asha" }, ...changes }),
      checkedAt: asOf,
      locatedAt: asOf,
    });
  const { part, getByRole, tracker } = showCard(state({ reading: reading({ status: "rider_arriving" }) }));
  expect(part("status")).toBe("Amina is on the way to the shop");
  for (const later of [30_000, 60_000]) {
    tracker.become(asha(NOW + later));
    expect(part("status")).toBe("Asha has taken over");
    expect(getByRole("status").textContent).toMatch(/^Asha has taken over\b/);
  }
  tracker.become(asha(NOW + 95_000));
  expect(part("status")).toBe("Asha is on the way to the shop");

  const found = showCard(searching());
  found.tracker.become(asha(NOW + 30_000, { status: "rider_assigned" }));
  expect(found.part("status"), "the first rider takes over from nobody").toBe("Asha will bring your order");
});

test("an estimate from an old fix stays where it is while answers come, until its time has passed", () => {
  const { part, tracker } = showCard(state());
  for (const minutes of [2, 5, 9, 15, 40]) {
    vi.setSystemTime(NOW + minutes * MINUTE);
    tracker.become(state({ phase: "stale", checkedAt: NOW + minutes * MINUTE, locatedAt: NOW }));
    const estimate = minutes < 10 ? "ArrivesAbout 12:45" : "Arrives12:45";
    expect(part("eta"), `${minutes} minutes later`).toBe(`${estimate}No signal since 12:36`);
  }
});

test.each([
  ["with a code", ["code", null], "12:31Delivered · confirmed by code"],
  ["with a signature", ["signature", null], "12:31Delivered · confirmed by signature"],
  ["signed by somebody", ["signature", "Wanjiru M."], "12:31Delivered · signed for by Wanjiru\u00a0M."],
  ["nobody knows how", [null, null], "12:31Delivered"],
] as const)("what has arrived says when and how it was handed over: %s", (_, [proof, signed_by], words) => {
  const { part, getByRole } = showCard(ended("delivered", { history: [at("delivered", 12, 31)], proof, signed_by }));
  expect(part("eta")).toBe(words);
  expect(getByRole("status").textContent).toBe("Your order has arrived. Delivered 12:31");
});

test.each([
  ["in its own direction", "ونجيرو", "\u2068ونجيرو\u2069"],
  ["as text", "<b>Wanjiru</b>", "<b>Wanjiru</b>"],
])("the signer's name stands below the time, %s", (_, signed_by, name) => {
  const history = [at("delivered", 12, 31)];
  const { root } = showCard(ended("delivered", { history, proof: "signature", signed_by }));
  const words = root.querySelector(".clock + p");
  expect(words?.textContent).toBe(`Delivered · signed for by ${name}`);
  expect(root.querySelector("b")).toBeNull();
});

test.each([
  ["confirmed by code", ["code", null], "18:31Delivered · Sun 4 Jan · confirmed by code"],
  ["signed for", ["signature", "Wanjiru M."], "18:31Delivered · Sun 4 Jan · signed for by Wanjiru M."],
  ["nobody knows how", [null, null], "18:31Delivered · Sun 4 Jan"],
] as const)("what arrived the evening before names the day, and how it was handed over: %s", (_, proved, words) => {
  const [proof, signed_by] = proved;
  const evening = new Date(2026, 0, 4, 18, 31).toISOString();
  const history = [{ status: "delivered", at: evening }];
  const { part } = showCard(ended("delivered", { history, proof, signed_by }));
  expect(plain(part("eta"))).toBe(words);
});

test.each([
  ["merchant", "The shop cancelled this delivery"],
  ["service", "We couldn’t find you a rider"],
  ["operator", "This delivery was cancelled"],
  ["toString", "This delivery was cancelled"],
])("a delivery that is cancelled by the %s says so to eye and ear", (cancelled_by, words) => {
  const { part, getByRole } = showCard(ended("cancelled", { cancelled_by }));
  expect([part("status"), getByRole("status").textContent]).toEqual([words, words]);
  expect(showCard(ended("delivered", { cancelled_by })).part("status")).toBe("Your order has arrived");
});

test("a cancelled delivery says what next, and has no place for a rider", () => {
  const range = { arrives_after: isoAt(12, 45), arrives_before: isoAt(13, 0) };
  const { part, root } = showCard(ended("cancelled", range));
  expect(part("eta")).toBe("The shop can tell you what happens next.");
  expect(root.querySelector(".rider")).toBeNull();
});

test("before there is a rider, the usual time is a range; while nobody is found for long, it isn't told", () => {
  const range = { arrives_after: isoAt(12, 45), arrives_before: isoAt(13, 0) };
  const waiting = (since: number) =>
    state({
      phase: "waiting",
      reading: reading({ status: "searching", ...withoutRider, ...range }),
      since,
    });
  const { part, tracker, getByRole } = showCard(waiting(NOW - MINUTE));
  expect(plain(part("eta"))).toMatch(/^Arrives12:45\s?–\s?13:00$/);
  expect(plain(getByRole("status").textContent)).toMatch(/^Finding you a rider. Arrives 12:45\s?–\s?13:00$/);
  tracker.become(waiting(NOW - 5 * MINUTE));
  expect(part("eta")).toBe("It’s taking longer than usual. We keep looking.");
});

test("a scheduled delivery shows the window that was ordered", () => {
  const range = { arrives_after: isoAt(18, 30), arrives_before: isoAt(19, 0) };
  const scheduled_at = range.arrives_after;
  const { part } = showCard(
    state({
      phase: "waiting",
      reading: reading({ status: "pending", ...withoutRider, ...range, scheduled_at }),
    }),
  );
  expect(plain(part("eta"))).toMatch(/^Ordered for18:30\s?–\s?19:00$/);
});

test("a first answer that takes long is called so after eight seconds, to the eye and aloud", () => {
  const { part, getByRole, tracker } = showCard(loading);
  vi.advanceTimersByTime(7900);
  expect([part("status"), getByRole("status").textContent]).toEqual(["", "Loading your delivery"]);
  vi.advanceTimersByTime(200);
  expect(part("status")).toBe("It’s taking longer than usual");
  expect(getByRole("status").textContent).toMatch(/^It’s taking longer than usual\. /);
  fireEvent.click(getByRole("button", { name: "Try again" }));
  expect([tracker.refreshes, part("status")], "and gets eight seconds more").toEqual([1, ""]);
  vi.advanceTimersByTime(8100);
  expect(part("status")).toBe("It’s taking longer than usual");
  tracker.become(state());
  expect(part("status")).toBe("Amina is on the way");
});

test("the timeline has times only where the record gives them", () => {
  const history = [
    at("searching", 12, 1),
    at("rider_assigned", 12, 3),
    at("picked_up", 12, 20),
    at("in_transit", 12, 21),
  ];
  const { getAllByRole } = showCard(state({ reading: reading({ history }) }));
  const steps = getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    "Order placed12:01",
    "On the way to the shop12:03",
    "At the shop",
    "On the way to you12:20",
    "Delivered",
  ]);
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, null, null, "step", null]);
});

test.each<[string, days: number[], said: string[]]>([
  ["of one earlier day say it once", [4, 4, 4, 4, 4], ["Sun 4 Jan 07:31", "08:31", "09:31", "10:31", "11:31"]],
  ["of today say no day", [5, 5, 5, 5, 5], ["07:31", "08:31", "09:31", "10:31", "11:31"]],
  [
    "of yesterday and today say yesterday's each",
    [4, 4, 4, 4, 5],
    ["Sun 4 Jan 07:31", "Sun 4 Jan 08:31", "Sun 4 Jan 09:31", "Sun 4 Jan 10:31", "11:31"],
  ],
  ["say theirs each where one has no time", [4, 4], ["Sun 4 Jan 07:31", "", "", "", "Sun 4 Jan 08:31"]],
])("the timeline's steps %s", (_name, days, said) => {
  const all = ["searching", "rider_assigned", "at_pickup", "in_transit", "delivered"];
  const statuses = days.length === 2 ? ["searching", "delivered"] : all;
  const history = statuses.map((status, index) => ({
    status,
    at: new Date(2026, 0, days[index], 7 + index, 31).toISOString(),
  }));
  const { getAllByRole } = showCard(ended("delivered", { history }));
  const shown = getAllByRole("listitem").map((step) => plain(step.querySelector("time")?.textContent ?? ""));
  expect(shown).toEqual(said);
});

test("the progress bar shows how far it has got, to those who can see it", () => {
  const { card } = showCard(state());
  const bar = card.querySelector("[aria-hidden] span")?.parentElement;
  const places = [...(bar?.children ?? [])].map((span) => span.getAttribute("data-place"));
  expect(places).toEqual(["past", "past", "past", "past", "future"]);
});

test.each([
  ["soon", 9, "9 minArrives 12:45"],
  ["hours ahead", 200, "Arrives15:56"],
  ["tomorrow", 15 * 60, "Arrives03:36Tue 6 Jan"],
])("an arrival %s has its clock time, and its day if that isn't today", (_name, eta_minutes, words) => {
  const { part } = showCard(state({ reading: reading({ eta_minutes }) }));
  expect(plain(part("eta"))).toBe(words);
});

test("soon after midnight is still soon", () => {
  vi.setSystemTime(new Date(2026, 0, 5, 23, 50));
  const { part } = showCard(state({ reading: reading({ eta_minutes: 20 }), checkedAt: Date.now(), locatedAt: null }));
  expect(plain(part("eta"))).toBe("20 minArrives 00:10");
});

test.each([
  ["later today", 18, "Ordered for18:30", "Your delivery is scheduled. Ordered for 18:30"],
  ["tomorrow", 24 + 9, "Ordered for09:30Tue 6 Jan", "Your delivery is scheduled. Ordered for Tue 6 Jan 09:30"],
])("a delivery scheduled for %s says when, to the eye and aloud", (_name, hour, seen, heard) => {
  const scheduled_at = new Date(2026, 0, 5, hour, 30).toISOString();
  const { part, root } = showCard(
    state({ phase: "waiting", reading: reading({ status: "pending", scheduled_at, ...withoutRider }) }),
  );
  expect(plain(part("status"))).toBe("Your delivery is scheduled");
  expect(plain(part("eta"))).toBe(seen);
  expect(plain(root.querySelector("[role=status]")?.textContent)).toBe(heard);
});

test("steps of another day name it", () => {
  const history = [
    { ...at("searching", 0, 0), at: new Date(2026, 0, 3, 18, 31).toISOString() },
    at("picked_up", 12, 20),
  ];
  const { getAllByRole } = showCard(state({ reading: reading({ history }) }));
  const times = getAllByRole("listitem").map((step) => plain(step.querySelector("time")?.textContent));
  expect(times).toEqual(["Sat 3 Jan 18:31", "", "", "12:20", ""]);
});

test("on paper nothing counts down, and what is asked for on screen comes back", async () => {
  const { part } = showCard(state());
  await mapSettled();
  const screen = [part("status"), part("eta"), part("updated"), part("speed")];
  dispatchEvent(new Event("beforeprint"));
  expect([part("status"), part("eta"), part("updated"), part("speed")]).toEqual([
    "Amina is on the way",
    "Arrives12:45",
    "Checked at 12:36",
    null,
  ]);
  dispatchEvent(new Event("afterprint"));
  expect([part("status"), part("eta"), part("updated"), part("speed")]).toEqual(screen);
  expect(maps, "the map has nothing to do with it").toMatchObject([{ drawings: 1 }]);
});

test("on paper an old estimate is labelled as one, and a search as a search", async () => {
  const old = state({ phase: "stale", checkedAt: NOW - 4 * MINUTE, locatedAt: NOW - 5 * MINUTE });
  const { part, tracker, getByText } = showCard(old);
  await mapSettled();
  dispatchEvent(new Event("beforeprint"));
  expect([part("status"), part("updated")], "one age").toEqual(["Amina is on the way", ""]);
  expect(part("eta")).toContain("No signal since 12:31");
  dispatchEvent(new Event("afterprint"));

  tracker.become(state({ phase: "waiting", reading: reading({ status: "searching", ...withoutRider }) }));
  dispatchEvent(new Event("beforeprint"));
  expect(part("status")).toBe("Finding you a rider");
  getByText("Your rider will appear here");
  dispatchEvent(new Event("afterprint"));
});

test("on paper a late rider is late, with the new time and the promised one", async () => {
  const before = NOW - 5 * MINUTE;
  const { part, tracker } = showCard(
    state({ reading: reading({ eta_minutes: 0 }), checkedAt: before, locatedAt: before }),
  );
  await mapSettled();
  tracker.become(state({ reading: reading({ eta_minutes: 0.4 }) }));
  dispatchEvent(new Event("beforeprint"));
  expect([part("status"), part("eta")]).toEqual(["Running a little late", "Arrives12:31About 12:37"]);
  dispatchEvent(new Event("afterprint"));
});

test("a card of only a map still says everything", () => {
  const { card, part, getAllByRole } = showCard(state(), { sections: ["map"] });
  expect(card.className).toContain("over");
  expect(part("status")).toBe("Amina is on the way");
  expect(part("eta")).toContain("12:45");
  expect(part("distance")).toBe("2.3 km to go");
  expect(getAllByRole("listitem")).toHaveLength(5);
});

test("before the first answer every part of the card is in its place, and claims nothing about the delivery", () => {
  const { card, part, getByRole, getAllByRole } = showCard(loading);
  expect(card.getAttribute("aria-busy")).toBe("true");
  expect([part("status"), part("eta"), part("updated"), part("map")]).toEqual(["", "", "", ""]);
  expect(getAllByRole("listitem")).toHaveLength(5);
  expect(getByRole("status").textContent).toBe("Loading your delivery");
  expect(card.textContent).not.toMatch(/\d/);
});

test.each<[FailureCode, boolean, string]>([
  ["missing_id", false, "Tracking isn’t available on this page"],
  ["missing_key", false, "Tracking isn’t available on this page"],
  ["unauthorized", false, "Tracking isn’t available on this page"],
  ["forbidden", false, "Tracking isn’t available on this page"],
  ["not_found", false, "We can’t find this delivery"],
  ["rate_limited", true, "Many people are asking right now"],
  ["server_error", true, "Tracking is taking a short break"],
  ["bad_answer", true, "We couldn’t read the latest news"],
  ["timeout", true, "It’s taking longer than usual"],
  ["network", true, "There seems to be no connection"],
])("with no record yet, %s is explained, with a way to try again only where it can help", (code, retryable, title) => {
  const { part, tracker, queryByRole, queryByText } = showCard({
    ...loading,
    phase: "error",
    failure: failure(code, retryable),
  });
  expect(part("status")).toBe(title);
  expect(part("notice")?.length).toBeGreaterThan(10);
  expect(queryByText(/for the developer/)).toBeNull();
  const button = queryByRole("button", { name: "Try again" });
  expect(button !== null).toBe(retryable);
  if (button) fireEvent.click(button);
  expect(tracker.refreshes).toBe(retryable ? 1 : 0);
});

test("there is no button to try again while the service has asked to wait", () => {
  const { queryByRole, tracker } = showCard(state({ failure: { ...failure("rate_limited"), retryAfterSeconds: 120 } }));
  expect(queryByRole("button", { name: "Try again" })).toBeNull();
  tracker.become(state({ failure: failure("rate_limited") }));
  expect(queryByRole("button", { name: "Try again" })).not.toBeNull();
});

test("a failed request doesn't make the rider's last fix look newer", () => {
  const old = { phase: "stale" as const, checkedAt: NOW, locatedAt: NOW - 10 * MINUTE };
  const { part, tracker } = showCard(state(old));
  expect(part("eta")).toContain("No signal since 12:26");
  tracker.become(state({ ...old, failure: failure("network") }));
  expect(part("eta")).toContain("No signal since 12:26");
});

test("a silence is said once: beside the time, in its place where there is none, or below where the page doesn't show it", () => {
  const at = new Date(NOW - 125 * MINUTE);
  const clock = at.toLocaleTimeString("en-GB", { timeStyle: "short" });
  const { part, tracker } = showCard(state({ phase: "stale", checkedAt: +at, locatedAt: +at }));
  const silence = `No signal since ${clock}`;
  expect([part("eta"), part("updated")]).toEqual([`Arrives10:40${silence}`, ""]);
  tracker.become(searching({ phase: "stale", checkedAt: +at, locatedAt: null, failure: failure("network") }));
  expect([part("eta"), part("notice")]).toEqual([silence, "There seems to be no connection"]);
  const brief = showCard(state({ phase: "stale", checkedAt: +at, locatedAt: +at }), { sections: ["status"] });
  expect(brief.part("updated")).toBe(silence);
  const coded = showCard(state({ phase: "stale", locatedAt: NOW - 10 * MINUTE }), CODE);
  expect(coded.part("updated"), "a code stands in the time's place").toBe("No signal since 12:26");
});

test("a screen reader is told, too, when the news has stopped", () => {
  const silent = searching({ phase: "stale", checkedAt: NOW - 5 * MINUTE, failure: failure("network") });
  const { getByRole } = showCard(silent);
  expect(getByRole("status").textContent).toBe("Finding you a rider. There seems to be no connection");
});

test("a failure after a record takes nothing away: a notice stands where the age of the news was", () => {
  const { part, getByRole, tracker } = showCard(state({ checkedAt: NOW - 50_000, failure: failure("server_error") }));
  expect(part("status")).toBe("Amina is on the way");
  expect(part("notice")).toContain("Tracking is taking a short break");
  expect(part("updated")).toBe("");
  fireEvent.click(getByRole("button", { name: "Try again" }));
  expect(tracker.refreshes).toBe(1);
  tracker.become(state());
  expect(part("notice")).toBeNull();
});

test("how old the news is counts from when the next answer is due, also aloud", async () => {
  const { part, root } = showCard(state());
  await mapSettled();
  vi.advanceTimersByTime(21_000);
  expect(part("updated")).toBe("Checked just now");
  vi.advanceTimersByTime(21_000);
  expect(part("updated")).toMatch(/^Checked 40 secs? ago$/);
  expect(root.querySelector("[part=updated] .spoken")?.textContent).toBe("Checked 40 seconds ago");
});

test("sections choose what is shown and in which order", () => {
  const { card, part } = showCard(state(), { sections: ["timeline", "rider", "status"] });
  const order = [...card.querySelectorAll("ol, .rider, h2")].map((element) => element.localName);
  expect(order).toEqual(["ol", "div", "h2"]);
  expect([part("eta"), part("map")]).toEqual([null, null]);
  expect(part("updated"), "how old the news is belongs to every card").toBe("Checked just now");
});

test("the usual order is status, arrival, map, rider, timeline", () => {
  const { card } = showCard(state());
  const parts = [...card.querySelectorAll("[part]")].map((element) => element.getAttribute("part"));
  expect(parts.filter((part) => part !== "step")).toEqual([
    ...["status", "eta", "map", "distance", "speed", "timeline", "updated"],
  ]);
});

test("a name is text, never markup", () => {
  const name = '<img src=x onerror="alert(1)">{n}';
  const { card, getAllByText } = showCard(state({ reading: reading({ rider: { ...riderOf(), name } }) }));
  expect(card.querySelector("img")).toBeNull();
  expect(getAllByText(/<img src=x/).length).toBeGreaterThan(1);
});

test.each([-26 * 60, -20, 20, 26 * 60])(
  "a device whose clock is off by %i minutes shows only the service's time",
  (off) => {
    const told = state({
      reading: reading({ history: [at("searching", 12, 10), at("rider_assigned", 12, 15), at("in_transit", 12, 30)] }),
      since: NOW - 6 * MINUTE,
    });
    const { card: right } = showCard(told);
    const words = right.textContent;
    expect(words).toContain("12:45");
    removeCards();
    vi.setSystemTime(NOW + off * MINUTE);
    expect(showCard(told, {}, () => NOW).card.textContent).toBe(words);
  },
);

test("the map is asked for when there is a place to show, and follows the tracker", async () => {
  const waiting = state({ phase: "waiting", reading: reading({ status: "searching", ...withoutRider }) });
  const { tracker, getByText, queryByText } = showCard(waiting, { tiles: "/tiles/{z}/{x}/{y}.svg", theme: "dark" });
  await mapSettled();
  expect(maps).toEqual([]);
  getByText("The map appears with your rider");

  const live = state();
  tracker.become(live);
  await mapSettled();
  const shown = { tiles: "https://api.example/tiles/{z}/{x}/{y}.svg", theme: "dark", isOpen: true };
  expect(maps).toEqual([{ ...shown, drawn: live, drawings: 1 }]);
  expect(queryByText("The map appears with your rider")).toBeNull();

  const later = state({ reading: reading({ eta_minutes: 4 }) });
  tracker.become(later);
  expect(maps).toEqual([{ ...shown, drawn: later, drawings: 2 }]);
});

test("a map that won't start is tried again and again; the frame says so until then, and the text stays", async () => {
  paper.isOut = true;
  const { part, queryByText, getByText } = showCard(state());
  await mapSettled();
  expect(queryByText(/The map couldn’t be loaded/)).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  await mapSettled();
  expect(maps).toMatchObject([{ isOpen: false }, { isOpen: false }]);
  getByText(/The map couldn’t be loaded/);
  paper.isOut = false;
  await vi.advanceTimersByTimeAsync(4000);
  await mapSettled();
  expect(maps).toMatchObject([{}, {}, { isOpen: true, drawn: state() }]);
  expect(queryByText(/The map couldn’t be loaded/)).toBeNull();
  expect(part("status")).toBe("Amina is on the way");
});

test("removing the card leaves no timer, listener, map or style behind", async () => {
  const listening = watchListeners(document, window);
  const { root, tracker, remove } = showCard(state());
  await mapSettled();
  expect(vi.getTimerCount(), "for the text, and for the device's clock").toBe(2);
  expect(new Set(listening())).toEqual(new Set(["visibilitychange", "beforeprint", "afterprint"]));
  expect(maps).toMatchObject([{ isOpen: true }]);
  remove();
  expect(vi.getTimerCount()).toBe(0);
  expect(tracker.listeners.size).toBe(0);
  expect(listening()).toEqual([]);
  expect(maps).toMatchObject([{ isOpen: false }]);
  expect(root.innerHTML).toBe("");
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test("a card removed while its map is on the way never starts it", async () => {
  const { remove } = showCard(state());
  remove();
  await mapSettled();
  expect(maps).toEqual([]);
  expect(vi.getTimerCount(), "and doesn't try again").toBe(0);
});

test("no timer runs while the page is hidden, or after the delivery has ended", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const { part, tracker } = showCard(state());
  await mapSettled();
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(vi.getTimerCount()).toBe(0);
  vi.setSystemTime(NOW + 50_000);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(part("updated")).toMatch(/Checked 50 secs? ago/);
  expect(vi.getTimerCount(), "the text's, and the watch over the device's clock").toBe(2);
  tracker.become(ended("delivered"));
  expect(vi.getTimerCount()).toBe(0);
  expect(part("updated")).toBe("Checked at 12:36");
});

test("a malformed language is passed over", () => {
  const { card, part } = showCard(state(), { lang: "not a language!" });
  expect(card.lang).toBe("en");
  expect(part("status")).toBe("Amina is on the way");
});

test("auto follows the visitor's system, live", async () => {
  const dark = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockReturnValue(dark as unknown as MediaQueryList);
  const { card } = showCard(state(), { theme: "auto" });
  await mapSettled();
  expect([card.dataset.theme, maps[0]?.theme]).toEqual(["light", "light"]);
  dark.matches = true;
  dark.dispatchEvent(new Event("change"));
  expect(card.dataset.theme).toBe("dark");
  expect(maps, "nothing else of it is drawn again").toMatchObject([{ theme: "dark", drawings: 1 }]);
});

const searching = (changes: Partial<TrackerState> = {}, history = [at("searching", 12, 30)]) =>
  state({ phase: "waiting", reading: reading({ status: "searching", ...withoutRider, history }), ...changes });

test("a search that takes long is said kindly, and only then", () => {
  const { part, tracker } = showCard(searching({ since: NOW - 3 * MINUTE }));
  expect(part("status")).toBe("Finding you a rider");
  expect(part("eta")).toBe("The arrival time will show here.");
  vi.advanceTimersByTime(2 * MINUTE);
  expect(part("status"), "without an answer nobody knows").toBe("Finding you a rider");
  tracker.become(searching({ since: NOW - 3 * MINUTE, checkedAt: Date.now() }));
  expect(part("status")).toBe("Still looking for a rider nearby");
  expect(part("eta")).toBe("It’s taking longer than usual. We keep looking.");
  tracker.become(searching({ since: null }));
  expect(part("status"), "nobody knows since when").toBe("Finding you a rider");
});

test("when a rider gives up, the card says that another one is sought, and then found", () => {
  const history = [at("searching", 12, 20), at("rider_assigned", 12, 24), at("searching", 12, 35)];
  const { part, tracker } = showCard(searching({ since: NOW - MINUTE }, history));
  expect(part("status")).toBe("Finding you another rider");
  history.push(at("rider_assigned", 12, 36));
  tracker.become(state({ reading: reading({ status: "rider_assigned", history }) }));
  expect(part("status")).toBe("Amina will bring your order");
});

test("a delivery for later says that nothing is amiss", () => {
  const { part } = showCard(state({ phase: "waiting", reading: reading({ status: "pending", ...withoutRider }) }));
  expect(part("eta")).toBe("We’ll find you a rider when it’s time.");
});

test("what goes wrong is spoken in whole sentences", () => {
  const { getByRole } = showCard({ ...loading, phase: "error", failure: failure("server_error") });
  expect(getByRole("status").textContent).toBe(
    "Tracking is taking a short break. Your delivery goes on. We keep trying.",
  );
});

test("the live region is one element from first to last", () => {
  const { getByRole, tracker } = showCard(loading);
  const region = getByRole("status");
  for (const next of [searching(), state(), state({ phase: "stale" }), ended("delivered"), ended("cancelled")]) {
    tracker.become(next);
    expect(getByRole("status")).toBe(region);
  }
});

test("no word is shown before the card's language is downloaded, but the card has its direction at once", async () => {
  const { card, part, findByText } = showCard(state(), { lang: "ar" });
  expect([card.lang, card.dir, part("status")]).toEqual(["ar", "rtl", ""]);
  expect(card.textContent, "no word before").toBe("");
  await findByText("الوصول 12:45 م");
  expect(card.textContent).not.toMatch(/minutes|order|shop/);
  expect(part("status"), "a foreign name keeps its own order").toContain("\u2068Amina\u2069");
});

test("a merchant's own line has its place in the card", () => {
  const { host, root } = showCard(state());
  host.innerHTML = '<p slot="note">Mind the dog</p>';
  expect(root.querySelector<HTMLSlotElement>("slot[name=note]")).not.toBeNull();
});

test("a first record is drawn whole, in the same task", () => {
  const { tracker, part, root } = showCard(NOTHING);
  tracker.become(state());
  expect(part("status")).toBe("Amina is on the way");
  expect(root.querySelector(".name")?.textContent).toBe("Amina");
});

test("the sentences about a silent phone or connection have their room reserved, and aren't part of the text", () => {
  const { root, part } = showCard(state());
  const reserved = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(`${selector} > [data-words]`)].map(({ dataset }) => plain(dataset.words));
  expect(reserved(".footer .room").join()).toContain("There seems to be no connection");
  expect(part("status")).toBe("Amina is on the way");
});

test("a card that can't be drawn keeps its last picture, throws nothing, and is drawn again as soon as it can be", () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const riding = (speed_kph: number) =>
    state({ reading: reading({ rider: { ...riderOf(), location: null, speed_kph } }) });
  const { tracker, part } = showCard(riding(10));
  const format = vi
    .spyOn(Intl.NumberFormat.prototype as { readonly format: unknown }, "format", "get")
    .mockImplementation(() => {
      throw new RangeError("an odd browser");
    });
  for (const speed of [11, 12, 13]) tracker.become(riding(speed));
  expect(told).toHaveBeenCalledTimes(3);
  expect(part("speed")).toBe("10 km/h");
  format.mockRestore();
  tracker.become(riding(14));
  expect(part("speed")).toBe("14 km/h");
});

const CODE = { code: "048213" };
test.each<[string, TrackerState, boolean]>([
  ["far away", state(), false],
  [
    "at the shop",
    state({ reading: reading({ status: "at_pickup", eta_minutes: 0, distance_remaining_km: 0 }) }),
    false,
  ],
  ["a minute away", near({ eta_minutes: 0.9 }, 0.28), true],
  ["at the door", near({ eta_minutes: 0 }, 0.02), true],
  ["silent, and expected later", state({ phase: "stale", locatedAt: NOW - 3 * MINUTE }), false],
  ["silent, and expected by now", state({ phase: "stale", locatedAt: NOW - 10 * MINUTE }), true],
  ["delivered", ended("delivered"), false],
  ["cancelled", ended("cancelled"), false],
])("the code that the page gives is shown when the rider may ask for it: %s", (_, given, isShown) => {
  const { root, part, getByRole } = showCard(given, CODE);
  expect(root.innerHTML.includes("048")).toBe(isShown);
  if (!isShown) return;
  expect(part("eta")).toContain("Tell Amina this code");
  expect(getByRole("status").textContent).toContain("Tell Amina this code: 0 4 8 2 1 3");
});

test("a screen reader reads the code digit by digit, and the eye sees two halves from left to right", () => {
  const { root } = showCard(near({ eta_minutes: 0 }, 0.02), { ...CODE, lang: "en" });
  const code = root.querySelector(".code");
  const spoken = code?.querySelectorAll(":not([aria-hidden])") ?? [];
  expect(Array.from(spoken, ({ textContent }) => textContent)).toEqual(["0 4 8 2 1 3"]);
  const seen = code?.querySelectorAll("[aria-hidden]") ?? [];
  expect(Array.from(seen, ({ textContent }) => textContent)).toEqual(["048", "213"]);
  expect(code?.getAttribute("dir")).toBe("ltr");
});

test("the code is in no attribute of the card, and a code that isn't one is not shown", () => {
  const { root } = showCard(near({ eta_minutes: 0 }, 0.02), CODE);
  const attributes = [...root.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
  for (const { value } of attributes) expect(value).not.toMatch(/0\D*4\D*8|2\D*1\D*3/);
  for (const code of ["", "12", "<b>123</b>", "1234567"]) {
    const { part } = showCard(near({ eta_minutes: 0 }, 0.02), { code });
    expect(part("eta")).toBe("Please come to the door.");
  }
});

test("a package that goes back is told, before what the shop says; a screen reader hears when it is there", () => {
  const back = (state: "returning" | "returned") => ended("cancelled", { return: { state, at: isoAt(12, 45) } });
  const { part, tracker, getByRole } = showCard(back("returning"));
  expect(part("eta")).toBe("Your package is going back to the shop.The shop can tell you what happens next.");
  tracker.become(back("returned"));
  expect(part("eta")).toMatch(/^Your package is back at the shop\./);
  expect(getByRole("status").textContent).toBe("Your order couldn’t be handed over. Your package is back at the shop.");
  const noted = showCard(back("returning"), { cancelledNote: "Nothing was charged." });
  expect(noted.part("eta")).toBe("Your package is going back to the shop.Nothing was charged.");
});

test("a cancelled delivery says what the merchant says of it, as text", () => {
  const cancelledNote = "You get your money back. <b>Soon</b>";
  expect(showCard(ended("cancelled"), { cancelledNote }).part("eta")).toBe(cancelledNote);
  expect(showCard(state({ reading: reading({ eta_minutes: null }) }), { cancelledNote }).part("eta")).not.toContain(
    "money",
  );
});

test("the rider's row has the photo before the initial, the vehicle and its plate", () => {
  const rider = { ...riderOf(), photo_url: "/v1/riders/7/photo.jpg", plate: "KMEC 482A", vehicle: "motorbike" };
  const { root } = showCard(state({ reading: reading({ rider }) }));
  const photo = root.querySelector(".avatar img");
  expect([photo?.getAttribute("src"), photo?.getAttribute("alt")]).toEqual([
    "https://api.example/v1/riders/7/photo.jpg",
    "",
  ]);
  expect(root.querySelector(".avatar")?.textContent, "behind it").toBe("A");
  expect(root.querySelector(".plate")?.textContent).toBe("KMEC 482A");
  expect(root.querySelector(".facts")?.textContent).toMatch(/^Motorbike · /);
});

test("a narrow card has one line for the steps, which says where the delivery is and opens", () => {
  const { root, card, tracker } = showCard(state());
  const line = root.querySelector("summary");
  expect(line?.textContent).toBe("Step 4 of 5");
  line?.click();
  tracker.become(state({ reading: reading({ eta_minutes: 3 }) }));
  expect(root.querySelector("details")?.open, "news doesn't close it").toBe(true);
  tracker.become(ended("cancelled"));
  expect(card.querySelector("summary")?.textContent, "it keeps its line when it is cancelled").toBe("Cancelled");
});

test("trouble is red only where the reader can mend it", () => {
  const trouble = (code: FailureCode) =>
    showCard(state({ phase: "error", reading: null, failure: failure(code) })).card.dataset.failure;
  expect([trouble("not_found"), trouble("network")]).toEqual(["not_found", "network"]);
});

test("units are seen short and heard whole", () => {
  const { root } = showCard(state());
  const spoken = [...root.querySelectorAll(".spoken")].map(({ textContent }) => textContent);
  expect(spoken).toEqual(expect.arrayContaining(["9 minutes", "2.3 kilometres to go", "24 kilometres per hour"]));
});
