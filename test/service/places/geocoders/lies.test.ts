/** A geocoder that lies, over real HTTP: nothing of it is believed, and it takes neither time nor memory of others. */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGeocoder } from "../../../../src/service/places/geocoders/open-geocoder.ts";
import { Unreachable } from "../../../../src/service/places/unreachable.ts";
import { elapsed } from "../../../../src/service/store/open-clock.ts";
import { closeStandIns, openStandIn, type StandIn } from "../open-stand-in.ts";

let service: StandIn;
beforeAll(async () => {
  service = await openStandIn();
});
afterAll(closeStandIns);

const place = (changes: object = {}) => ({
  lat: "-1.28",
  lon: "36.8",
  display_name: "14, Kenyatta Avenue, Nairobi",
  category: "place",
  type: "house",
  place_rank: 30,
  address: { house_number: "14" },
  ...changes,
});

/** What is made of an answer, with a client of its own, so that no lie puts the geocoder out for the next. */
async function find(answer: (response: ServerResponse) => unknown) {
  service.answerWith(answer);
  const usual = { key: null, perSecond: null, contact: null, countries: [] };
  const { geocoder, client } = openGeocoder({ ...usual, kind: "nominatim", url: service.url }, elapsed);
  try {
    return await geocoder.find("14 Kenyatta Avenue, Nairobi");
  } finally {
    await client.close();
  }
}

const json = (...places: object[]) => {
  const body = JSON.stringify(places);
  return (response: ServerResponse) => response.end(body);
};
const book = "Kenyatta ".repeat(20_000);

test.each<[string, (response: ServerResponse) => unknown]>([
  // Finding the words of these texts once took more memory than a process has.
  ["names that are books", json(...[1, 2, 3, 4, 5].map((lat) => place({ lat: `-${lat}`, display_name: book })))],
  ["the middle of the sea", json(place({ lat: "0", lon: "0" }))],
  ["a place above the pole", json(place({ lat: "91" }))],
  ["only brackets", (response) => response.end("[".repeat(400_000) + "]".repeat(400_000))],
  ["fields of another kind", (response) => response.end('[{"__proto__":{"lat":"1","lon":"1"},"lat":"1"}]')],
  ["what nobody unpacks", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync("[]"))],
  ["headers without end", (response) => response.setHeader("x-long", "a".repeat(60_000)).end("[]")],
  ["nothing, as it says", (response) => response.writeHead(204).end()],
  [
    "less than it says",
    (response) => {
      response.setHeader("content-length", "5000").flushHeaders();
      response.destroy();
    },
  ],
])("%s", async (_, answer) => {
  await expect(find(answer)).rejects.toThrow(Unreachable);
});

test("more than it was asked for: the first five count", async () => {
  const many = Array.from({ length: 3000 }, (_, n) => place({ lat: n < 5 ? "-1.28" : "12.5" }));
  expect(await find(json(...many))).toMatchObject({ kind: "found", position: { lat: -1.28, lng: 36.8 } });
});
