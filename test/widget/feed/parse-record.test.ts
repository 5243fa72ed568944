import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { VEHICLES } from "../../../src/contract/tracking.ts";
import { TrackingRecordSchema } from "../../../src/contract/tracking-schema.ts";
import { parseRecord } from "../../../src/widget/feed/parse-record.ts";

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const time = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }).filter((lng) => lng !== 0),
});

/** The fields that every record has. */
const record = fc.record({
  delivery_id: fc.string({ minLength: 1 }).filter((id) => id.trim() !== ""),
  status: fc.constantFrom(...STATUSES),
  rider: orNull(
    fc.record({
      name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ""),
      vehicle: fc.constantFrom(...VEHICLES),
      photo_url: orNull(fc.constantFrom("https://service.example/v1/riders/photo.jpg", "/photo.jpg")),
      plate: orNull(fc.constantFrom("KMC 123A", "١٢٣ أ ب")),
      location: orNull(position),
      bearing: orNull(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })),
      speed_kph: orNull(fc.double({ min: 0, max: 130, noNaN: true })),
    }),
  ),
  eta_minutes: orNull(fc.double({ min: 0, max: 600, noNaN: true })),
  distance_remaining_km: orNull(fc.double({ min: 0, max: 60, noNaN: true })),
  located_at: orNull(time),
  scheduled_at: orNull(time),
  arrives_after: orNull(time),
  arrives_before: orNull(time),
  return: orNull(fc.record({ state: fc.constantFrom("returning" as const, "returned" as const), at: time })),
  proof: orNull(fc.constantFrom("code" as const, "signature" as const)),
  signed_by: orNull(fc.constantFrom("Wanjiru", "Amina W. 王", "W")),
  history: fc
    .array(fc.record({ status: fc.constantFrom(...STATUSES), at: time }))
    .map((steps) => steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))),
  pickup: orNull(position),
  dropoff: orNull(position),
  route: orNull(fc.string({ minLength: 1 }).filter((route) => route.trim() !== "")),
  poll_after_seconds: fc.integer({ min: 5, max: 600 }),
  stops_before: fc.integer({ min: 0, max: 9 }),
  cancelled_by: orNull(fc.constantFrom("merchant" as const, "operator" as const, "service" as const)),
});

test("every record that the schema allows is read unchanged, also with unknown fields", () => {
  fc.assert(
    fc.property(record, (sent) => {
      expect(Value.Check(TrackingRecordSchema, sent)).toBe(true);
      expect(parseRecord({ ...sent, something_new: { a: 1 } })).toEqual({
        ...sent,
        simulation: null,
      });
    }),
  );
});

test("a signer’s name for which the card has no room is left out", () => {
  const signer = (value: unknown) => parseRecord({ status: "delivered", signed_by: value })?.signed_by;
  expect(signer("N".repeat(24))).toBe("N".repeat(24));
  for (const value of ["N".repeat(25), "", " ", 7, null, undefined]) expect(signer(value)).toBeNull();
});

test("a sandbox's speed is a number above zero, or null", () => {
  const simulation = (value: unknown) => parseRecord({ status: "in_transit", simulation: value })?.simulation;
  for (const speed of [0.5, 8, 1000]) expect(simulation({ speed })).toEqual({ speed });
  const wrong = [undefined, null, 8, "8", [], {}, { speed: "8" }, { speed: 0 }, { speed: -8 }, { speed: 1e9 }];
  for (const value of wrong) expect(simulation(value), JSON.stringify(value)).toBeNull();
});

/** Of these nothing is left that the schema doesn't allow. Other texts may say what a later version knows. */
const CLEANED = [
  ...(["delivery_id", "eta_minutes", "distance_remaining_km", "located_at", "history", "scheduled_at"] as const),
  ...(["arrives_after", "arrives_before", "proof", "signed_by", "pickup", "dropoff", "route"] as const),
  "return" as const,
];

test("a record of nonsense is refused or cleaned, and nothing throws", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => void parseRecord(value)),
    { numRuns: 200 },
  );
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(TrackingRecordSchema.properties)), fc.anything());
  fc.assert(
    fc.property(fields, fc.constantFrom(...STATUSES, "handed_to_drone"), (nonsense, status) => {
      const reading = parseRecord({ ...nonsense, status });
      expect(reading?.status).toBe(status);
      for (const field of CLEANED) {
        const left = reading?.[field] ?? null;
        expect(left === null || Value.Check(TrackingRecordSchema.properties[field], left), field).toBe(true);
      }
    }),
  );
  for (const value of [null, undefined, [], "in_transit", 7, {}, { status: 3 }, { status: "" }]) {
    expect(parseRecord(value)).toBeNull();
  }
});

test("nonsense in one field leaves the other fields as they are, and every number in its range", () => {
  fc.assert(
    fc.property(
      record,
      fc.constantFrom(...Object.keys(TrackingRecordSchema.properties)),
      fc.anything(),
      (sent, field, value) => {
        if (field === "status") return;
        const reading = parseRecord({ ...sent, [field]: value });
        expect(reading?.status).toBe(sent.status);
        if (field !== "eta_minutes") expect(reading?.eta_minutes).toBe(sent.eta_minutes);
        expect(reading?.eta_minutes ?? 0).toBeGreaterThanOrEqual(0);
        const location = reading?.rider?.location;
        if (location) expect(Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180).toBe(true);
      },
    ),
  );
});

test("bearings of 0 and 360 both mean due north", () => {
  const bearing = (value: unknown) => parseRecord({ status: "in_transit", rider: { bearing: value } })?.rider?.bearing;
  expect(bearing(0)).toBe(0);
  expect(bearing(360)).toBe(0);
  for (const value of [-90, 1e9, "90", Number.NaN, null, undefined]) expect(bearing(value)).toBeNull();
});

test("a status that this version doesn't know is kept", () => {
  expect(parseRecord({ status: "handed_to_drone" })?.status).toBe("handed_to_drone");
});

test("history keeps only steps that have a known status and a time", () => {
  const at = "2026-03-01T12:00:00Z";
  const history = [{ status: "searching", at }, { status: "searching", at: "soon" }, { status: "odd", at }, null, 4];
  expect(parseRecord({ status: "searching", history })?.history).toEqual([{ status: "searching", at }]);
});

test("history is read in the order of its times", () => {
  const steps = ["12:09:00Z", "15:08:30+03:00", "12:08:00.5Z"].map((at) => ({
    status: "searching",
    at: `2026-03-01T${at}`,
  }));
  expect(parseRecord({ status: "searching", history: steps })?.history).toEqual(steps.reverse());
});

test("a time without a zone or a day is ignored", () => {
  const time = (located_at: unknown) => parseRecord({ status: "in_transit", located_at })?.located_at;
  for (const good of ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.123456Z", "2026-03-01T15:00:00+03:00"])
    expect(time(good)).toBe(good);
  for (const bad of [
    "2026-03-01T12:00:00",
    "2026-03-01",
    "12:00",
    "7",
    "soon",
    "2026-13-41T99:00:00Z",
    1772366400,
    "",
    {},
  ])
    expect(time(bad), String(bad)).toBeNull();
});

test("a place of 0, 0 means that the device doesn't know where it is", () => {
  const place = (lat: unknown, lng: unknown) => parseRecord({ status: "in_transit", pickup: { lat, lng } })?.pickup;
  expect(place(0, 0)).toBeNull();
  expect(place(0, 36.8)).toEqual({ lat: 0, lng: 36.8 });
  expect(place(-1.2, 0)).toEqual({ lat: -1.2, lng: 0 });
  for (const [lat, lng] of [
    [90.1, 0],
    [0, -180.1],
    ["1", "2"],
    [null, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])
    expect(place(lat, lng)).toBeNull();
});

test("a name that is garbled or far too long is ignored", () => {
  const name = (value: unknown) => parseRecord({ status: "in_transit", rider: { name: value } })?.rider?.name;
  for (const good of ["Amina W.", "አሚና", "محمد", "佐藤", "José-María O’Neill"]) expect(name(good)).toBe(good);
  for (const bad of ["Jos\ufffd", "A".repeat(100_000), "  ", "", 7, null, {}]) expect(name(bad)).toBeNull();
});

test("the wait until the next request is the header's, else the record's, within bounds", () => {
  const wait = (record: unknown, header?: string | null) =>
    parseRecord({ status: "in_transit", poll_after_seconds: record }, header)?.poll_after_seconds;
  expect(wait(30)).toBe(30);
  expect(wait(30, "75")).toBe(75);
  expect(wait(30, "soon")).toBe(30);
  for (const bad of ["Infinity", "-5", "1e9"]) expect(wait(30, bad)).toBeNull();
});
