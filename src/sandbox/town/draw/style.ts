import type { StreetClass } from "../plan/lattice.ts";

export const RANKS = ["local", "tertiary", "secondary", "primary"] as const satisfies StreetClass[];

/** Pixels across, without casing, at zoom 11, 12, … 19; 0 where it is not drawn. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  primary: [1.6, 2.4, 3.2, 4.6, 6.4, 9.5, 14, 24, 42],
  secondary: [0.7, 1.2, 2, 3.2, 5, 8, 12, 21, 37],
  tertiary: [0, 0, 0.9, 2, 3.8, 6.4, 10, 18, 32],
  local: [0, 0, 0, 0.9, 2.2, 4.4, 8, 14.5, 27],
};

export const FIRST_ZOOM = 11;
export const LAST_ZOOM = 19;

export function streetWidth(rank: StreetClass, zoom: number): number {
  return WIDTHS[rank][zoom - FIRST_ZOOM] ?? 0;
}

/** How much the casing shows on each side. */
export function casingWidth(zoom: number): number {
  return zoom < 13 ? 0 : zoom < 15 ? 0.5 : zoom < 17 ? 0.8 : 1;
}

/** Below this, streets are drawn in one flat tone without a casing. */
export const CASED_FROM = 13;
