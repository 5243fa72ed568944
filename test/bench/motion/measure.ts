import { replay, type Seen } from "./replay.ts";
import type { Ride } from "./ride.ts";
import { INTERVALS, type Setup } from "./setup.ts";

/** Metres between the place shown and the true one, on average. */
export interface Errors {
  ours: number;
  jump: number;
  tween: number;
}

export interface Figures {
  /** By polling interval. */
  errors: Record<number, Errors>;
  ofJump: number;
  ofTween: number;
  /** The worst of any class of rides at any interval. */
  worstOfJump: number;
  backwardPerHour: number;
  crossFadesPerHour: number;
  /** 99.9th percentile of the speed shown outside cross-fades. */
  topKph: number;
  arrowDegrees: number;
  /** Of the time, the true place is inside the ring. */
  insideRing: number;
}

/** A ride is watched by so many viewers, who come an equal part of an interval apart. */
const VIEWERS = 3;

/** Replays every ride at every interval. A class is the mean of its rides, an interval that of its classes. */
export function measure(rides: readonly Ride[], setup: Setup, intervals: readonly number[] = INTERVALS): Figures {
  const errors: Record<number, Errors> = {};
  const all: Seen[] = [];
  let worstOfJump = 0;
  for (const interval of intervals) {
    const byKind = new Map<string, Seen[]>();
    for (const ride of rides) {
      for (let viewer = 0; viewer < VIEWERS; viewer++) {
        const seen = replay(ride, ride.start + (viewer / VIEWERS) * interval, interval, setup);
        all.push(seen);
        byKind.set(ride.kind, [...(byKind.get(ride.kind) ?? []), seen]);
      }
    }
    const kinds = [...byKind.values()].map((seen) => averageErrors(seen.map(perSecond)));
    errors[interval] = averageErrors(kinds);
    worstOfJump = Math.max(worstOfJump, ...kinds.map(({ ours, jump }) => ours / jump));
  }
  const { ours, jump, tween } = averageErrors(Object.values(errors));
  const sum = (count: (seen: Seen) => number) => all.reduce((total, seen) => total + count(seen), 0);
  const seconds = sum((seen) => seen.seconds);
  return {
    errors,
    ofJump: ours / jump,
    ofTween: ours / tween,
    worstOfJump,
    backwardPerHour: (sum((seen) => seen.backward) / seconds) * 3600,
    crossFadesPerHour: (sum((seen) => seen.crossFades) / seconds) * 3600,
    topKph: percentile(all, 0.999),
    arrowDegrees: sum((seen) => seen.arrow) / sum((seen) => seen.arrowSeconds),
    insideRing: sum((seen) => seen.inside) / seconds,
  };
}

function perSecond({ seconds, ours, jump, tween }: Seen): Errors {
  return { ours: ours / seconds, jump: jump / seconds, tween: tween / seconds };
}

function averageErrors(of: readonly Errors[]): Errors {
  const mean = (pick: (errors: Errors) => number) => of.reduce((sum, errors) => sum + pick(errors), 0) / of.length;
  return { ours: mean((e) => e.ours), jump: mean((e) => e.jump), tween: mean((e) => e.tween) };
}

/** The speed, in whole km/h, that such a share of all moments doesn't exceed. */
function percentile(all: readonly Seen[], share: number): number {
  const counts: number[] = [];
  for (const { speeds } of all) {
    speeds.forEach((count, kph) => {
      counts[kph] = (counts[kph] ?? 0) + count;
    });
  }
  const enough = counts.reduce((sum, count) => sum + count, 0) * share;
  let soFar = 0;
  for (let kph = 0; kph < counts.length; kph++) {
    soFar += counts[kph] ?? 0;
    if (soFar >= enough) return kph + 1;
  }
  return counts.length;
}
