import fc from "fast-check";
import { expect, test } from "vitest";
import { readAttributes } from "../../../src/widget/host/attributes.ts";

test("reads the whole attribute table", () => {
  expect(
    readAttributes({
      id: " dlv_1 ",
      key: "pk_test_1",
      api: "https://api.example/",
      lang: "sw",
      theme: "dark",
      units: "imperial",
      sections: "map, status map",
      pickup: "-1.3,36.8",
      dropoff: "51.5, -0.12",
      tiles: "/t/{z}/{x}/{y}.png",
      tilesAttribution: "Us",
      interval: "45",
      code: " 048213 ",
      cancelledNote: " Your money is on its way back. ",
    }),
  ).toEqual({
    id: "dlv_1",
    key: "pk_test_1",
    api: "https://api.example/",
    lang: "sw",
    theme: "dark",
    units: "imperial",
    sections: ["map", "status"],
    pickup: { lat: -1.3, lng: 36.8 },
    dropoff: { lat: 51.5, lng: -0.12 },
    tiles: "/t/{z}/{x}/{y}.png",
    tilesAttribution: "Us",
    interval: 45,
    code: "048213",
    cancelledNote: "Your money is on its way back.",
  });
});

test("a value that makes no sense is ignored", () => {
  const nonsense = {
    theme: "pink",
    units: "furlong",
    sections: "x,y",
    pickup: "91,0",
    dropoff: "1,2,3",
    interval: "-4",
    code: "048 21",
    cancelledNote: " ",
  };
  expect(readAttributes(nonsense)).toEqual({ id: "", key: "", api: "" });
  // In milliseconds, it seems.
  expect(readAttributes({ interval: "30000" }).interval).toBeUndefined();
});

test("no attribute value throws", () => {
  const name = fc.constantFrom("id", "key", "sections", "pickup", "dropoff", "interval", "theme", "tiles");
  fc.assert(fc.property(fc.dictionary(name, fc.string()), (attributes) => void readAttributes(attributes)));
});
