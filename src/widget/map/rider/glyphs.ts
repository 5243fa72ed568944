import { createSvg } from "../elements.ts";

/** In a square of 24: the lines, and the areas. */
type Outlines = readonly [lines: string, areas: string];

const GLYPHS = new Map<string | null, Outlines>([
  [
    "bicycle",
    [
      "M1.5 16a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0m12.6 0a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M5.7 16 9 9h6l3.3 7M9 9l3 7 3-7-1-3h3M7 7h3.5M5.7 16H12",
      "",
    ],
  ],
  [
    "motorbike",
    [
      "M2.8 17.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0m13.2 0a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M14 5.5h2.5l2.1 9.4M7.5 16h6.2l3.5-6.5",
      "M2.5 4.5H9v5.3H2.5zM2 15.2c0-2.6 1.8-4.2 4-4.2h6.2v1.6l-2.4 4.2H8.7a3.3 3.3 0 0 0-6.5-.6z",
    ],
  ],
  [
    "car",
    [
      "",
      "M2 16.5v-4.1l3-1.2 2.7-4.4h8l3.2 4.2 3.4 1.2v4.3h-1.7a3 3 0 0 0-5.9 0H9.3a3 3 0 0 0-5.9 0zM7.4 11h3.8V8.4H8.9zm5.3 0h4.2l-2-2.6h-2.2zM4.4 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0m11.3 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    ],
  ],
  [
    "van",
    [
      "",
      "M1.7 16.5v-11h13v3H19l3.3 4v4h-1.6a3 3 0 0 0-5.9 0H9.2a3 3 0 0 0-5.9 0zM16.2 10.2v2.6h4l-2-2.6zM4.3 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0m11.5 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    ],
  ],
]);
const PERSON: Outlines = ["", "M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM3.5 21c0-5 3.8-7.5 8.5-7.5s8.5 2.5 8.5 7.5z"];

/** A picture of what the rider rides or drives; of a person if that isn't known. */
export function createGlyph(vehicle: string | null): SVGSVGElement {
  return createSvg("0 0 24 24", ...(GLYPHS.get(vehicle) ?? PERSON));
}
