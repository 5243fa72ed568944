import fc from "fast-check";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { JOURNEY, listSteps } from "../../../src/widget/view/sections/list-steps.ts";
import { at, reading } from "./a-card.ts";

const told = (...args: Parameters<typeof listSteps>) => listSteps(...args).map(({ name, place }) => `${name} ${place}`);

test("without a record every step lies ahead", () => {
  expect(listSteps(null).map(({ place }) => place)).toEqual(JOURNEY.map(() => "future"));
});

test("steps before the present one are past, and without a time if the history has none", () => {
  const steps = listSteps(reading({ status: "at_pickup", history: [] }));
  expect(steps.map(({ place }) => place)).toEqual(["past", "past", "present", "future", "future"]);
  expect(steps.every(({ at }) => at === null)).toBe(true);
});

test("after a second search the order keeps its first time and the way to the shop gets its last", () => {
  const history = [
    at("searching", 12, 0),
    at("rider_assigned", 12, 2),
    at("searching", 12, 6),
    at("rider_assigned", 12, 9),
  ];
  const [placed, toShop] = listSteps(reading({ status: "rider_assigned", history }));
  expect([placed?.at, toShop?.at]).toEqual([history[0]?.at, history[3]?.at]);
  const lost = listSteps(reading({ status: "searching", history: history.slice(0, 3) }));
  expect(lost.map(({ at }) => at)).toEqual([history[0]?.at, null, null, null, null]);
});

test("a step of two statuses has the time of the first", () => {
  const history = [at("picked_up", 12, 20), at("in_transit", 12, 22)];
  expect(listSteps(reading({ status: "in_transit", history }))[3]?.at).toBe(history[0]?.at);
});

test("a cancelled journey ends where it was cancelled", () => {
  const history = [at("searching", 12, 0), at("rider_assigned", 12, 2), at("cancelled", 12, 4)];
  const cancelled = reading({ status: "cancelled", history });
  expect(told(cancelled)).toEqual(["placed past", "toShop past", "cancelled present"]);
  expect(listSteps(cancelled).at(-1)?.at).toBe(history[2]?.at);
  expect(told(reading({ status: "cancelled" }))).toEqual(["placed past", "cancelled present"]);
});

test("with an unknown status the steps in the history are past and no step is present", () => {
  const history = [at("searching", 12, 0), at("at_pickup", 12, 8)];
  expect(listSteps(reading({ status: "teleporting", history })).map(({ place }) => place)).toEqual([
    "past",
    "past",
    "past",
    "future",
    "future",
  ]);
});

test("for any history no step has an invented time, and a future step has none", () => {
  const entry = fc.record({
    status: fc.constantFrom(...STATUSES),
    at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  });
  fc.assert(
    fc.property(fc.constantFrom(...STATUSES, "teleporting"), fc.array(entry, { maxLength: 12 }), (status, history) => {
      const steps = listSteps(reading({ status, history }));
      const known = history.map(({ at }) => at);
      for (const step of steps) {
        if (step.at !== null) expect(known).toContain(step.at);
        if (step.place === "future") expect(step.at).toBeNull();
      }
      expect(steps.filter(({ place }) => place === "present")).toHaveLength(status === "teleporting" ? 0 : 1);
    }),
  );
});
