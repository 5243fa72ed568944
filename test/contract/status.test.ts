import { expect, test } from "vitest";
import {
  ACTIVE,
  BEFORE_PICKUP,
  canTransition,
  hasRider,
  isBeforePickup,
  isFinal,
  mayCancel,
  STATUSES,
  TRANSITIONS,
} from "../../src/contract/status.ts";

test("an untroubled journey runs through every status but cancelled, in order", () => {
  const journey = STATUSES.filter((status) => status !== "cancelled");
  for (let i = 1; i < journey.length; i++) {
    const [from, to] = [journey[i - 1], journey[i]];
    expect(from && to && canTransition(from, to), `${from} → ${to}`).toBe(true);
  }
});

test("no step of the journey is skipped", () => {
  const journey = STATUSES.filter((status) => status !== "cancelled");
  for (const [index, from] of journey.entries())
    expect(journey.slice(index + 2).filter((to) => canTransition(from, to))).toEqual([]);
});

test("only delivered and cancelled are final, and nothing leaves them", () => {
  expect(STATUSES.filter(isFinal)).toEqual(["delivered", "cancelled"]);
  expect(STATUSES.filter(isFinal)).toEqual(STATUSES.filter((status) => TRANSITIONS[status].length === 0));
  for (const to of STATUSES) expect(canTransition("delivered", to) || canTransition("cancelled", to)).toBe(false);
});

test("a lost rider sends the delivery back to searching until the pick-up, not after", () => {
  const back = STATUSES.filter((status) => canTransition(status, "searching"));
  expect(back).toEqual(["pending", "rider_assigned", "rider_arriving", "at_pickup"]);
});

test("a merchant cancels before the package is collected, the operator until the end, a rider never", () => {
  const open = (actor: "merchant" | "operator" | "rider") => STATUSES.filter((status) => mayCancel(status, actor));
  expect(open("merchant")).toEqual(["pending", "searching", "rider_assigned", "rider_arriving", "at_pickup"]);
  expect(open("operator")).toEqual(STATUSES.filter((status) => !isFinal(status)));
  expect(open("rider")).toEqual([]);
});

test("a rider is shown from assignment to hand-over", () => {
  expect(STATUSES.filter(hasRider)).toEqual([
    "rider_assigned",
    "rider_arriving",
    "at_pickup",
    "picked_up",
    "in_transit",
  ]);
});

test("the groups hold whole stretches of the journey", () => {
  expect(STATUSES.filter((status) => !isFinal(status))).toEqual(ACTIVE);
  expect(STATUSES.slice(0, STATUSES.indexOf("picked_up"))).toEqual(BEFORE_PICKUP);
  expect(STATUSES.filter(isBeforePickup)).toEqual(BEFORE_PICKUP);
});
