import { describe, expect, it } from "vitest";
import { destination, type Position } from "../../../src/contract/geo.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import type { OperatorDelivery, OperatorRider } from "../../../src/contract/operator.ts";
import { actOnEach } from "../../../src/pages/desk/core/act-on-each.ts";
import { listActs } from "../../../src/pages/desk/core/acts.ts";
import { holdRows, latenessOf, listNeeds, listRows } from "../../../src/pages/desk/core/needs.ts";
import { rankRiders } from "../../../src/pages/desk/core/rank-riders.ts";
import { stateOf } from "../../../src/pages/desk/core/rider-state.ts";
import { writeSpan } from "../../../src/pages/kit/write-number.ts";

const NOW = Date.parse("2026-05-04T12:00:00Z");
const SHOP: Position = { lat: -1.2833, lng: 36.8167 };
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const aDelivery = (id: string, more: Partial<OperatorDelivery> = {}) =>
  ({
    id,
    status: "searching",
    pickup: SHOP,
    dropoff: destination(SHOP, 0, 2000),
    package: { weight: 2 },
    rider: null,
    attention: [],
    promised_by: null,
    arrives_at: null,
    code_tries_left: 5,
    ...more,
  }) as OperatorDelivery;

const aRider = (id: string, metres: number, more: Partial<OperatorRider> = {}) =>
  ({
    id,
    name: id,
    location: destination(SHOP, 90, metres),
    located_at: minutesAgo(0),
    capacity_kg: 20,
    capacity_jobs: 1,
    state: "active",
    on_duty: true,
    jobs: [],
    ...more,
  }) as OperatorRider;

describe("what needs a dispatcher", () => {
  const silent = aDelivery("silent", { attention: [{ reason: "silent", since: minutesAgo(60) }] });
  const recent = aDelivery("recent", { attention: [{ reason: "unassigned", since: minutesAgo(1) }] });
  const older = aDelivery("older", { attention: [{ reason: "unassigned", since: minutesAgo(9) }] });

  it("is in order of urgency, and of one urgency without a promise the oldest first", () => {
    expect(listNeeds([silent, aDelivery("well"), recent, older]).map(({ id }) => id)).toEqual([
      "older",
      "recent",
      "silent",
    ]);
  });

  it("of one urgency, has what is due first before what is older", () => {
    const late = { ...recent, id: "late", promised_by: minutesAgo(1) };
    const later = { ...older, id: "later", promised_by: minutesAgo(-1) };
    expect(listNeeds([older, later, late]).map(({ id }) => id)).toEqual(["late", "later", "older"]);
  });

  it("counts from when the search began, not from when it became too long", () => {
    const [first] = listNeeds([older]);
    expect(first?.since).toBe(NOW - (9 + LIMITS.longSearchMinutes) * 60_000);
  });

  it("is late before its promise has passed, where the forecast says so by minutes", () => {
    const late = (id: string, minutes: number) =>
      aDelivery(id, {
        status: "in_transit",
        rider: aRider("r", 100),
        promised_by: minutesAgo(-10),
        arrives_at: minutesAgo(-10 - minutes),
      });
    expect(listNeeds([late("a little", 2), late("much", 12)])).toMatchObject([{ id: "much", reason: "will_be_late" }]);
  });

  it("tells how late: by the forecast or the clock, whichever is worse, and of what has come by when it came", () => {
    const late = (more: Partial<OperatorDelivery>) =>
      latenessOf(aDelivery("d", { promised_by: minutesAgo(10), ...more }), NOW);
    const rider = aRider("r", 100);
    expect(late({})).toBe(10 * 60_000);
    expect(late({ rider, arrives_at: minutesAgo(-15) })).toBe(25 * 60_000);
    expect(late({ rider, arrives_at: minutesAgo(12) })).toBe(10 * 60_000);
    expect(late({ promised_by: minutesAgo(-10), arrives_at: minutesAgo(-30) }), "no rider, no forecast").toBeNull();
    expect(late({ status: "delivered", delivered_at: minutesAgo(7) })).toBe(3 * 60_000);
    expect(late({ status: "delivered", delivered_at: minutesAgo(11) })).toBeNull();
    expect(late({ status: "cancelled" })).toBeNull();
    const times = { promised_by: "2026-05-04T12:10:50Z", arrives_at: "2026-05-04T12:12:20Z" };
    expect(late({ rider, ...times }), "12:12 is two minutes after 12:10").toBe(2 * 60_000);
  });

  it("keeps its rows while somebody points at them: what is settled stays, and what is new waits", () => {
    const well = aDelivery("well");
    const { rows, waiting } = holdRows(listRows([silent, older, well]), listRows([recent, silent, well]));
    expect(rows.map(({ id, isOver }) => [id, isOver])).toEqual([
      ["older", true],
      ["silent", false],
      ["well", false],
    ]);
    expect(waiting).toBe(1);
  });

  it("keeps each row where it stands: what begins to need somebody waits, and what is settled by an act says so", () => {
    const settled = aDelivery("older", { status: "rider_assigned" });
    const { rows, waiting } = holdRows(listRows([older, aDelivery("recent")]), listRows([settled, recent]));
    expect(rows.map(({ id, group, isOver }) => [id, group, isOver])).toEqual([
      ["older", "unassigned", true],
      ["recent", "under_way", false],
    ]);
    expect(waiting).toBe(1);
  });

  it("is followed by what else is under way, as it is due", () => {
    const due = (id: string, minutes: number | null) =>
      aDelivery(id, { promised_by: minutes === null ? null : minutesAgo(-minutes) });
    const rows = listRows([due("never", null), due("later", 30), silent, due("soon", 10)]);
    expect(rows.map(({ id, group }) => [id, group])).toEqual([
      ["silent", "silent"],
      ["soon", "under_way"],
      ["later", "under_way"],
      ["never", "under_way"],
    ]);
  });
});

describe("riders for a delivery", () => {
  const idsOf = (riders: OperatorRider[], delivery = aDelivery("d")) =>
    rankRiders(riders, delivery, NOW).map(({ rider, can, notes }) => [rider.id, can, ...notes]);

  it("are the nearest first; those who can't come last, with the reason", () => {
    const busy = aRider("busy", 10, { jobs: [{ delivery_id: "o", status: "at_pickup", since: minutesAgo(1) }] });
    expect(idsOf([busy, aRider("far", 900), aRider("near", 300)])).toEqual([
      ["near", true],
      ["far", true],
      ["busy", false, "has_delivery"],
    ]);
  });

  it("can take another one where they have room, after those who have none", () => {
    const jobs: OperatorRider["jobs"] = [{ delivery_id: "o", status: "at_pickup", since: minutesAgo(1) }];
    const back: OperatorRider["jobs"] = [{ delivery_id: "o", status: "cancelled", since: minutesAgo(1) }];
    const roomy = aRider("roomy", 10, { jobs, capacity_jobs: 2 });
    const returning = aRider("returning", 10, { jobs: back, capacity_jobs: 2 });
    expect(idsOf([returning, roomy, aRider("free", 900)])).toEqual([
      ["free", true],
      ["roomy", true, "has_delivery"],
      ["returning", false, "has_delivery"],
    ]);
  });

  it("come later where the package is too heavy, last where their place is old, and can still take it", () => {
    const silent = aRider("silent", 10, { located_at: minutesAgo(LIMITS.silentMinutes + 1) });
    const small = aRider("small", 20, { capacity_kg: 1 });
    expect(idsOf([silent, small, aRider("fit", 900)])).toEqual([
      ["fit", true],
      ["small", true, "too_heavy"],
      ["silent", true, "silent"],
    ]);
  });

  it("are near the rider who has the package, once it is picked up", () => {
    const holder = aRider("holder", 3000);
    const picked = aDelivery("d", { status: "picked_up", rider: holder });
    expect(idsOf([aRider("at the shop", 0), aRider("beside", 2900), holder], picked)).toEqual([
      ["beside", true],
      ["at the shop", true],
      ["holder", false, "has_it"],
    ]);
  });
});

describe("a rider’s state", () => {
  const of = (more: Partial<OperatorRider>) => stateOf(aRider("r", 100, more), NOW);
  const jobs: OperatorRider["jobs"] = [{ delivery_id: "o", status: "at_pickup", since: minutesAgo(1) }];
  const located_at = minutesAgo(LIMITS.silentMinutes + 1);

  it("is silent once their place is old, whatever they have; nobody expects one of somebody off duty", () => {
    expect([of({}), of({ jobs })]).toEqual(["free", "busy"]);
    expect([of({ located_at }), of({ located_at, jobs })]).toEqual(["silent", "silent"]);
    expect(of({ located_at: null, jobs })).toBe("no_place");
    expect([of({ located_at, on_duty: false }), of({ located_at, state: "suspended" })]).toEqual(["off", "suspended"]);
  });
});

describe("acts", () => {
  it("are those that the status allows", () => {
    const of = (status: OperatorDelivery["status"], more = {}) => listActs(aDelivery("d", { status, ...more }));
    expect(of("searching")).toEqual(["assign", "search_longer", "change", "cancel"]);
    const told = { status: "in_transit" as const, attention: [{ reason: "problem" as const, since: minutesAgo(3) }] };
    expect(listActs(aDelivery("a", told))[0]).toBe("seen");
    expect(of("at_pickup")).toEqual(["reassign", "advance", "unassign", "change", "cancel"]);
    expect(of("in_transit", { code_tries_left: 0 })).toEqual([
      "unlock_code",
      "hand_over",
      "complete",
      "return",
      "cancel",
    ]);
    expect(of("delivered")).toEqual([]);
    const doubted = [{ reason: "hand_over" as const, since: minutesAgo(3), details: ["far_from_door" as const] }];
    expect(of("delivered", { attention: doubted })).toEqual(["looks_right"]);
    expect(of("delivered", { attention: [{ reason: "reported", since: minutesAgo(3) }] })).toEqual(["seen"]);
    expect(of("cancelled", { reattempted_by: null, erased_at: null })).toEqual(["reattempt"]);
    expect(of("cancelled", { reattempted_by: "dlv_2", erased_at: null })).toEqual([]);
  });
});

describe("an act with several deliveries", () => {
  const [a, b, c] = [aDelivery("a"), aDelivery("b"), aDelivery("c")];

  it("is answered for each: one that is refused keeps no other from being done", async () => {
    const problem = { status: 409, code: "illegal_transition", detail: "It is delivered.", errors: [] };
    const { done, not } = await actOnEach([a, b, c], 2, async (delivery) =>
      delivery === b ? { ok: false, problem } : { ok: true, data: { ...delivery, status: "cancelled" } },
    );
    expect(done.map(({ id, status }) => [id, status])).toEqual([
      ["a", "cancelled"],
      ["c", "cancelled"],
    ]);
    expect(not).toEqual([{ delivery: b, problem }]);
  });

  it("keeps the list's order where a rider's way follows it, and otherwise has a few requests under way at a time", async () => {
    const seen: string[] = [];
    const most = async (atOnce: number) => {
      let [open, most] = [0, 0];
      await actOnEach([a, b, c], atOnce, async (delivery) => {
        open++;
        most = Math.max(most, open);
        seen.push(delivery.id);
        await Promise.resolve();
        open--;
        return { ok: true, data: delivery };
      });
      return most;
    };
    expect([await most(1), await most(2)]).toEqual([1, 2]);
    expect(seen.slice(0, 3)).toEqual(["a", "b", "c"]);
  });
});

it.each([
  [-1, "under 1 min"],
  [59_999, "under 1 min"],
  [60_000, "1 min"],
  [80 * 60_000, "1 h 20 min"],
  [2 * 3_600_000, "2 h"],
  [24 * 3_600_000 + 60_000, "1 d"],
  [25 * 3_600_000, "1 d 1 h"],
])("tells a span of %i ms", (ms, span) => {
  expect(writeSpan(ms)).toBe(span);
});
