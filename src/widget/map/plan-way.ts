import type { Motion, Shown } from "../motion/create-motion.ts";
import type { Position } from "../types.ts";
import type { LeafletMap } from "./create-leaflet.ts";

/** The marker drifts along a way of such pieces without any script, until the next is planned. */
const PIECE_MS = 250;
/** As long as it moves by no more than the puck hides: the ends of trail and route are only drawn with each step. */
const STEP_PX = 12;
const SHORTEST_STEP_MS = 1000;
const LONGEST_STEP_MS = 4000;

/** The next step of a ride: how long it takes, and where the rider will be at the end of each piece of it. */
export function planWay(
  map: LeafletMap,
  motion: Motion,
  now: number,
  near: (place: Position) => Position,
): { way: Shown[]; step: number } {
  const at = (time: number) => {
    const shown = motion.at(time);
    return shown && { ...shown, position: near(shown.position) };
  };
  const here = at(now);
  const there = at(now + 1000);
  const pace = here && there ? map.project(here.position).distanceTo(map.project(there.position)) : 0;
  const exact = Math.max(SHORTEST_STEP_MS, Math.min(LONGEST_STEP_MS, (1000 * STEP_PX) / pace));
  const step = Math.round(exact / PIECE_MS) * PIECE_MS;
  const pieces = Array.from({ length: step / PIECE_MS }, (_, index) => at(now + (index + 1) * PIECE_MS));
  return { way: pieces.filter((piece) => piece !== null), step };
}
