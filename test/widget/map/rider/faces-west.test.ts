import { expect, test } from "vitest";
import { facesWest } from "../../../../src/widget/map/rider/faces-west.ts";

test("a vehicle faces the side to which it rides, from any side before", () => {
  for (const before of [false, true]) {
    for (const east of [20, 90, 160, 380]) expect(facesWest(east, before), `${east}°`).toBe(false);
    for (const west of [200, 270, 340, -90]) expect(facesWest(west, before), `${west}°`).toBe(true);
  }
});

test("close to north and south, and without a bearing, it faces as before", () => {
  for (const before of [false, true])
    for (const bearing of [0, 8, 172, 180, 188, 352, null])
      expect(facesWest(bearing, before), `${bearing}°`).toBe(before);
});
