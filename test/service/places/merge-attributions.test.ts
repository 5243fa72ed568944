import { expect, test } from "vitest";
import { mergeAttributions } from "../../../src/service/places/merge-attributions.ts";

const OSM = "© OpenStreetMap|https://www.openstreetmap.org/copyright";

test.each<[string, string, (string | null)[], string]>([
  ["nobody else", "© Tiles|https://tiles.example", [null, null], "© Tiles|https://tiles.example"],
  ["the same once", OSM, [OSM, OSM], OSM],
  [
    "the same by another name once",
    "© OpenStreetMap contributors | https://www.openstreetmap.org/copyright",
    [OSM],
    "© OpenStreetMap contributors | https://www.openstreetmap.org/copyright",
  ],
  ["others after the tiles", "© Tiles", [OSM, null], `© Tiles\n${OSM}`],
  ["each of the operator's own", `© Tiles\n${OSM}`, [OSM], `© Tiles\n${OSM}`],
  ["only others", "", [OSM], OSM],
])("names %s", (_, tiles, others, expected) => {
  expect(mergeAttributions(tiles, ...others)).toBe(expected);
});
