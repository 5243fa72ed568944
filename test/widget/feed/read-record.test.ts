import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { TrackingRecord } from "../../../src/contract/tracking.ts";
import { readRecord } from "../../../src/widget/feed/read-record.ts";

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const time = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

const record = fc.record({
  delivery_id: fc.string({ minLength: 1 }).filter((id) => id.trim() !== ""),
  status: fc.constantFrom(...STATUSES),
  rider: orNull(
    fc.record({
      name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ""),
      location: orNull(position),
      bearing: orNull(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })),
      speed_kph: orNull(fc.double({ min: 0, max: 130, noNaN: true })),
    }),
  ),
  eta_minutes: orNull(fc.double({ min: 0, max: 600, noNaN: true })),
  distance_remaining_km: orNull(fc.double({ min: 0, max: 60, noNaN: true })),
  located_at: orNull(time),
  history: fc.array(fc.record({ status: fc.constantFrom(...STATUSES), at: time })),
  pickup: orNull(position),
  dropoff: orNull(position),
  route: orNull(fc.string({ minLength: 1 }).filter((route) => route.trim() !== "")),
  poll_after_seconds: fc.integer({ min: 5, max: 600 }),
});

test("whatever the schema allows arrives unchanged, through JSON and with fields it doesn't know", () => {
  fc.assert(
    fc.property(record, (sent) => {
      expect(Value.Check(TrackingRecord, sent)).toBe(true);
      expect(readRecord({ ...sent, something_new: { a: 1 } })).toEqual(sent);
    }),
  );
});

test("nonsense is refused or cleaned, never thrown at", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const reading = readRecord(value);
      if (reading) expect(reading.status).toBeTypeOf("string");
    }),
  );
  for (const value of [null, undefined, [], "in_transit", 7, {}, { status: 3 }, { status: "" }]) {
    expect(readRecord(value)).toBeNull();
  }
});

test("any field may be any nonsense: the rest stays, and no number leaves its range", () => {
  fc.assert(
    fc.property(
      record,
      fc.constantFrom(...Object.keys(TrackingRecord.properties)),
      fc.anything(),
      (sent, field, value) => {
        if (field === "status") return;
        const reading = readRecord({ ...sent, [field]: value });
        expect(reading?.status).toBe(sent.status);
        if (field !== "eta_minutes") expect(reading?.eta_minutes).toBe(sent.eta_minutes);
        expect(reading?.eta_minutes ?? 0).toBeGreaterThanOrEqual(0);
        const location = reading?.rider?.location;
        if (location) expect(Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180).toBe(true);
      },
    ),
  );
});

test("due north is a bearing; 360 is due north too", () => {
  const bearing = (value: unknown) => readRecord({ status: "in_transit", rider: { bearing: value } })?.rider?.bearing;
  expect(bearing(0)).toBe(0);
  expect(bearing(360)).toBe(0);
  for (const value of [-90, 1e9, "90", Number.NaN, null, undefined]) expect(bearing(value)).toBeNull();
});

test("a status from the future is kept as it is said", () => {
  expect(readRecord({ status: "handed_to_drone" })?.status).toBe("handed_to_drone");
});

test("history keeps only steps that have a known status and a time", () => {
  const at = "2026-03-01T12:00:00Z";
  const history = [{ status: "searching", at }, { status: "searching", at: "soon" }, { status: "odd", at }, null, 4];
  expect(readRecord({ status: "searching", history })?.history).toEqual([{ status: "searching", at }]);
});
