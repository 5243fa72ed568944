import { expect, test } from "vitest";
import { isOlder } from "../../../src/widget/tracker/learn.ts";
import { aReading } from "../a-reading.ts";

const NOW = Date.parse("2026-03-01T12:30:00Z");
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, "0")}:00Z`;
const searching = { status: "searching", at: at(1) } as const;
const assigned = { status: "rider_assigned", at: at(5) } as const;
const pickedUp = { status: "picked_up", at: at(20) } as const;
const record = (located_at: string | null, ...history: ReturnType<typeof aReading>["history"]) =>
  aReading({ located_at, history });

test.each([
  ["an earlier step", record(at(25), searching, assigned), record(at(21), searching, assigned, pickedUp), true],
  ["an earlier fix on the same step", record(at(20), assigned), record(at(21), assigned), true],
  ["an earlier fix without any history", record(at(20)), record(at(21)), true],
  ["a later step", record(at(21), searching, pickedUp), record(at(20), searching), false],
  ["a later step of a rider who was seen earlier", record(at(19), pickedUp), record(at(20), assigned), false],
  [
    "a rider lost: the status goes back, the time doesn't",
    record(null, assigned, { ...searching, at: at(9) }),
    record(at(8), assigned),
    false,
  ],
  ["the same once more", record(at(21), pickedUp), record(at(21), pickedUp), false],
  ["no times at all", record(null), record(null), false],
  ["a fix without a time", record(null, pickedUp), record(at(21), pickedUp), false],
  ["a fix beside one of the future", record(at(29)), record("2027-01-01T00:00:00Z"), false],
  ["a step beside one of the future", record(null, pickedUp), record(null, { ...assigned, at: at(59) }), false],
])("%s", (_name, next, known, older) => {
  expect(isOlder(next, known, NOW)).toBe(older);
});
