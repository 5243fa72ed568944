import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import type { Pixel } from "../leaflet/layer-point.ts";
import { facesWest } from "./faces-west.ts";

/**
 * Pixels that the rider moves in one step, which is the time between two drawings. Trail and route are drawn once a step.
 * The marker covers the place where they meet.
 */
const STEP_PX = 44;
const LONGEST_STEP_PX = 47;
const SHORTEST_STEP_MS = 1000;
const LONGEST_STEP_MS = 60_000;
/**
 * Trail and route meet where the rider is after this share of the step. Until then the place is under the nose, which
 * reaches 28 pixels ahead of the rider. From then on the puck covers it: it reaches 20 pixels back.
 */
const MEET_SHARE = 0.55;
/** The way consists of straight pieces. The first ones are short, because the way to a new fix may bend. */
const SHORT_PIECES = 4;
const SHORT_PIECE_MS = 500;
const PIECES = 20;
/** The way continues beyond the step, since the next drawing may come late. */
const SPARE_PIECES = 4;
/** In CSS pixels: one pixel of a phone's screen. Nobody sees a smaller move, and each move costs the phone a frame. */
export const VISIBLE_PX = 0.5;

const SHORTEST_MOVE_MS = 1000 / 60;
const LONGEST_MOVE_MS = 500;

/** Where the rider goes until the next drawing, and a little beyond. */
export interface WayAhead {
  /** Empty if the rider stays. */
  way: readonly Estimate[];
  /** When the rider is at each place of `way`: milliseconds from now. Without a way, when the marker comes to rest. */
  times: readonly number[];
  /** Milliseconds until the next drawing. It ends where the rider turns from east to west, or back: the vehicle then faces about. */
  step: number;
  /** Milliseconds between two moves of the marker. All `times` are multiples of it. */
  move: number;
  /** Where the trail ends and the route ahead begins; null means where the rider is now. */
  meet: Position | null;
}

/** With reduced motion: the marker moves every five seconds, which is too slow to be an animation. */
export const STILL: WayAhead = { way: [], times: [0], step: 5000, move: 0, meet: null };
/** For a rider who rests or whose news is old: they stay, and only their looks change. */
export const COME_TO_REST: WayAhead = { ...STILL, times: [600], move: 150 };

/**
 * @param estimateAt the rider at a time in ms
 * @param project CSS pixels at the map's zoom
 */
export function planWay(
  estimateAt: (time: number) => Estimate | null,
  project: (position: Position) => Pixel,
  now: number,
): WayAhead {
  const pixelAt = (time: number) => {
    const estimate = estimateAt(time);
    return estimate ? project(estimate.position) : { x: 0, y: 0 };
  };
  const here = pixelAt(now);
  const pixelsIn = (milliseconds: number) => {
    const there = pixelAt(now + milliseconds);
    return Math.hypot(there.x - here.x, there.y - here.y);
  };
  let step = LONGEST_STEP_MS;
  let pixels = pixelsIn(step);
  while (pixels > LONGEST_STEP_PX && step > SHORTEST_STEP_MS) {
    step = Math.max(SHORTEST_STEP_MS, (step * STEP_PX) / pixels);
    pixels = pixelsIn(step);
  }
  const move = Math.max(SHORTEST_MOVE_MS, Math.min(LONGEST_MOVE_MS, (step * VISIBLE_PX) / pixels));
  const times = timesOf(step, move);
  const way = times.map((time) => estimateAt(now + time)).filter((estimate) => estimate !== null);
  const west = facesWest(estimateAt(now)?.bearing ?? null, false);
  const turn = way.findIndex(({ bearing }) => facesWest(bearing, west) !== west);
  step = Math.min(step, times[turn] ?? step);
  return { way, times, step, move, meet: estimateAt(now + MEET_SHARE * step)?.position ?? null };
}

/** When the pieces of the way end, in whole moves. */
function timesOf(step: number, move: number): number[] {
  const toMoves = (milliseconds: number) => move * Math.round(milliseconds / move);
  const short = toMoves(SHORT_PIECE_MS);
  const long = toMoves(Math.max(SHORT_PIECE_MS, step / PIECES));
  const times: number[] = [];
  let time = 0;
  while (time < step + SPARE_PIECES * long) {
    time += times.length < SHORT_PIECES ? short : long;
    times.push(time);
  }
  return times;
}
