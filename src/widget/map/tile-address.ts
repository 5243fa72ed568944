export type MapTheme = "light" | "dark";

/** Whether the tiles themselves come in light and dark; others are dimmed by css. */
export function hasThemes(template: string): boolean {
  return template.includes("{theme}");
}

/** Fills in {z}, {x}, {y} and {theme}; what else stands in braces is the template's own. */
export function tileAddress(
  template: string,
  { x, y, z }: { x: number; y: number; z: number },
  theme: MapTheme,
): string {
  const values: Record<string, string | number> = { x, y, z, theme };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
