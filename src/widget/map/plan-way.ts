import type { Motion, Shown } from "../motion/create-motion.ts";
import type { Position } from "../types.ts";
import type { LeafletMap } from "./create-leaflet.ts";

/** The marker drifts along a way of such pieces without any script, until the next is planned. */
const PIECE_MS = 500;
/** The ends of trail and route are drawn with each step, for its middle: this far from it the puck hides them. */
const STEP_PX = 36;
const SHORTEST_STEP_MS = 1000;
const LONGEST_STEP_MS = 15_000;
/** The way goes on beyond the next step, which may come late; and an animation that ends is a frame for nothing. */
const SPARE_PIECES = 4;
/** About a pixel of a phone's screen: a smaller move is a frame that the phone composes for nobody. */
const VISIBLE_PX = 0.3;
const SHORTEST_MOVE_MS = 1000 / 60;

/** The next step of a ride: when to plan again, and where the rider will be at the end of each piece of the way. */
export interface WayAhead {
  way: readonly Shown[];
  /** How long all of the way takes. */
  milliseconds: number;
  /** Milliseconds until the next step. */
  step: number;
  /** In how many moves each piece is made. */
  moves: number;
}

export function planWay(map: LeafletMap, motion: Motion, now: number, near: (place: Position) => Position): WayAhead {
  const at = (time: number) => {
    const shown = motion.at(time);
    return shown && { ...shown, position: near(shown.position) };
  };
  const here = at(now);
  const there = at(now + 1000);
  const pace = here && there ? map.project(here.position).distanceTo(map.project(there.position)) : 0;
  const exact = Math.max(SHORTEST_STEP_MS, Math.min(LONGEST_STEP_MS, (1000 * STEP_PX) / pace));
  const pieces = Math.round(exact / PIECE_MS);
  const way = Array.from({ length: pieces + SPARE_PIECES }, (_, index) => at(now + (index + 1) * PIECE_MS));
  return {
    way: way.filter((piece) => piece !== null),
    milliseconds: (pieces + SPARE_PIECES) * PIECE_MS,
    step: pieces * PIECE_MS,
    moves: Math.ceil(Math.min(PIECE_MS / SHORTEST_MOVE_MS, ((PIECE_MS / 1000) * pace) / VISIBLE_PX)) || 1,
  };
}
