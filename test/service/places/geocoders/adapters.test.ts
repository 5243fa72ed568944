import { afterEach, describe, expect, test } from "vitest";
import type { GeocoderConfig, GeocoderKind } from "../../../../src/service/places/config.ts";
import { openGeocoder } from "../../../../src/service/places/geocoders/open-geocoder.ts";
import { Unreachable } from "../../../../src/service/places/unreachable.ts";
import { elapsed } from "../../../../src/service/store/open-clock.ts";
import { closeStandIns, openStandIn } from "../open-stand-in.ts";
import {
  NOMINATIM_HOUSE,
  NOMINATIM_POSTCODE,
  NOMINATIM_SHOP,
  NOMINATIM_STREET,
  NOMINATIM_TOWN,
  PELIAS_HOUSE,
  PELIAS_STREET,
  PELIAS_TOWN,
  PHOTON_HOUSE,
  PHOTON_STREET,
  PHOTON_TOWN,
  peliasAnswer,
  peliasFeature,
  photonAnswer,
  photonFeature,
} from "./answers.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await closeStandIns();
});

async function open(kind: GeocoderKind, options: Partial<GeocoderConfig> = {}) {
  const service = await openStandIn();
  const config = { kind, url: service.url, key: null, perSecond: null, contact: null, countries: [], ...options };
  const { geocoder, client } = openGeocoder(config, elapsed);
  closing.push(client.close);
  return { service, geocoder };
}

const ADDRESS = "14 Kenyatta Avenue, Nairobi";
const HOUSE = { lat: -1.2838721, lng: 36.8210345 };
const STREET = { lat: -1.2849019, lng: 36.8236711 };

describe("asks as the service's documents say", () => {
  test.each<[GeocoderKind, string, Record<string, string>, Record<string, string>]>([
    [
      "nominatim",
      "/search",
      { q: ADDRESS, format: "jsonv2", addressdetails: "1", limit: "5" },
      { countrycodes: "ke,ug", key: "secret" },
    ],
    ["photon", "/api", { q: ADDRESS, limit: "5" }, { countrycode: "KE" }],
    ["pelias", "/v1/search", { text: ADDRESS, size: "5" }, { "boundary.country": "ke,ug", api_key: "secret" }],
  ])("%s", async (kind, path, always, more) => {
    const answer = { nominatim: [], photon: photonAnswer(), pelias: peliasAnswer([]) }[kind];
    const plain = await open(kind);
    plain.service.answerJson(answer);
    expect(await plain.geocoder.find(ADDRESS)).toEqual({ kind: "unknown" });
    expect(plain.service.asked).toMatchObject([{ method: "GET", path }]);
    expect(Object.fromEntries(plain.service.asked[0]?.query ?? [])).toEqual(always);

    const key = kind === "photon" ? null : "secret";
    const full = await open(kind, { key, countries: kind === "photon" ? ["ke"] : ["ke", "ug"] });
    full.service.answerJson(answer);
    await full.geocoder.find(ADDRESS);
    expect(Object.fromEntries(full.service.asked[0]?.query ?? [])).toEqual({ ...always, ...more });
  });

  test("Photon, with a parameter for each country", async () => {
    const { service, geocoder } = await open("photon", { countries: ["ke", "ug"] });
    service.answerJson(photonAnswer());
    await geocoder.find(ADDRESS);
    expect(service.asked[0]?.query.getAll("countrycode")).toEqual(["KE", "UG"]);
  });

  test.each<[string]>([
    ["'; drop table deliveries; -- Street"],
    ["a&key=x&limit=50#?q=../../etc/passwd"],
    ["http://169.254.169.254/latest/meta-data Street"],
    ["ул. Тверская 7, Москва"],
    ["東京都千代田区丸の内1-9-1"],
    ["🏠 14 Kenyatta Avenue 🎉"],
    ["شارع طلعت حرب ١٢، القاهرة"],
    [`${"Very Long Street ".repeat(17)}1 Town`.slice(0, 300)],
  ])("%s is one value of the query and nothing else", async (address) => {
    for (const [kind, name, answer] of [
      ["nominatim", "q", []],
      ["photon", "q", photonAnswer()],
      ["pelias", "text", peliasAnswer([])],
    ] as const) {
      const { service, geocoder } = await open(kind);
      service.answerJson(answer);
      expect(await geocoder.find(address)).toEqual({ kind: "unknown" });
      expect(service.asked).toHaveLength(1);
      expect(service.asked[0]?.query.getAll(name)).toEqual([address]);
      expect(service.asked[0]?.query.get("key")).toBeNull();
    }
  });

  test.each([["a"], ["12345678"], ["-1.2838, 36.8210"], ["🏠🎉"], ["   "], ["#!"], ["B7"]])(
    "%s names no street, so nobody is asked",
    async (address) => {
      const { service, geocoder } = await open("nominatim");
      expect(await geocoder.find(address)).toEqual({ kind: "unknown" });
      expect(service.asked).toEqual([]);
    },
  );
});

describe("reads", () => {
  test.each<[string, GeocoderKind, unknown, object]>([
    ["a house", "nominatim", [NOMINATIM_HOUSE, NOMINATIM_STREET], { position: HOUSE, precision: "exact" }],
    ["a house", "photon", photonAnswer(PHOTON_HOUSE, PHOTON_STREET), { position: HOUSE, precision: "exact" }],
    ["a house", "pelias", peliasAnswer([PELIAS_HOUSE]), { position: HOUSE, precision: "exact" }],
    ["a street, whose number is gone", "nominatim", [NOMINATIM_STREET], { position: STREET, precision: "street" }],
    [
      "a street, whose number is gone",
      "photon",
      photonAnswer(PHOTON_STREET),
      { position: STREET, precision: "street" },
    ],
    [
      "a street, whose number is gone",
      "pelias",
      peliasAnswer([PELIAS_STREET]),
      { position: STREET, precision: "street" },
    ],
  ])("%s: %s", async (_, kind, answer, place) => {
    const { service, geocoder } = await open(kind);
    service.answerJson(answer);
    expect(await geocoder.find(ADDRESS)).toEqual({ kind: "found", ...place });
  });

  test.each<[string, GeocoderKind, unknown, string]>([
    ["a town", "nominatim", [NOMINATIM_TOWN], "Nairobi, Kenya"],
    ["a postcode", "nominatim", [NOMINATIM_POSTCODE], "00100, Nairobi, Kenya"],
    ["a town", "photon", photonAnswer(PHOTON_TOWN), "Nairobi, Kenya"],
    ["a town", "pelias", peliasAnswer([PELIAS_TOWN]), "Nairobi, Kenya"],
  ])("%s as too coarse: %s", async (_, kind, answer, label) => {
    const { service, geocoder } = await open(kind);
    service.answerJson(answer);
    expect(await geocoder.find(ADDRESS)).toEqual({ kind: "coarse", suggestions: [label], near: expect.anything() });
  });

  test("a place by its name, whatever its number", async () => {
    const { service, geocoder } = await open("nominatim");
    service.answerJson([NOMINATIM_SHOP]);
    expect(await geocoder.find("Sarit Centre, Nairobi")).toMatchObject({ kind: "found", precision: "exact" });
    expect(await geocoder.find("Shop 12, Sarit Centre, Nairobi")).toMatchObject({ kind: "found", precision: "street" });
  });
});

describe("can't use", () => {
  const NOMINATIM_ERROR = { error: { code: 400, message: "Nothing to search for." } };
  const at = (lat: unknown, lon: unknown) => [{ ...NOMINATIM_HOUSE, lat, lon }];
  test.each<[GeocoderKind, string, unknown, number]>([
    ["nominatim", "an error with 200", { error: "Unable to geocode" }, 200],
    ["nominatim", "an error", NOMINATIM_ERROR, 400],
    ["nominatim", "a latitude that is no number", at("north", "36.8"), 200],
    ["nominatim", "a latitude of NaN", at("NaN", "36.8"), 200],
    ["nominatim", "a latitude of nothing", at("", "36.8"), 200],
    ["nominatim", "a number where a text belongs", at(-1.28, 36.8), 200],
    ["nominatim", "a latitude beyond the pole", at("91.5", "36.8"), 200],
    ["nominatim", "a place without coordinates", [{ display_name: "Nairobi" }], 200],
    ["nominatim", "a single place", NOMINATIM_HOUSE, 200],
    ["nominatim", "null", null, 200],
    ["photon", "an error", { message: "missing search term 'q'" }, 400],
    ["photon", "an error with 200", { message: "out of memory" }, 200],
    ["photon", "coordinates as text", photonAnswer(photonFeature("house", ["36.8", "-1.28"], {})), 200],
    ["photon", "one coordinate", photonAnswer(photonFeature("house", [36.8], {})), 200],
    ["photon", "a place off the earth", photonAnswer(photonFeature("house", [36.8, 1e300], {})), 200],
    ["photon", "a list", [], 200],
    ["pelias", "an error", peliasAnswer([], ["invalid param 'text': text length, must be >0"]), 400],
    ["pelias", "an error with 200", peliasAnswer([], ["Request Timeout after 5000ms"]), 200],
    ["pelias", "an error with places", peliasAnswer([PELIAS_HOUSE], ["something broke"]), 200],
    ["pelias", "places with 400", peliasAnswer([PELIAS_HOUSE]), 400],
    ["pelias", "a place without coordinates", peliasAnswer([peliasFeature("address", [], { label: "x" })]), 200],
    ["pelias", "a time-out", peliasAnswer([], ["Request Timeout after 5000ms"]), 408],
    ["pelias", "a lost cluster", peliasAnswer([], ["No Living connections"]), 502],
  ])("%s: %s", async (kind, _, answer, status) => {
    const { service, geocoder } = await open(kind);
    service.answerJson(answer, status);
    await expect(geocoder.find(ADDRESS)).rejects.toBeInstanceOf(Unreachable);
  });

  test("Nominatim's time-out, in plain text", async () => {
    const { service, geocoder } = await open("nominatim");
    service.answerText("Query took too long to process.", 503, { "content-type": "text/plain" });
    await expect(geocoder.find(ADDRESS)).rejects.toBeInstanceOf(Unreachable);
  });
});
