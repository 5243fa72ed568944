export type MapTheme = "light" | "dark";

/** Whether the tiles themselves come in light and dark; others are dimmed by css. */
export function hasThemes(template: string): boolean {
  return template.includes("{theme}");
}

/**
 * Fills in {z}, {x}, {y} and {theme}, and as Leaflet does {s}, one of the servers a, b and c, and {r}, where the screen
 * shows twice the pixels; what else stands in braces is the template's own. https://leafletjs.com/reference.html#tilelayer
 */
export function tileAddress(
  template: string,
  { x, y, z }: { x: number; y: number; z: number },
  theme: MapTheme,
): string {
  const s = "abc".charAt(Math.abs(x + y) % 3);
  const r = devicePixelRatio > 1 ? "@2x" : "";
  const values: Record<string, string | number> = { x, y, z, theme, s, r };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
