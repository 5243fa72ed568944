import { createLimiter } from "../../../../src/service/accounts/limits/create-limiter.ts";

export interface Visit {
  who: number;
  at: number;
  /** The Retry-After in seconds, or 0 when the visit was served. */
  retryAfter: number;
}

/** Returns the seconds until this caller comes again after an answer. */
export type Manner = (visit: Visit, pollAfter: number) => number;

export interface CrowdOptions {
  rate: number;
  /** When each caller comes for the first time, in seconds. */
  arrivals: readonly number[];
  manner: Manner;
  seconds: number;
  /** The time in which no caller gets an answer. They come again as `manner` says. */
  outage?: { from: number; until: number };
  usual?: number;
  /** Whether all look at riders who move, so that the service invites them sooner where it can. */
  moving?: boolean;
  callerOf?: (who: number) => string;
}

/** Runs a crowd of callers against one limiter, with its own clock. Returns every answered visit in order. */
export function runCrowd({
  rate,
  arrivals,
  manner,
  seconds,
  outage,
  usual = 30,
  moving = false,
  callerOf = (who) => `caller ${who}`,
}: CrowdOptions): Visit[] {
  const limiter = createLimiter(rate, 0);
  const queue = openQueue(arrivals);
  const visits: Visit[] = [];
  for (let next = queue.pop(); next && next.at < seconds; next = queue.pop()) {
    const { who, at } = next;
    if (outage && at >= outage.from && at < outage.until) {
      queue.push({ who, at: at + manner({ who, at, retryAfter: -1 }, 0) });
      continue;
    }
    const caller = callerOf(who);
    const visit = { who, at, retryAfter: limiter.take(caller, at) };
    const pollAfter = visit.retryAfter === 0 ? limiter.pollAfter(caller, at, usual, moving) : 0;
    visits.push(visit);
    queue.push({ who, at: at + Math.max(0.001, manner(visit, pollAfter)) });
  }
  return visits;
}

interface Due {
  who: number;
  at: number;
}

/** A binary heap by time. */
function openQueue(arrivals: readonly number[]) {
  const heap: Due[] = [];
  const earlier = (a: number, b: number) => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (x && y) [heap[a], heap[b]] = [y, x];
  };
  function push(due: Due): void {
    let i = heap.push(due) - 1;
    while (i > 0 && earlier(i, (i - 1) >> 1)) {
      swap(i, (i - 1) >> 1);
      i = (i - 1) >> 1;
    }
  }
  arrivals.forEach((at, who) => {
    push({ who, at });
  });
  return {
    push,
    pop(): Due | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || first === last) return first;
      heap[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const child = earlier(left + 1, left) ? left + 1 : left;
        if (!earlier(child, i)) break;
        swap(i, child);
        i = child;
      }
      return first;
    },
  };
}
