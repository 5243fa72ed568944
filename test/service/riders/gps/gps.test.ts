import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSecret } from "../../../../src/service/accounts/key-format.ts";
import { isGpsToken } from "../../../../src/service/riders/gps/gps-apps.ts";
import { KPH, readOsmand, readOwntracks, readTraccar, toTime } from "../../../../src/service/riders/gps/parse.ts";

const NOW = new Date("2026-03-14T12:00:00Z");
const AT = new Date("2026-03-14T11:59:30Z");
const POSITION = { lat: -1.283312, lng: 36.816702 };
const traccar = (body: unknown) => readTraccar(body, KPH.knots, NOW);
const osmand = (form: string, kph: number = KPH.knots) => readOsmand(new URLSearchParams(form), kph, NOW);

describe("Traccar Client 10", () => {
  it("is read in knots and seconds", () => {
    const form =
      "id=rdr_1&lat=-1.283312&lon=36.816702&timestamp=1773489570&accuracy=8.5&altitude=1661.0&speed=12.7&bearing=42.5&batt=81&charge=false";
    expect(osmand(form)).toEqual([
      { position: POSITION, at: AT, accuracyMetres: 8.5, bearing: 42.5, speedKph: 12.7 * 1.852 },
    ]);
  });

  it("sends signs of life and tokens without a position, and says nothing with them", () => {
    for (const form of ["id=1&timestamp=1773489570&batt=80", "id=1&notificationToken=abc", "", "id=1&lat=&lon="]) {
      expect(osmand(form)).toEqual([]);
    }
  });
});

describe("the older form, OsmAnd and GPSLogger", () => {
  it("is read with its other names, units and times", () => {
    for (const timestamp of [
      "1773489570",
      "1773489570000",
      "2026-03-14T11:59:30Z",
      "2026-03-14T11:59:30.000Z",
      "2026-03-14T14:59:30+03:00",
      "2026-03-14 11:59:30",
    ]) {
      const form = new URLSearchParams({
        deviceid: "1",
        location: "-1.283312,36.816702",
        timestamp,
        speed: "5",
        heading: "0",
      });
      expect([timestamp, osmand(String(form), KPH.metresPerSecond)]).toEqual([
        timestamp,
        [{ position: POSITION, at: AT, accuracyMetres: null, bearing: 0, speedKph: 18 }],
      ]);
    }
  });

  it("is read by the names that GPSLogger's users give", () => {
    for (const [lat, lng, time, acc] of [
      ["latitude", "longitude", "time", "acc"],
      ["lat", "long", "timestamp", "accuracy"],
      ["lat", "lng", "time", "acc"],
    ] as const) {
      const form = `${lat}=-1.283312&${lng}=36.816702&${time}=2026-03-14T11:59:30.000Z&${acc}=8&spd=5&dir=42`;
      const reading = { position: POSITION, at: AT, accuracyMetres: 8, bearing: 42, speedKph: 18 };
      expect([form, osmand(form, KPH.metresPerSecond)]).toEqual([form, [reading]]);
    }
  });

  it("of the year 41,315,701, as some phones' networks tell it, can't be read", () => {
    expect(osmand("lat=1&lon=2&time=41315701-04-18T05:24:23Z")).toEqual(["invalid"]);
  });

  it("counts a position without a time as taken now, and drops one that the phone calls invalid", () => {
    expect(osmand("lat=1&lon=2")).toMatchObject([{ at: NOW, speedKph: null, bearing: null }]);
    expect(osmand("lat=1&lon=2&valid=true")).toHaveLength(1);
    for (const valid of ["false", "0", "FALSE"]) expect(osmand(`lat=1&lon=2&valid=${valid}`)).toEqual([]);
    expect(osmand("lat=1&lon=2&timestamp=yesterday")).toEqual(["invalid"]);
  });

  it("has no direction where the rider stands", () => {
    expect(osmand("lat=1&lon=2&speed=0&bearing=0")).toMatchObject([{ speedKph: 0, bearing: null }]);
    expect(osmand("lat=1&lon=2&speed=-1&bearing=-1")).toMatchObject([{ speedKph: null, bearing: null }]);
  });
});

describe("Traccar Client 9", () => {
  const location = {
    timestamp: "2026-03-14T11:59:30.000Z",
    coords: { latitude: -1.283312, longitude: 36.816702, accuracy: 8.5, speed: 5, heading: 42.5, altitude: 1661 },
    is_moving: true,
    event: "motionchange",
    battery: { level: 0.81, is_charging: false },
    activity: { type: "on_bicycle" },
    extras: {},
  };
  const reading = { position: POSITION, at: AT, accuracyMetres: 8.5, bearing: 42.5, speedKph: 18 };

  it("is read in metres a second, one by one and in lists", () => {
    const body = { location, device_id: "rdr_1" };
    expect(traccar(body)).toEqual([reading]);
    expect(traccar([body, body])).toEqual([reading, reading]);
    expect(traccar({ location: [location, location] })).toEqual([reading, reading]);
    expect(traccar(Array(500).fill(body))).toHaveLength(500);
  });

  it("writes -1 for what it doesn't know", () => {
    const coords = { ...location.coords, speed: -1, heading: -1, accuracy: -1 };
    expect(traccar({ location: { ...location, coords } })).toEqual([
      { ...reading, speedKph: null, bearing: null, accuracyMetres: null },
    ]);
  });
});

describe("OwnTracks", () => {
  const location = {
    _type: "location",
    lat: -1.283312,
    lon: 36.816702,
    tst: 1773489570,
    acc: 8,
    vel: 18,
    cog: 42,
    batt: 81,
    t: "t",
    tid: "AW",
  };

  it("is read in km/h and seconds, also in lists; what it leaves out is unknown", () => {
    const reading = { position: POSITION, at: AT, accuracyMetres: 8, bearing: 42, speedKph: 18 };
    expect(readOwntracks(location, NOW)).toEqual([reading]);
    expect(readOwntracks([location, { _type: "status" }, [location], location], NOW)).toEqual([reading, reading]);
    const { cog: _cog, ...somewhere } = location;
    expect(readOwntracks(somewhere, NOW)).toEqual([{ ...reading, bearing: null }]);
    const { vel: _vel, ...still } = somewhere;
    expect(readOwntracks(still, NOW)).toEqual([{ ...reading, bearing: null, speedKph: null }]);
  });

  it("sends other things, too, and repeats old positions as pings", () => {
    for (const body of [
      { ...location, t: "p" },
      { _type: "transition", lat: 1, lon: 2, tst: 1773489570, event: "enter" },
      { _type: "waypoints", waypoints: [] },
      { _type: "status" },
      {},
      [],
    ]) {
      expect(readOwntracks(body, NOW)).toEqual([]);
    }
  });

  it("can't be read where it is encrypted or breaks off", () => {
    for (const body of [{ _type: "encrypted", data: "…" }, { ...location, lat: "here" }, null, undefined]) {
      expect(readOwntracks(body, NOW)).toEqual(["invalid"]);
    }
  });
});

describe("whatever comes", () => {
  const anything = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      "",
      "NaN",
      "Infinity",
      "1e999",
      "0x10",
      " 1 ",
      "1,5",
      -1,
      91,
      181,
      1e308,
      true,
      [],
      {},
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.string({ unit: "binary" }),
  );
  const toText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const expectSound = (readings: readonly ReturnType<typeof osmand>[number][]) => {
    for (const reading of readings) {
      if (reading === "invalid") continue;
      const { position, at, accuracyMetres, bearing, speedKph } = reading;
      expect(Math.abs(position.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(position.lng)).toBeLessThanOrEqual(180);
      expect(at.getTime()).not.toBeNaN();
      for (const value of [accuracyMetres, bearing, speedKph]) expect(value ?? 0).toBeGreaterThanOrEqual(0);
      expect(bearing ?? 0).toBeLessThan(360);
    }
  };

  it("is read as places on earth or as nothing, and never throws", () => {
    const names = [
      "lat",
      "lon",
      "location",
      "timestamp",
      "speed",
      "bearing",
      "accuracy",
      "valid",
      "tst",
      "acc",
      "vel",
      "cog",
    ];
    const fields = fc.dictionary(fc.constantFrom(...names), anything, { noNullPrototype: true });
    fc.assert(
      fc.property(fields, anything, (some, other) => {
        const form = new URLSearchParams(Object.entries(some).map(([name, value]) => [name, toText(value)]));
        expectSound(readOsmand(form, KPH.knots, NOW));
        expectSound(readOwntracks({ _type: "location", ...some }, NOW));
        const coords = { latitude: some.lat, longitude: some.lon, speed: some.speed, heading: some.bearing };
        expectSound(traccar({ location: { coords, timestamp: some.timestamp } }));
        expectSound(traccar([some]));
        expectSound(traccar(other));
        expectSound(readOwntracks(other, NOW));
      }),
      { numRuns: 2000 },
    );
  });

  it("a time is a time, or nothing", () => {
    for (const text of ["2026-02-30T25:00:00Z", "12:00", "1e400", "", " ", "2026-03-14", "[object Object]"]) {
      expect([text, toTime(text)]).toEqual([text, null]);
    }
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2001-09-10"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (date) => {
          for (const written of [date.getTime(), String(date.getTime()), date.toISOString()]) {
            expect(toTime(written)).toEqual(date);
          }
          expect(toTime(Math.floor(date.getTime() / 1000))?.getTime()).toBe(Math.floor(date.getTime() / 1000) * 1000);
        },
      ),
    );
  });
});

describe("what a phone writes in its own language and on its own terms", () => {
  const digits = fc.constantFrom("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９");
  const writing = fc.record({
    digits,
    minus: fc.constantFrom("-", "\u2212", "\u200e-", "\u200f\u2212", "\u061c-", "\ufe63", "\uff0d", "\u2013"),
    point: fc.constantFrom(".", ",", "\u066b"),
  });
  type Writing = { digits: string; minus: string; point: string };
  const write = (number: number, decimals: number, { digits, minus, point }: Writing) =>
    number
      .toFixed(decimals)
      .replace(/\d/g, (digit) => Array.from(digits)[Number(digit)] ?? "")
      .replace("-", minus)
      .replace(".", point);
  const degrees = (most: number) =>
    fc.double({ min: -most, max: most, noNaN: true }).map((it) => Number(it.toFixed(6)) + 0);

  it("is the number that it means, whatever its digits, sign and decimal point", () => {
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        fc.double({ min: 0, max: 150, noNaN: true }),
        writing,
        (lat, lng, acc, how) => {
          const position = { lat, lng };
          const accuracy = write(acc, 1, how);
          const timestamp = write(AT.getTime() / 1000, 0, how);
          const [north, east] = [write(lat, 6, how), write(lng, 6, how)];
          const expected = [{ position, at: AT, accuracyMetres: Number(acc.toFixed(1)) }];
          const fields = { lat: north, lon: east, accuracy, timestamp };
          expect(osmand(String(new URLSearchParams(fields)))).toMatchObject(expected);
          expect(traccar([fields])).toMatchObject(expected);
          const location = `${north},${east}`;
          expect(osmand(String(new URLSearchParams({ location, accuracy, timestamp })))).toMatchObject(expected);
        },
      ),
    );
  });

  it("is the time that it means, whatever its unit, its zone and its week", () => {
    const zone = fc.record({ sign: fc.constantFrom(1, -1), minutes: fc.integer({ min: 0, max: 14 * 60 }) });
    const seconds = fc.integer({ min: -3600, max: 0 });
    const unit = fc.constantFrom(1, 1000, 1e6);
    const weeks = fc.constantFrom(0, 1024, 2048);
    const gap = fc.constantFrom("+", " ");
    fc.assert(
      fc.property(seconds, zone, unit, weeks, gap, writing, (ago, { sign, minutes }, unit, weeks, plus, how) => {
        const at = new Date(NOW.getTime() + ago * 1000);
        const said = new Date(at.getTime() - weeks * 7 * 86_400_000);
        const two = (number: number) => String(number).padStart(2, "0");
        const local = new Date(said.getTime() + sign * minutes * 60_000).toISOString().slice(0, 19);
        const offset = `${sign < 0 ? "-" : plus}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
        for (const timestamp of [
          write((said.getTime() / 1000) * unit, 0, { ...how, point: "." }),
          `${local}${offset}`,
          `${local.replace("T", " ")},000${offset.replace(":", "")}`,
        ]) {
          const fields = { lat: "1.5", lon: "36.5", timestamp };
          expect([timestamp, osmand(String(new URLSearchParams(fields)))]).toMatchObject([timestamp, [{ at }]]);
        }
      }),
    );
  });
});

it("a guess at an address is told from a token without the database", () => {
  for (const guess of ["", "x", "x".repeat(43), "x".repeat(49), "é".repeat(49)]) expect(isGpsToken(guess)).toBe(false);
  expect(isGpsToken(makeSecret())).toBe(true);
});
