import { createLimiter, type Limiter } from "./create-limiter.ts";
import { FAIRNESS } from "./settings.ts";

/** A limiter that keeps addresses from taking each other's part. A caller without an address has one of its own. */
export type FairLimiter = Omit<Limiter, "spend" | "debt" | "leave">;

/** What an address asks for. */
interface Address {
  /** Requests a second, of the last seconds. */
  rate: number;
  /** When that was measured. */
  at: number;
  /** The callers that asked since the level was found, up to a few. */
  callers: Set<string>;
  /** Its own limiter, while it is restless: it asks for more than its fair part of a limit that is in demand. */
  own: Limiter | null;
}

/**
 * One limit, shared fairly by address. The callers of all addresses share one limiter, as long as there is room. Where more
 * is asked for than the limit allows, an address that asks for more than its fair part gets a limiter of its own, with that
 * part: it neither takes others' places nor reserves ahead of them. The fair part is the level up to which everybody is
 * served when nobody gets more (max-min fairness): whoever asks for less is served in full.
 */
export function createFairLimiter(perSecond: number, start: number): FairLimiter {
  const common = createLimiter(perSecond, start);
  const addresses = new Map<string, Address>();
  let rate = perSecond;
  let asked = 0;
  let levelledAt = start;
  let level = Number.POSITIVE_INFINITY;

  const decayed = ({ rate, at }: Address, now: number) =>
    rate * Math.exp((at - Math.max(at, now)) / FAIRNESS.memorySeconds);

  function addressOf(name: string, now: number): Address {
    const known = addresses.get(name) ?? { rate: 0, at: now, callers: new Set<string>(), own: null };
    addresses.set(name, known);
    return known;
  }

  function note(address: Address, caller: string, now: number): void {
    if (address.callers.size < FAIRNESS.fewCallers) address.callers.add(caller);
    address.rate = decayed(address, now) + 1 / FAIRNESS.memorySeconds;
    address.at = Math.max(address.at, now);
  }

  /** Finds the level anew, and the part of each restless address. */
  function relevel(now: number): void {
    levelledAt = now;
    const rates: number[] = [];
    for (const [name, address] of addresses) {
      const current = decayed(address, now);
      address.callers.clear();
      if (current < FAIRNESS.forgotten) addresses.delete(name);
      else rates.push(current);
    }
    level = findLevel(rates, rate * FAIRNESS.shared);
    for (const address of addresses.values()) {
      if (decayed(address, now) < Math.max(level, FAIRNESS.least) / 2) address.own = null;
    }
    // What was served beyond the limit is made up for by those who asked for too much.
    const part = level * Math.max(0, 1 - common.debt() / rate);
    for (const { own } of addresses.values()) own?.setRate(Math.max(part, rate * FAIRNESS.leastPart));
  }

  /** A single caller holds one place only, so it must ask much more to be in anybody's way. */
  function isRestless(address: Address, now: number): boolean {
    const times = address.callers.size < FAIRNESS.fewCallers ? FAIRNESS.singleTimes : 1;
    return decayed(address, now) > Math.max(level * times, FAIRNESS.least);
  }

  function limiterOf(name: string, address: Address, now: number): Limiter {
    if (address.own) return address.own;
    if (!isRestless(address, now)) return common;
    common.leave(name);
    address.own = createLimiter(Math.max(level, rate * FAIRNESS.leastPart), now, 0);
    return address.own;
  }

  return {
    take(caller, now, name = caller) {
      asked += 1;
      const address = addressOf(name, now);
      note(address, caller, now);
      if (now - levelledAt >= FAIRNESS.levelSeconds) relevel(now);
      const limiter = limiterOf(name, address, now);
      const wait = limiter.take(caller, now, name);
      // What one address is served is missing to all.
      if (wait === 0 && limiter !== common) common.spend(now);
      return wait;
    },
    pollAfter(caller, now, usual, name = caller) {
      const own = addresses.get(name)?.own ?? common;
      return own.pollAfter(caller, now, usual, name);
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
