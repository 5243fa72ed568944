import type { Position } from "../../../contract/geo.ts";
import type { Estimate, Motion } from "../../motion/create-motion.ts";
import type { LeafletMap } from "../leaflet/create-leaflet.ts";

/** What is drawn once for a step is true to this many pixels, a little more where the rider slows down. */
const STEP_PX = 54;
const LONGEST_STEP_PX = 58;
const SHORTEST_STEP_MS = 1000;
const LONGEST_STEP_MS = 60_000;
/**
 * Trail and route meet where the rider is when this much of the step is over. Until then the arrow, which reaches 34
 * pixels ahead, hides that place, and from then on the puck, which reaches 20 back.
 */
const MEET_SHARE = 0.6;
/** The marker drifts along a way of pieces without any script: short ones for what begins with news, then so many more. */
const SHORT_PIECES = 4;
const SHORT_PIECE_MS = 500;
const PIECES = 20;
/** The way goes on beyond the next step, which may come late. */
const SPARE_PIECES = 4;
/** A pixel of a phone's screen: a smaller move is a frame that the phone composes for nobody. */
export const VISIBLE_PX = 0.5;

const SHORTEST_MOVE_MS = 1000 / 60;
const LONGEST_MOVE_MS = 500;

/** The next step of a ride: when to plan again, and where the rider will be until then. */
export interface WayAhead {
  /** Empty where the rider stays. */
  way: readonly Estimate[];
  /** When the rider is at each place of the way, or comes to rest: milliseconds from now. */
  times: readonly number[];
  /** Milliseconds until the next step. */
  step: number;
  /** Milliseconds between two moves; all times are multiples of it. */
  move: number;
  /** Where the trail ends and the route ahead begins; null where the rider is. */
  meet: Position | null;
}

export function planWay(map: LeafletMap, motion: Motion, now: number, near: (place: Position) => Position): WayAhead {
  const at = (time: number) => {
    const shown = motion.at(time);
    return shown && { ...shown, position: near(shown.position) };
  };
  const pixel = (time: number) => map.project(at(time)?.position ?? [0, 0]);
  const here = pixel(now);
  const pixelsIn = (milliseconds: number) => here.distanceTo(pixel(now + milliseconds));
  let step = LONGEST_STEP_MS;
  let pixels = pixelsIn(step);
  while (pixels > LONGEST_STEP_PX && step > SHORTEST_STEP_MS) {
    step = Math.max(SHORTEST_STEP_MS, (step * STEP_PX) / pixels);
    pixels = pixelsIn(step);
  }
  const move = Math.max(SHORTEST_MOVE_MS, Math.min(LONGEST_MOVE_MS, (step * VISIBLE_PX) / pixels));
  const toMoves = (milliseconds: number) => move * Math.ceil(milliseconds / move);
  const [short, long] = [toMoves(SHORT_PIECE_MS), toMoves(Math.max(SHORT_PIECE_MS, step / PIECES))];
  const times = [];
  for (let time = 0; time < step + SPARE_PIECES * long; times.push(time))
    time += times.length < SHORT_PIECES ? short : long;
  const way = times.map((time) => at(now + time)).filter((shown) => shown !== null);
  return { way, times, step, move, meet: at(now + MEET_SHARE * step)?.position ?? null };
}
