import { chance, hash, noise2 } from "./chance.ts";
import { COLUMNS, wrapColumn } from "./lattice.ts";

/** What one quad (the area between four neighbouring corners of the lattice) is used for. */
export type Use = "homes" | "shops" | "works" | "park";

export function useOf(column: number, row: number): Use {
  const i = wrapColumn(column);
  const wooded = noise2(101, (i + 0.5) / 8, (row + 0.5) / 8, COLUMNS / 8);
  if (wooded > 0.68 || chance(102, i, row) < 0.045) return "park";
  const busy = noise2(103, (i + 0.5) / 4, (row + 0.5) / 4, COLUMNS / 4) + 0.35 * (chance(104, i, row) - 0.5);
  if (busy > 0.5) return "shops";
  return busy < -0.62 ? "works" : "homes";
}

export function quadKey(column: number, row: number): number {
  return hash(105, wrapColumn(column), row);
}
