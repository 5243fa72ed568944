import type { Visit } from "../../service/accounts/limits/run-crowd.ts";
import type { FleetOptions } from "./watch.ts";

/** How a fleet fared. */
export interface Judgement {
  /** Of the limit, how much was served. */
  goodput: number;
  /** Of all requests, how many were refused. */
  refused: number;
  /** Jain's index over what each viewer got: 1 when all have the same. https://en.wikipedia.org/wiki/Fairness_measure */
  fairness: number;
  /** The longest that any viewer was without an answer, in seconds. */
  longest_wait: number;
}

/** Of the time from `from` on, in seconds. */
export function judge(visits: readonly Visit[], { viewers, limit, seconds }: FleetOptions, from: number): Judgement {
  const shares = new Array<number>(viewers).fill(0);
  const last = new Array<number>(viewers).fill(from);
  let all = 0;
  let served = 0;
  let longest = 0;
  for (const { who, at, retryAfter } of visits) {
    if (at < from) {
      if (retryAfter === 0) last[who] = at;
      continue;
    }
    all++;
    if (retryAfter > 0) continue;
    served++;
    shares[who] = (shares[who] ?? 0) + 1;
    longest = Math.max(longest, at - (last[who] ?? from));
    last[who] = at;
  }
  for (const at of last) longest = Math.max(longest, seconds - at);
  return {
    goodput: served / (limit * (seconds - from)),
    refused: (all - served) / all,
    fairness: served ** 2 / (viewers * shares.reduce((sum, share) => sum + share ** 2, 0)),
    longest_wait: longest,
  };
}

const WINDOW = 10;

/** The busiest moments from `from` on, as parts of the limit: the second that served most, the ten to which most came. */
export function findPeak(visits: readonly Visit[], { limit }: FleetOptions, from: number) {
  const served = new Map<number, number>();
  const came = new Map<number, number>();
  const count = (counts: Map<number, number>, at: number) => counts.set(at, (counts.get(at) ?? 0) + 1);
  for (const { at, retryAfter } of visits) {
    if (at < from) continue;
    count(came, Math.floor((at - from) / WINDOW));
    if (retryAfter === 0) count(served, Math.floor(at));
  }
  return { served: Math.max(...served.values()) / limit, came: Math.max(...came.values()) / limit / WINDOW };
}
