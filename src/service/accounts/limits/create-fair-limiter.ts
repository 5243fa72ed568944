import { createLimiter, type Limiter } from "./create-limiter.ts";
import { FAIRNESS } from "./settings.ts";

/** What an address asks for. */
interface Address {
  /** Requests a second, of the last seconds. */
  rate: number;
  /** When that was measured. */
  at: number;
  /** The callers of the last seconds, up to a few, and since when they are noted. */
  callers: Set<string>;
  since: number;
  /** When a request was served last beside the common limiter. */
  servedAt: number;
  /** Its own limiter, while it is restless: it asks for more than its fair part of a limit that is in demand. */
  own: Limiter | null;
}

/**
 * One limit, shared fairly by address. The callers of all addresses share one limiter, as long as there is room. Where more
 * is asked for than the limit allows, an address that asks for more than its fair part gets a limiter of its own, with that
 * part: it neither takes others' places nor reserves ahead of them. The fair part is the level up to which everybody is
 * served when nobody gets more (max-min fairness): whoever asks for less is served in full.
 *
 * Two things keep a restless address from being served less than it could be. Its viewers who come at the time that they
 * were told keep their places in the common limiter: so those behind a carrier's address outlast an attack. And it gets
 * what nobody else needs. A caller without an address has one of its own.
 */
export function createFairLimiter(perSecond: number, start: number): Limiter {
  const common = createLimiter(perSecond, start);
  const addresses = new Map<string, Address>();
  let rate = perSecond;
  let asked = 0;
  let levelledAt = start;
  let level = Number.POSITIVE_INFINITY;

  const decayed = ({ rate, at }: Address, now: number) =>
    rate * Math.exp((at - Math.max(at, now)) / FAIRNESS.memorySeconds);

  function note(name: string, caller: string, now: number): Address {
    const address = addresses.get(name) ?? {
      rate: 0,
      at: now,
      callers: new Set<string>(),
      since: now,
      servedAt: 0,
      own: null,
    };
    addresses.set(name, address);
    address.rate = decayed(address, now) + 1 / FAIRNESS.memorySeconds;
    address.at = Math.max(address.at, now);
    if (now - address.since > FAIRNESS.memorySeconds) {
      address.callers.clear();
      address.since = now;
    }
    if (address.callers.size < FAIRNESS.fewCallers) address.callers.add(caller);
    return address;
  }

  /** Finds the level anew, and the part of each restless address. */
  function relevel(now: number): void {
    levelledAt = now;
    const rates: number[] = [];
    for (const [name, address] of addresses) {
      const current = decayed(address, now);
      if (current < FAIRNESS.forgotten) addresses.delete(name);
      else rates.push(current);
    }
    level = findLevel(rates, rate * FAIRNESS.shared);
    // What was served beyond the limit is made up for by those who asked for too much.
    const part = level * Math.max(0, 1 - common.debt() / rate);
    for (const address of addresses.values()) {
      if (decayed(address, now) < Math.max(level, FAIRNESS.least) / 2) address.own = null;
      address.own?.setRate(Math.max(part, rate * FAIRNESS.leastPart));
    }
  }

  function isRestless(address: Address, now: number): boolean {
    const times = address.callers.size < FAIRNESS.fewCallers ? FAIRNESS.singleTimes : 1;
    return decayed(address, now) > Math.max(level * times, FAIRNESS.least);
  }

  /** The address' own limiter, if it has one or needs one now. */
  function ownOf(name: string, address: Address, now: number): Limiter | null {
    if (address.own || !isRestless(address, now)) return address.own;
    common.leave(name);
    address.own = createLimiter(Math.max(level, rate * FAIRNESS.leastPart), now, 0);
    return address.own;
  }

  return {
    take(caller, now, name = caller) {
      asked += 1;
      const address = note(name, caller, now);
      if (now - levelledAt >= FAIRNESS.levelSeconds) relevel(now);
      const own = ownOf(name, address, now);
      if (!own || common.expects(caller, now)) return common.take(caller, now, name);
      const getsSpare = now - address.servedAt >= 1 / level && common.hasSpare(now);
      const wait = getsSpare ? 0 : own.take(caller, now, name);
      if (wait > 0) return wait;
      // What one address is served is missing to all.
      common.spend(now);
      address.servedAt = now;
      return 0;
    },
    pollAfter(caller, now, usual, name = caller) {
      const limiter = common.knows(caller) ? common : (addresses.get(name)?.own ?? common);
      return limiter.pollAfter(caller, now, usual, name);
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
      return addresses.size === 0 && common.isIdle(now);
    },
  };
}

/**
 * The most that each may have, such that all together have `room`: those who ask for less get what they ask for, and the
 * others share the rest. Infinite when there is room for all.
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
