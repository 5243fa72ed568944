import type { StreetClass } from "../plan/lattice.ts";
import type { Use } from "../plan/use.ts";

export type Theme = "light" | "dark";

export interface Palette {
  ground: string;
  uses: Record<Use, string>;
  square: string;
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

/** Quiet on purpose: the route, the rider and the pins are the only strong colours on the map. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: "#f3f0ea",
    uses: { homes: "#f3f0ea", shops: "#f4efe7", works: "#eeece9", park: "#d9e8cd" },
    square: "#efe9dd",
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
    square: "#262a2e",
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
