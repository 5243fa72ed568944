import { expect, test } from "vitest";
import type { Zone, ZoneHours } from "../../../../src/contract/zone.ts";
import { opensAt } from "../../../../src/service/deliveries/zones/opening.ts";

const zone = (hours: ZoneHours | null, time_zone = "Africa/Nairobi", closed_until: string | null = null): Zone => ({
  id: "zon_1",
  name: "Town",
  area: { type: "Polygon", coordinates: [] },
  tariff: null,
  busy_minutes: 0,
  busy_until: null,
  created_at: "",
  version: "",
  ...{ hours, time_zone, closed_until },
});
const opens = (one: Zone, at: string) => opensAt(one, new Date(at))?.toISOString() ?? null;

const day = [{ from: "08:00", to: "22:00" }];
const night = [{ from: "18:00", to: "02:00" }];

test.each([
  // Nairobi is three hours ahead of UTC, all year.
  ["in hours, it is open", { mon: day }, "2026-11-30T05:00:00Z", "2026-11-30T05:00:00.000Z"],
  ["a minute before", { mon: day }, "2026-11-30T04:59:00Z", "2026-11-30T05:00:00.000Z"],
  ["when it closes, it waits for next week", { mon: day }, "2026-11-30T19:00:00Z", "2026-12-07T05:00:00.000Z"],
  ["over midnight, it is open on the next day", { mon: night }, "2026-11-30T22:59:00Z", "2026-11-30T22:59:00.000Z"],
  ["and closes then", { mon: night }, "2026-11-30T23:00:00Z", "2026-12-07T15:00:00.000Z"],
  [
    "the earliest of several openings counts, in whichever order they stand",
    { mon: [{ from: "18:00", to: "20:00" }, ...day] },
    "2026-11-30T00:00:00Z",
    "2026-11-30T05:00:00.000Z",
  ],
  ["a whole day", { tue: [{ from: "00:00", to: "00:00" }] }, "2026-12-01T20:59:00Z", "2026-12-01T20:59:00.000Z"],
  [
    "an exception holds in place of its weekday",
    { mon: day, tue: day, exceptions: [{ date: "2026-11-30", open: [] }] },
    "2026-11-30T06:00:00Z",
    "2026-12-01T05:00:00.000Z",
  ],
  [
    "also on a day that is otherwise closed",
    { exceptions: [{ date: "2026-12-25", open: day }] },
    "2026-11-30T06:00:00Z",
    "2026-12-25T05:00:00.000Z",
  ],
  ["without any hours it doesn't open", {}, "2026-11-30T06:00:00Z", null],
  [
    "what is further ahead than two months isn't looked for",
    { exceptions: [{ date: "2027-02-25", open: day }] },
    "2026-11-30T06:00:00Z",
    null,
  ],
] as const satisfies [string, object, string, string | null][])("%s", (_what, hours, at, expected) => {
  expect(opens(zone(structuredClone(hours) as ZoneHours), at)).toBe(expected);
});

test("a zone without hours is open at any time, and closed for as long as it says", () => {
  expect(opens(zone(null), "2026-11-30T06:00:00Z")).toBe("2026-11-30T06:00:00.000Z");
  expect(opens(zone(null, "UTC", "2026-12-01T00:00:00Z"), "2026-11-30T06:00:00Z")).toBe("2026-12-01T00:00:00.000Z");
  const late = zone({ mon: day }, "Africa/Nairobi", "2026-11-30T19:30:00Z");
  expect(opens(late, "2026-11-30T06:00:00Z"), "which is after the hours of that day").toBe("2026-12-07T05:00:00.000Z");
});

test("hours follow the clock of the zone through the changes of summer time", () => {
  // In Berlin, 29 March 2026 has no 02:30, and 25 October has it twice.
  const early = zone({ sun: [{ from: "02:30", to: "06:00" }] }, "Europe/Berlin");
  expect(opens(early, "2026-03-29T00:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(opens(early, "2026-10-25T00:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(opens(early, "2026-10-25T04:59:00Z"), "six o'clock is an hour later").toBe("2026-10-25T04:59:00.000Z");
  expect(opens(early, "2026-10-25T05:00:00Z")).toBe("2026-11-01T01:30:00.000Z");
  const overnight = zone({ sat: night }, "Europe/Berlin");
  expect(opens(overnight, "2026-03-29T00:30:00Z")).toBe("2026-03-29T00:30:00.000Z");
});
