import type { StreetClass, Use } from "../plan/lattice.ts";

export type Theme = "light" | "dark";

export interface Palette {
  ground: string;
  uses: Record<Use, string>;
  water: string;
  shore: string;
  waterText: string;
  tree: string;
  path: string;
  building: string;
  buildingEdge: string;
  casing: Record<StreetClass, string>;
  street: Record<StreetClass, string>;
  bridge: string;
  text: string;
  halo: string;
  parkText: string;
  districtText: string;
}

/** Quiet colours: only the route, the rider and the pins are strong. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: "#f3f0ea",
    uses: { homes: "#f3f0ea", shops: "#f4efe7", works: "#eeece9", park: "#d9e8cd" },
    water: "#bcd6e2",
    shore: "#a9c8d6",
    waterText: "#5f8da3",
    tree: "#c4dab4",
    path: "#f1f4ea",
    building: "#e6e0d7",
    buildingEdge: "#dad3c8",
    casing: { primary: "#e2cd9c", secondary: "#ddd2b9", tertiary: "#d9d3c8", local: "#dfd9cf" },
    street: { primary: "#f9e6ba", secondary: "#fcf3db", tertiary: "#ffffff", local: "#ffffff" },
    bridge: "#b9b2a6",
    text: "#6f695f",
    halo: "#fdfcfa",
    parkText: "#5d8054",
    districtText: "#958e83",
  },
  dark: {
    ground: "#1e2226",
    uses: { homes: "#1e2226", shops: "#23262a", works: "#1c2024", park: "#1f2e29" },
    water: "#162a37",
    shore: "#1d3645",
    waterText: "#5b8499",
    tree: "#263a32",
    path: "#2b3a36",
    building: "#272c31",
    buildingEdge: "#2f353b",
    casing: { primary: "#15181b", secondary: "#15181b", tertiary: "#15181b", local: "#16191c" },
    street: { primary: "#4a4a45", secondary: "#3f4348", tertiary: "#383d43", local: "#31363c" },
    bridge: "#0f1214",
    text: "#a1a8af",
    halo: "#1a1d21",
    parkText: "#7fa08d",
    districtText: "#8b939b",
  },
};

export const RANKS = ["local", "tertiary", "secondary", "primary"] as const satisfies StreetClass[];

/** Width in pixels without casing, at zoom 11, 12, … 19; 0 means not drawn. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  primary: [1.4, 2, 3, 4.4, 6.4, 9.5, 14, 24, 42],
  secondary: [0.6, 1, 1.9, 3.2, 5, 8, 12, 21, 37],
  tertiary: [0, 0, 0.9, 2, 3.8, 6.4, 10, 18, 32],
  local: [0, 0, 0, 1.1, 2.4, 4.4, 8, 14.5, 27],
};

export const FIRST_ZOOM = 11;
export const LAST_ZOOM = 19;
/** Below this zoom the map has only the main streets. */
export const SIDE_STREETS_FROM = 14;

export function streetWidth(rank: StreetClass, zoom: number): number {
  return WIDTHS[rank][zoom - FIRST_ZOOM] ?? 0;
}

/** How much of a street's darker outline shows on each side, in pixels. */
export function casingWidth(rank: StreetClass, zoom: number): number {
  if (rank === "primary") return zoom < 13 ? 0.3 : zoom < 14 ? 0.5 : 0.8;
  if (rank === "secondary") return zoom < 13 ? 0.2 : zoom < 15 ? 0.6 : 0.8;
  if (rank === "tertiary") return zoom < 14 ? 0.3 : zoom < 16 ? 0.5 : 0.8;
  return zoom < 15 ? 0 : zoom < 16 ? 0.4 : 0.7;
}
