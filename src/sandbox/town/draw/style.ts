import type { StreetClass } from "../plan/lattice.ts";

export type Theme = "light" | "dark";

export interface Palette {
  ground: string;
  park: string;
  tree: string;
  path: string;
  water: string;
  building: string;
  buildingEdge: string;
  casing: Record<StreetClass, string>;
  street: Record<StreetClass, string>;
  bridge: string;
  text: string;
  halo: string;
  parkText: string;
  waterText: string;
  districtText: string;
}

/**
 * Quiet colours: only the route, the rider and the pins are strong. Any accent that can be read on the page's background has
 * a contrast of 3 : 1 to each of them but the texts: light ones are no darker than a luminance of 0.65, dark ones no lighter
 * than 0.04.
 */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: "#f0eeea",
    park: "#cfe5c3",
    tree: "#bfdcb0",
    path: "#f2f6ec",
    water: "#b3d9ee",
    building: "#e2ddd5",
    buildingEdge: "#d8d2c8",
    casing: { primary: "#f1cb7d", secondary: "#e1cf9f", tertiary: "#d6d0c6", local: "#dcd7ce", lane: "#e2ddd4" },
    street: { primary: "#fddc94", secondary: "#fdf0c4", tertiary: "#ffffff", local: "#ffffff", lane: "#faf9f7" },
    bridge: "#d5d0c7",
    text: "#57534b",
    halo: "#ffffff",
    parkText: "#3f6b35",
    waterText: "#2f6a8a",
    districtText: "#77716a",
  },
  dark: {
    ground: "#0c1013",
    park: "#14291f",
    tree: "#1c3328",
    path: "#24382e",
    water: "#0d2535",
    building: "#13181b",
    buildingEdge: "#191f23",
    casing: { primary: "#050708", secondary: "#050708", tertiary: "#07090a", local: "#07090a", lane: "#07090a" },
    street: { primary: "#46361c", secondary: "#3d382b", tertiary: "#333a3f", local: "#30373c", lane: "#2b3237" },
    bridge: "#06090b",
    text: "#b3bac0",
    halo: "#0b0e10",
    parkText: "#86b197",
    waterText: "#6fa6c4",
    districtText: "#8e969d",
  },
};

/** The widest last, because it is drawn over the others. */
export const CLASSES = ["lane", "local", "tertiary", "secondary", "primary"] as const satisfies StreetClass[];

/** Width in pixels without casing, at zoom 11, 12, … 19; 0 means not drawn. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  primary: [1.6, 2.2, 3.2, 4.6, 6.6, 9.5, 14, 24, 42],
  secondary: [0.8, 1.2, 2.2, 3.4, 5.2, 8, 12, 21, 37],
  tertiary: [0, 0.5, 1.1, 2.2, 3.8, 6.4, 10, 18, 32],
  local: [0, 0, 0, 1.2, 2.5, 4.6, 8, 14.5, 27],
  lane: [0, 0, 0, 0.7, 1.5, 2.8, 5, 9, 17],
};

/** The first with streets. */
export const FIRST_ZOOM = 11;
export const LAST_ZOOM = 19;
/** Below this zoom the map has only the main streets. */
export const SIDE_STREETS_FROM = 14;

export function streetWidth(rank: StreetClass, zoom: number): number {
  return WIDTHS[rank][zoom - FIRST_ZOOM] ?? 0;
}

/** How much of a street's darker outline shows on each side, in pixels. */
export function casingWidth(rank: StreetClass, zoom: number): number {
  if (rank === "primary" || rank === "secondary") return zoom < 13 ? 0.4 : zoom < 15 ? 0.6 : 0.8;
  if (rank === "tertiary") return zoom < 14 ? 0.3 : zoom < 16 ? 0.5 : 0.8;
  return zoom < 15 ? 0 : zoom < 16 ? 0.4 : 0.7;
}
