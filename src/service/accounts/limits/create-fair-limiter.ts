import { createLimiter, type Limiter } from "./create-limiter.ts";
import { aloneAs, type Party } from "./party.ts";
import { FAIRNESS } from "./settings.ts";

/** What a party asks for. */
interface Demand {
  isWatching: boolean;
  /** Requests a second, of the last seconds. */
  rate: number;
  /** When `rate` was measured, in seconds. */
  at: number;
  /** The callers since the second `since`, at most `fewCallers`. Both begin anew after `memorySeconds`. */
  callers: Set<string>;
  since: number;
  /** When its own limiter or spare capacity last served a request of the party, in seconds. */
  servedAt: number;
  /** Its own limiter, while it is restless: it asks for more than its fair part of a limit that is in demand. */
  own: Limiter | null;
}

/**
 * One limit, shared fairly. Its parties are the viewers of a delivery, and the addresses that ask for anything else. All
 * parties share one limiter, as long as there is room. If more is asked for than the limit allows, a party that asks for
 * more than its fair part gets a limiter of its own, with that part. The party then neither takes others' places nor
 * reserves places ahead of them. The fair part follows max-min fairness: a party that asks for less is served in full, and
 * all other parties have the same part.
 *
 * Two rules protect a restless party. Its viewers who come at the time that they were told keep their places in the common
 * limiter, so they are served during an attack, too. The party also gets the capacity that nobody else needs.
 */
export function createFairLimiter(perSecond: number, start: number): Limiter {
  const common = createLimiter(perSecond, start);
  const demands = new Map<string, Demand>();
  let rate = perSecond;
  let asked = 0;
  let levelledAt = start;
  let level = Number.POSITIVE_INFINITY;

  const decayed = ({ rate, at }: Demand, now: number) =>
    rate * Math.exp((at - Math.max(at, now)) / FAIRNESS.memorySeconds);

  function note({ id, isWatching }: Party, caller: string, now: number): Demand {
    const demand = demands.get(id) ?? {
      isWatching,
      rate: 0,
      at: now,
      callers: new Set<string>(),
      since: now,
      servedAt: 0,
      own: null,
    };
    demands.set(id, demand);
    demand.rate = decayed(demand, now) + 1 / FAIRNESS.memorySeconds;
    demand.at = Math.max(demand.at, now);
    if (now - demand.since > FAIRNESS.memorySeconds) {
      demand.callers.clear();
      demand.since = now;
    }
    if (demand.callers.size < FAIRNESS.fewCallers) demand.callers.add(caller);
    return demand;
  }

  /** Finds the level anew, and the part of each restless party. */
  function relevel(now: number): void {
    levelledAt = now;
    const rates: number[] = [];
    for (const [id, demand] of demands) {
      const current = decayed(demand, now);
      if (current < FAIRNESS.forgotten) demands.delete(id);
      else rates.push(current);
    }
    level = findLevel(rates, rate * FAIRNESS.shared);
    // Requests served beyond the limit are taken from the parts of the restless parties.
    const part = level * Math.max(0, 1 - common.debt() / rate);
    for (const demand of demands.values()) {
      const least = demand.isWatching ? FAIRNESS.leastOfViewers : 0;
      if (decayed(demand, now) < Math.max(level, least) / 2) demand.own = null;
      demand.own?.setRate(Math.max(part, rate * FAIRNESS.leastPart));
    }
  }

  function isRestless(demand: Demand, now: number): boolean {
    const asks = decayed(demand, now);
    if (!demand.isWatching) return asks > level;
    const times = demand.callers.size < FAIRNESS.fewCallers ? FAIRNESS.singleTimes : 1;
    return asks > Math.max(level * times, FAIRNESS.leastOfViewers);
  }

  /** The party's own limiter, if it has one or needs one now. */
  function ownOf(partyId: string, demand: Demand, now: number): Limiter | null {
    if (demand.own || !isRestless(demand, now)) return demand.own;
    common.leave(partyId);
    demand.own = createLimiter(Math.max(level, rate * FAIRNESS.leastPart), now, 0);
    return demand.own;
  }

  return {
    take(caller, now, party = aloneAs(caller)) {
      asked += 1;
      const demand = note(party, caller, now);
      if (now - levelledAt >= FAIRNESS.levelSeconds) relevel(now);
      const own = ownOf(party.id, demand, now);
      if (!own || common.expects(caller, now)) return common.take(caller, now, party);
      const getsSpare = now - demand.servedAt >= 1 / level && common.hasSpare(now);
      const wait = getsSpare ? 0 : own.take(caller, now, party);
      if (wait > 0) return wait;
      // The request counts against the common limiter as well.
      common.spend(now);
      demand.servedAt = now;
      return 0;
    },
    pollAfter(caller, now, usual, party = aloneAs(caller)) {
      const limiter = common.knows(caller) ? common : (demands.get(party.id)?.own ?? common);
      return limiter.pollAfter(caller, now, usual, party);
    },
    load: common.load,
    remaining: common.remaining,
    resetAfter: common.resetAfter,
    setRate(perSecond) {
      rate = perSecond;
      common.setRate(perSecond);
    },
    arrivals: () => asked,
    isIdle(now) {
      relevel(now);
      return demands.size === 0 && common.isIdle(now);
    },
  };
}

/**
 * The most requests a second that each party gets, so that all parties together get `room`. Parties that ask for less get
 * what they ask for, and the others share the rest. Infinite when there is room for all.
 */
function findLevel(rates: number[], room: number): number {
  rates.sort((a, b) => a - b);
  let left = room;
  for (const [index, one] of rates.entries()) {
    const fair = left / (rates.length - index);
    if (one > fair) return fair;
    left -= one;
  }
  return Number.POSITIVE_INFINITY;
}
