import type { StreetClass } from "../plan/lattice.ts";

export const RANKS = ["local", "tertiary", "secondary", "primary"] as const satisfies StreetClass[];

/** Pixels across, without casing, at zoom 11, 12, … 19; 0 where it is not drawn. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  primary: [1.4, 2, 3, 4.4, 6.4, 9.5, 14, 24, 42],
  secondary: [0.6, 1, 1.9, 3.2, 5, 8, 12, 21, 37],
  tertiary: [0, 0, 0.9, 2, 3.8, 6.4, 10, 18, 32],
  local: [0, 0, 0, 1.1, 2.4, 4.4, 8, 14.5, 27],
};

export const FIRST_ZOOM = 11;
export const LAST_ZOOM = 19;
/** Further off, only the main streets are drawn. */
export const SIDE_STREETS_FROM = 14;

export function streetWidth(rank: StreetClass, zoom: number): number {
  return WIDTHS[rank][zoom - FIRST_ZOOM] ?? 0;
}

/** How much of a street's darker outline shows on each side, pixels. */
export function casingWidth(rank: StreetClass, zoom: number): number {
  if (rank === "primary") return zoom < 13 ? 0.3 : zoom < 14 ? 0.5 : 0.8;
  if (rank === "secondary") return zoom < 13 ? 0.2 : zoom < 15 ? 0.6 : 0.8;
  if (rank === "tertiary") return zoom < 14 ? 0.3 : zoom < 16 ? 0.5 : 0.8;
  return zoom < 15 ? 0 : zoom < 16 ? 0.4 : 0.7;
}
