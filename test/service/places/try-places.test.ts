import { afterEach, describe, expect, test } from "vitest";
import { distanceMetres } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { variablesOf } from "../../../src/service/parse-variables.ts";
import { readPlaces } from "../../../src/service/places/config.ts";
import { tryPlaces } from "../../../src/service/places/try-places.ts";
import { NOMINATIM_HOUSE, NOMINATIM_STREET, NOMINATIM_TOWN } from "./geocoders/answers.ts";
import { closeStandIns, openStandIn } from "./open-stand-in.ts";

afterEach(() => closeStandIns());

const ADDRESS = "14 Kenyatta Avenue, Nairobi";

async function open() {
  const [nominatim, osrm] = await Promise.all([openStandIn(), openStandIn()]);
  nominatim.answerJson([NOMINATIM_HOUSE]);
  // A straight way between the two places that it is asked for.
  osrm.answerWith((response, { path }) => {
    const [from, to] = (path.split("/").at(-1) ?? "").split(";").map((end) => {
      const [lng = 0, lat = 0] = end.split(",").map(Number);
      return { lat, lng };
    });
    if (!from || !to) return response.writeHead(400).end();
    const distance = distanceMetres(from, to);
    const route = { geometry: encodePolyline([from, to]), distance, duration: distance / 8, legs: [] };
    return response.end(JSON.stringify({ code: "Ok", routes: [route], waypoints: [{ distance: 2 }, { distance: 3 }] }));
  });
  const attempt = (words: string[], changes: Record<string, string> = {}) =>
    tryPlaces(
      readPlaces(
        variablesOf({
          GEOCODER: "nominatim",
          GEOCODER_URL: nominatim.url,
          ROUTER: "osrm",
          ROUTER_URL: osrm.url,
          ...changes,
        }),
      ),
      words,
    );
  return { nominatim, osrm, attempt };
}

test("asks both once about one address, and says what they answer", async () => {
  const { nominatim, osrm, attempt } = await open();
  const { lines, works } = await attempt([ADDRESS]);
  expect(works).toBe(true);
  expect(lines).toEqual([
    expect.stringMatching(
      /^14 Kenyatta Avenue, Nairobi: 127\.0\.0\.1:\d+ finds the house: -1\.28387,36\.82103 \(\d+ ms\)$/,
    ),
    expect.stringMatching(/^From -1\.28387,36\.82103 to -1\.27938,36\.82103: .+ finds 0\.50 km in 6\d s by motorbike/),
  ]);
  expect([nominatim.asked.length, osrm.asked.length]).toEqual([1, 1]);
});

test("takes a second place, and coordinates, with which no geocoder is asked", async () => {
  const { nominatim, attempt } = await open();
  const { lines, works } = await attempt(["-1.2838, 36.821", "-1.2900,36.8210"], { GEOCODER: "", GEOCODER_URL: "" });
  expect([works, lines]).toEqual([true, [expect.stringContaining("From -1.28380,36.82100 to -1.29000,36.82100:")]]);
  expect(nominatim.asked).toEqual([]);
});

describe("says what keeps the service from working", () => {
  test.each<[string, unknown, number, string]>([
    ["an unknown address", [], 200, "doesn't know it"],
    ["a town", [NOMINATIM_TOWN], 200, 'knows no such street, and suggests "Nairobi, Kenya"'],
    ["a key that is wrong", {}, 401, "can't be asked: it refuses us (401)"],
    ["a path that is wrong", "Not Found", 404, "can't be asked: there is no such service at this address (404)"],
    ["another kind of service", { features: [] }, 200, "can't be asked: its answer is not what such a service answers"],
  ])("%s", async (_, body, status, text) => {
    const { nominatim, osrm, attempt } = await open();
    nominatim.answerJson(body, status);
    const { lines, works } = await attempt([ADDRESS]);
    expect([works, lines]).toEqual([false, [expect.stringContaining(text)]]);
    expect(osrm.asked).toEqual([]);
  });

  test("no way, after an address of which only the street was found", async () => {
    const { nominatim, osrm, attempt } = await open();
    nominatim.answerJson([NOMINATIM_STREET]);
    osrm.answerJson({ code: "NoRoute", message: "Impossible route between points" }, 400);
    const { lines, works } = await attempt([ADDRESS]);
    expect([works, lines]).toEqual([
      false,
      [expect.stringContaining("finds the street, but not the house"), expect.stringContaining("knows no way")],
    ]);
  });

  test.each<[string, string[], Record<string, string>, string]>([
    ["no words", [], {}, "npm run places --"],
    ["too many", ["a", "b", "c"], {}, "npm run places --"],
    ["nobody to ask", [ADDRESS], { GEOCODER: "", GEOCODER_URL: "", ROUTER: "", ROUTER_URL: "" }, "nobody to ask"],
    ["an address and no geocoder", [ADDRESS], { GEOCODER: "", GEOCODER_URL: "" }, "GEOCODER isn't set"],
  ])("%s", async (_, words, changes, text) => {
    const { attempt } = await open();
    await expect(attempt(words, changes)).rejects.toThrow(text);
  });
});
