import type { StreetClass } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";

export type LabelKind = "district" | "water" | "park" | StreetClass;

/** A name at its place on the map. The place is the same in every tile that shows a part of the name. */
export interface Label {
  kind: LabelKind;
  text: string;
  at: Point;
  /** Degrees clockwise, such that the name reads from left to right. */
  turn: number;
  /** Pixels from the middle to either end. */
  reach: number;
}

/** Pixels from the middle to either end that no name exceeds. */
export const LABEL_REACH = 84;

const SIZES: Record<LabelKind, number> = {
  district: 11.5,
  water: 11,
  park: 10.5,
  primary: 10.5,
  secondary: 10.5,
  tertiary: 10,
  local: 9.5,
};

/** Font size in pixels. */
export function labelSize(kind: LabelKind, zoom: number): number {
  return SIZES[kind] + (zoom >= 18 ? 1.5 : zoom >= 17 ? 0.7 : 0);
}

/** Half the length of a name, in pixels. */
export function reachOf(text: string, kind: LabelKind, zoom: number): number {
  const perLetter = kind === "district" ? 0.78 : 0.56;
  return Math.min(LABEL_REACH, (text.length * perLetter * labelSize(kind, zoom)) / 2);
}
