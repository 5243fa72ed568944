import { bearingDegrees, distanceMetres, type Position, turnDegrees } from "../../../../src/contract/geo.ts";
import { jumpTo, slideTo } from "../baselines.ts";
import { placeAt, type Ride } from "../ride.ts";
import { SETUPS } from "../setup.ts";
import { watch } from "../watch.ts";

/** Where everybody showed the rider in one second. */
export interface Second {
  truth: Position;
  ours: Position;
  jump: Position;
  tween: Position;
  /** Whether ours got there by a cross-fade. */
  faded: boolean;
}

export interface Minute {
  ride: Ride;
  from: number;
  seconds: readonly Second[];
}

export const INTERVAL = 30;
const LENGTH = 60;
/** Between the way at the minute's start and at its end, so that there is something to get wrong. */
const LEAST_TURN_DEGREES = 45;
const LEAST_METRES = 200;

/** Of all minutes with a corner in them the middling one: in half of them ours is further off, beside a jump. */
export function chooseMinute(rides: readonly Ride[]): Minute {
  const minutes = rides.flatMap(minutesOf).filter(({ seconds }) => hasCorner(seconds.map(({ truth }) => truth)));
  const ranked = minutes.map((minute) => ({ minute, ratio: ratioOf(minute) })).sort((a, b) => a.ratio - b.ratio);
  const middling = ranked[Math.floor(ranked.length / 2)];
  if (!middling) throw new Error("no minute of these rides has a corner");
  return middling.minute;
}

/** Every two intervals of a ride but the first, which has nothing to slide from. */
function minutesOf(ride: Ride): Minute[] {
  const seconds: Second[] = [];
  let jumps = 0;
  let start: number | null = null;
  for (const { seconds: at, shown, polled } of watch(ride, ride.start, INTERVAL, SETUPS.fresh, 1)) {
    start ??= at;
    const [jump, tween] = [jumpTo(polled, at), slideTo(polled, at, INTERVAL)];
    seconds.push({ truth: placeAt(ride, at), ours: shown.position, jump, tween, faded: shown.jumps !== jumps });
    jumps = shown.jumps;
  }
  const minutes: Minute[] = [];
  for (let at = INTERVAL; at + LENGTH < seconds.length; at += INTERVAL) {
    minutes.push({ ride, from: (start ?? 0) + at, seconds: seconds.slice(at, at + LENGTH + 1) });
  }
  return minutes;
}

function ratioOf({ seconds }: Minute): number {
  const sum = (pick: (second: Second) => Position) =>
    seconds.reduce((total, second) => total + distanceMetres(pick(second), second.truth), 0);
  return sum((second) => second.ours) / sum((second) => second.jump);
}

function hasCorner(way: readonly Position[]): boolean {
  const [first, soon, late, last] = [way[0], way[8], way[LENGTH - 8], way[LENGTH]];
  if (!first || !soon || !late || !last || distanceMetres(first, last) < LEAST_METRES) return false;
  if (Math.min(distanceMetres(first, soon), distanceMetres(late, last)) < 15) return false;
  return Math.abs(turnDegrees(bearingDegrees(first, soon), bearingDegrees(late, last))) >= LEAST_TURN_DEGREES;
}
