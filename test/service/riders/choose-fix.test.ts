import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseFix, type Reading } from "../../../src/service/riders/choose-fix.ts";

const NOW = new Date("2026-03-14T12:00:00Z");
const reading = (secondsAgo: number, more: Partial<Reading> = {}): Reading => ({
  position: { lat: -1.28, lng: 36.81 },
  at: new Date(NOW.getTime() - secondsAgo * 1000),
  accuracyMetres: 8,
  bearing: 42,
  speedKph: 20,
  ...more,
});
const NONE = { clock_ahead: 0, too_old: 0, no_place: 0, too_coarse: 0, too_fast: 0, too_far: 0, invalid: 0 };
const choose = (...readings: Reading[]) => chooseFix("rdr_1", readings, NOW);

describe("of what a phone sends", () => {
  it("the newest counts, in whatever order it comes", () => {
    const { fix, faults } = choose(reading(30), reading(2, { speedKph: null, bearing: null }), reading(3000));
    expect(faults).toEqual(NONE);
    expect(fix).toEqual({ ...fix, riderId: "rdr_1", at: reading(2).at, speedKph: null, bearing: null });
  });

  it.each([
    ["1970", reading(0, { at: new Date(0) }), "too_old"],
    ["an hour and a second ago", reading(3601), "too_old"],
    ["31 seconds ahead", reading(-31), "clock_ahead"],
    ["six minutes ahead", reading(-360), "clock_ahead"],
    ["the year 9999", reading(0, { at: new Date("9999-12-31T23:59:59Z") }), "clock_ahead"],
    ["no time", reading(0, { at: new Date(Number.NaN) }), "too_old"],
    ["900 km/h", reading(1, { speedKph: 900 }), "too_fast"],
    ["0° north, 0° east", reading(1, { position: { lat: 0, lng: 0 } }), "no_place"],
    ["close to it", reading(1, { position: { lat: 0.000_3, lng: -0.004 } }), "no_place"],
    ["no longitude", reading(1, { position: { lat: -1.28, lng: 0 } }), "no_place"],
    ["no latitude", reading(1, { position: { lat: -0, lng: 36.81 } }), "no_place"],
    ["a place that is no number", reading(1, { position: { lat: Number.NaN, lng: 36.81 } }), "no_place"],
    ["a place beyond the pole", reading(1, { position: { lat: 90.1, lng: 36.81 } }), "no_place"],
    ["3 km of uncertainty", reading(1, { accuracyMetres: 3000 }), "too_coarse"],
    ["a speed that is no number", reading(1, { speedKph: Number.NaN }), "too_fast"],
  ])("%s is ignored, and the others count", (_what, bad, reason) => {
    expect(choose(bad)).toEqual({ fix: null, faults: { ...NONE, [reason]: 1 } });
    const { fix, faults } = choose(bad, reading(40), bad);
    expect([fix?.at, faults]).toEqual([reading(40).at, { ...NONE, [reason]: 2 }]);
  });

  it("a clock that is a little ahead doesn't put a rider into the future", () => {
    expect(choose(reading(-30)).fix?.at).toEqual(NOW);
  });

  it("what is chosen is one of them, and none that could count is newer", () => {
    const any = fc.record({
      secondsAgo: fc.integer({ min: -1000, max: 8000 }),
      accuracyMetres: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
      speedKph: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (all) => {
        const readings = all.map(({ secondsAgo, ...more }) => reading(secondsAgo, more));
        const { fix, faults } = choose(...readings);
        const alone = readings.filter((one) => choose(one).fix !== null);
        const ignored = Object.values(faults).reduce((sum, count) => sum + count, 0);
        expect(ignored).toBe(readings.length - alone.length);
        expect(fix === null).toBe(alone.length === 0);
        if (!fix) return;
        expect(fix.at.getTime()).toBeLessThanOrEqual(NOW.getTime());
        const newest = Math.max(...alone.map(({ at }) => at.getTime()));
        expect(fix.at.getTime()).toBe(Math.min(newest, NOW.getTime()));
      }),
    );
  });
});
