/** The fills of openstreetmap-carto, without text and lines of a pixel: https://github.com/gravitystorm/openstreetmap-carto */
export const OSM = [
  ...["#f2efe9", "#e0dfdf", "#ebdbe8", "#ffd6d1", "#f2dad9", "#eef0d5", "#d6d99f", "#c8d7ab", "#aedfa3"],
  ...["#c8facc", "#add19e", "#cdebb0", "#aacbaf", "#88e0be", "#f5e9c6", "#aad3df", "#d9d0c9", "#eeeeee"],
  ...["#e892a2", "#f9b29c", "#fcd6a4", "#f7fabf", "#ffffff"],
];

/** A colour `#rrggbb` of the tiles as map.css shows it in the dark theme: https://www.w3.org/TR/filter-effects-1/ */
export function darken(colour: string): string {
  const inverted = [1, 3, 5].map((at) => 1 - Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const turned = mix(inverted, (own, grey) => 2 * grey - own);
  const flat = turned.map((part) => clamp((clamp(part) - 0.5) * 0.8 + 0.5));
  const quiet = mix(flat, (own, grey) => grey + 0.6 * (own - grey));
  return `#${quiet
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function mix(parts: readonly number[], change: (own: number, grey: number) => number): number[] {
  const [red = 0, green = 0, blue = 0] = parts;
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue;
  return parts.map((part) => change(part, grey));
}

function clamp(part: number): number {
  return Math.max(0, Math.min(1, part));
}
