import fc from "fast-check";
import { OpenLocationCode } from "open-location-code";
import { describe, expect, it } from "vitest";
import { distanceMetres } from "../../../src/contract/geo.ts";
import { placeOfShortCode, readAddress, readHouse } from "../../../src/service/places/read-address.ts";

const POSITION = { lat: -1.283312, lng: 36.816702 };
const codes = new OpenLocationCode();
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((it) => Math.round(it * 1e6) / 1e6 || 0.000_001);
const place = fc.record({ lat: degrees(89.9), lng: degrees(179.9) });

/** Degrees as somebody writes them: `axis` is N and S, or E and W. */
type Write = (degrees: number, axis: "NS" | "EW") => string;
const letterOf = (degrees: number, axis: string) => axis[degrees < 0 ? 1 : 0];
const WAYS: Readonly<Record<string, Write>> = {
  "a sign": (it) => it.toFixed(6),
  "a true minus": (it) => it.toFixed(6).replace("-", "\u2212"),
  "a decimal comma": (it) => it.toFixed(6).replace(".", ","),
  "Arabic digits": (it) => it.toFixed(6).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""),
  "a degree sign": (it) => `${it.toFixed(6)}°`,
  "a letter behind": (it, axis) => `${Math.abs(it).toFixed(6)}° ${letterOf(it, axis)}`,
  "a letter before": (it, axis) => `${letterOf(it, axis)} ${Math.abs(it).toFixed(6)}`,
  "minutes and seconds": (it, axis) => {
    const thousandths = Math.round(Math.abs(it) * 3600 * 1000);
    const [whole, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor((thousandths % 3_600_000) / 60_000)];
    return `${whole}°${minutes}′${((thousandths % 60_000) / 1000).toFixed(3)}″${letterOf(it, axis)}`;
  },
};

describe("coordinates in an address", () => {
  it("are read as they are written, whatever parts and frames them", () => {
    const frame = fc.constantFrom<[string, string, string]>(
      ["", ", ", ""],
      ["(", "; ", ")"],
      [" ", " ", "\n"],
      ["Lat: ", ", Lng: ", ""],
    );
    fc.assert(
      fc.property(
        place,
        fc.constantFrom(...Object.keys(WAYS)),
        frame,
        ({ lat, lng }, way, [before, between, after]) => {
          const write = WAYS[way] ?? String;
          const text = `${before}${write(lat, "NS")}${between}${write(lng, "EW")}${after}`;
          const read = readAddress(text);
          expect([text, read.kind]).toEqual([text, "place"]);
          if (read.kind === "place") expect(distanceMetres(read.position, { lat, lng })).toBeLessThan(0.3);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("are told from numbers that mean something else", () => {
    for (const text of [
      "12, 34",
      "12 34",
      "14 Kenyatta Avenue 00100",
      "1.5, 36.5",
      "95.1234, 10.1234",
      "0.0000, 0.0000",
    ]) {
      expect([text, readAddress(text).kind]).toEqual([text, "words"]);
    }
    expect(readAddress("E 36.816702, S 1.283312")).toEqual({ kind: "place", position: POSITION });
    expect(readAddress("N 40.741895 W 73.989308")).toEqual({
      kind: "place",
      position: { lat: 40.741895, lng: -73.989308 },
    });
  });

  it.each([
    "https://www.google.com/maps?q=-1.283312,36.816702",
    "https://maps.google.com/?q=loc:-1.283312,36.816702&z=17",
    "https://www.google.com/maps/search/?api=1&query=-1.283312%2C36.816702",
    "https://www.google.com/maps/dir/?api=1&destination=-1.283312,36.816702",
    "https://www.google.com/maps/place/Some+Shop/@-1.28,36.81,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-1.283312!4d36.816702",
    "https://www.google.com/maps/search/-1.283312,+36.816702",
    "https://maps.apple.com/?ll=-1.283312,36.816702&q=Pin",
    "https://www.openstreetmap.org/?mlat=-1.283312&mlon=36.816702#map=17/-1.2/36.8",
    "https://waze.com/ul?ll=-1.283312%2C36.816702&navigate=yes",
    "https://maps.google.co.ke/maps?daddr=-1.283312,36.816702",
    "geo:-1.283312,36.816702;u=20",
    "geo:0,0?q=-1.283312,36.816702(Blue gate)",
    "My place: https://maps.google.com/?q=-1.283312,36.816702 (blue gate)",
  ])("are found in the link %s", (link) => {
    expect(readAddress(link)).toEqual({ kind: "place", position: POSITION });
  });
});

it.each([
  ["the middle of a window", "https://www.google.com/maps/@-1.283312,36.816702,17z"],
  ["a window with something else in it", "https://www.google.com/maps/search/pizza/@-1.283312,36.816702,15z"],
  ["the middle of OpenStreetMap's window", "https://www.openstreetmap.org/#map=17/-1.283312/36.816702"],
  ["the longitude first", "https://yandex.com/maps/?ll=36.816702,-1.283312&z=17"],
  ["a shop's own page", "https://shop.example/?q=-1.283312,36.816702"],
  ["a host that only looks like one", "https://google.com.shop.example/maps?q=-1.283312,36.816702"],
])("no place is believed that is only %s", (_what, link) => {
  expect(readAddress(link)).toEqual({ kind: "words", ask: "" });
  expect(readAddress(`27 Jasmine Road: ${link}`)).toEqual({ kind: "words", ask: "27 Jasmine Road" });
});

describe("a plus code", () => {
  it("is the place that its letters say, in an address, too", () => {
    fc.assert(
      fc.property(place, fc.constantFrom("", "Flat 3B, ", "at "), fc.boolean(), ({ lat, lng }, before, isSmall) => {
        const code = codes.encode(lat, lng, 11);
        const read = readAddress(`${before}${isSmall ? code.toLowerCase() : code}, Nairobi`);
        expect([code, read.kind]).toEqual([code, "place"]);
        if (read.kind === "place") expect(distanceMetres(read.position, { lat, lng })).toBeLessThan(5);
      }),
    );
  });

  it("that is shortened is the nearest such place, and the rest is left for a geocoder", () => {
    fc.assert(
      fc.property(place, fc.double({ min: -0.2, max: 0.2, noNaN: true }), ({ lat: any, lng }, away) => {
        // Nobody delivers at the poles, where a code's letters begin again.
        const lat = any * 0.9;
        const near = { lat: lat + away, lng };
        const short = codes.encode(lat, lng).slice(4);
        const read = readAddress(`${short} Nairobi, Kenya`);
        expect(read).toEqual({ kind: "short_code", code: short, ask: "Nairobi, Kenya" });
        expect(distanceMetres(placeOfShortCode(short, near), { lat, lng })).toBeLessThan(15);
      }),
    );
  });

  it("isn't seen in a phone number or a word", () => {
    for (const text of ["CAFE+44, Nairobi", "call +254700000002", "2+2 Road"])
      expect(readAddress(text).kind).toBe("words");
  });
});

describe("what no geocoder knows is left out of what it is asked", () => {
  const STREET = "14 Kenyatta Avenue, Nairobi";
  it.each([
    `Flat 3B, ${STREET}`,
    `flat 3b ${STREET}`,
    `Apt. 12, ${STREET}`,
    "14 Kenyatta Avenue, Apt 12, Nairobi",
    "14 Kenyatta Avenue, 5th floor, Nairobi",
    "14 Kenyatta Avenue; Ground Floor; Nairobi",
    `c/o Wanjiru M., ${STREET}`,
    `Suite 400, Level 4, ${STREET}`,
    `#12, ${STREET}`,
    "14 Kenyatta Avenue, 2º piso, Nairobi",
    `Opposite the Total station, ${STREET}`,
    "14 Kenyatta Avenue, near Uhuru Park, Nairobi",
    "14 Kenyatta Avenue #225, Nairobi",
    "14 Kenyatta Avenue Unit 4B, Nairobi",
    "14 Kenyatta Avenue apt. #5, Nairobi",
    "14 Kenyatta Avenue c/o Wanjiru M., Nairobi",
    "14 Kenyatta Avenue (rear entrance), Nairobi",
    "14 Kenyatta Avenue, 2. OG links, Nairobi",
    "14 Kenyatta Avenue, bâtiment C, 3e étage, Nairobi",
    STREET,
  ])("%s", (text) => {
    expect(readAddress(text)).toEqual({ kind: "words", ask: STREET });
  });

  it("unless nothing else is left", () => {
    for (const text of ["Flat 3B", "opposite the Total station", "Flat C, near the gate"]) {
      expect(readAddress(text)).toEqual({ kind: "words", ask: text });
    }
    for (const text of [
      "Flatbush Avenue 12, New York",
      "Level Crossing Road 4, Perth",
      "Offenbach",
      "Nearwater Lane 3",
      "Office Road 5, Nairobi",
      "Calle Sala 12, Madrid",
      "(North) Ring Road 3",
      "Blk 123 Ang Mo Kio Avenue 3, Singapore",
      "Door No. 12, Mint Street, Chennai",
    ]) {
      expect(readAddress(text)).toEqual({ kind: "words", ask: text });
    }
  });
});

it("takes time in proportion to the text, and never throws", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => void readAddress(text)));
  for (const one of [
    "1",
    "1,",
    "-1.1,",
    "' ",
    "https://a/place/",
    "flat 1 ",
    " flat 1",
    " (",
    "a c/o ",
    "2CFG+",
    "q=&",
    "/@1.1,",
  ]) {
    const read = (length: number) => {
      const text = `https://x?${one.repeat(length / one.length)}`;
      const start = process.cpuUsage();
      readAddress(text);
      readAddress(one.repeat(length / one.length));
      readHouse(one.repeat(length / one.length));
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const best = Math.min(...[1, 2, 3, 4, 5].map(() => read(10_000)));
    expect([one, best < 20]).toEqual([one, true]);
  }
});
