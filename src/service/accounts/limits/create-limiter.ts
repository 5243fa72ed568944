import { type Asking, createFairParts, type Party } from "./fair-parts.ts";

/**
 * One rate limit: a token bucket, and a book of places. A viewer who is served gets a place in a second that isn't booked up,
 * for the next visit. A caller who is refused gets one in the first such second. They are served then, however many others
 * come. A party that asks for much more than its fair part is served that part, and gets no places. All times are seconds of
 * one clock that the caller passes in. `npm run bench:fleet` and `npm run bench:limits` measure what a change of a constant
 * does.
 */
export interface Limiter {
  /**
   * Counts a request. 0: serve it. Any other number: refuse it, and tell the caller to wait that many whole seconds.
   * @param party whom the caller shares a fair part of the limit with; absent: nobody
   */
  take(caller: string, now: number, party?: Party): number;
  /**
   * Books the next visit of a caller who was just served. Returns the wait until then in whole seconds: `usual` or more, or
   * less where the viewer's rider moves and the limit has room.
   */
  pollAfter(caller: string, now: number, usual: number, isMoving?: boolean): number;
  /** How many requests could be served at the moment of the last `take`. */
  remaining(): number;
  /** Whole seconds from the last `take` until the bucket is full again. */
  resetAfter(): number;
  /** Changes the rate, in requests a second, from now on. */
  setRate(perSecond: number): void;
  /** How many requests it has served. */
  served(): number;
}

/** A second serves so many times the rate at most: what was saved, what comes in and who comes late don't add up. */
const PEAK = 1.4;
/** Places fill this part of the rate, of what newcomers leave. The rest is for what can't be foreseen. */
const BOOKED = 0.95;
/** At least this part of the holders is expected to come, so that no second is overbooked by more than its inverse. */
const LEAST_PRESENT = 0.6;
/** How long newcomers count, and whether promised visits were made. Longer is steadier, shorter follows a change sooner. */
const MEMORY_SECONDS = 30;
/** After a longer silence, such as an outage, nobody knows who would have come. */
const SILENCE_SECONDS = 10;
/** A place holds this part of the wait before and after its second, and so many seconds after it at least: phones are slow. */
const HOLDS = { early: 0.05, late: 0.25, leastLate: 4 };
/** Nobody who is refused is told to come later than this, and gets a place further ahead than that. */
const LONGEST_SECONDS = 120;
const FARTHEST_SECONDS = 300;

interface Place {
  second: number;
  from: number;
  until: number;
  /** Whose place it is, of a caller who was refused; null for the next visit of a viewer, who may also come before it. */
  party: Asking | null;
}

export function createLimiter(perSecond: number, start: number): Limiter {
  let rate = perSecond;
  const parties = createFairParts(() => rate);
  let now = start;
  let served = 0;
  /** The bucket saves a second of the rate: a merchant's server may send that much at once. */
  const size = () => Math.max(1, rate);
  let tokens = size();
  /** The second that runs, how many it has served, and how many have come without a place. */
  let running = { second: Math.floor(now), served: 0, newcomers: 0 };
  const places = new Map<string, Place>();
  /** How many places each second has. */
  const booked = new Map<number, number>();
  /** Of the visits that were promised lately, how many were made. */
  let past = { promised: 0, made: 0 };
  /** Callers a second without a place, on average since the second `awake`. */
  let newcomers = 0;
  let awake = running.second;

  function advance(time: number): void {
    const passed = Math.max(0, time - now);
    now += passed;
    tokens = Math.min(size(), tokens + passed * rate);
    if (Math.floor(now) > running.second) turn(Math.floor(now) - running.second);
  }

  /** So many seconds are over. */
  function turn(count: number): void {
    const isSilence = count > SILENCE_SECONDS;
    if (isSilence) {
      awake = running.second + count - 1;
      past = { promised: 0, made: 0 };
    }
    // A plain mean, until there is more to remember.
    const part = Math.min(1, count / Math.min(MEMORY_SECONDS, running.second + count - awake));
    newcomers += (Math.min(rate, running.newcomers / count) - newcomers) * part;
    running = { second: running.second + count, served: 0, newcomers: 0 };
    const kept = Math.exp(-count / MEMORY_SECONDS);
    past = { promised: past.promised * kept, made: past.made * kept };
    for (const [caller, { until }] of places) {
      if (until >= now) continue;
      release(caller);
      if (!isSilence) past.promised += 1;
    }
    for (const second of booked.keys()) if (second < running.second) booked.delete(second);
  }

  /** Forgets a caller's place. */
  function release(caller: string): void {
    const place = places.get(caller);
    const others = booked.get(place?.second ?? 0);
    if (place && others) booked.set(place.second, others - 1);
    place?.party?.claims.delete(caller);
    places.delete(caller);
  }

  /** Finds the first second that is so far ahead, or farther, and has fewer places than `most`. Returns the wait. */
  function find(wait: number, most: number): number {
    for (let second = running.second + wait; ; second++) {
      if ((booked.get(second) ?? 0) < placesIn(second, most)) return second - running.second;
    }
  }

  function book(caller: string, wait: number, party: Asking | null): number {
    release(caller);
    const second = running.second + wait;
    booked.set(second, (booked.get(second) ?? 0) + 1);
    places.set(caller, {
      second,
      from: second - HOLDS.early * (second - now),
      until: second + 1 + Math.max(HOLDS.leastLate, HOLDS.late * wait),
      party,
    });
    party?.claims.add(caller);
    return wait;
  }

  function serve(): 0 {
    tokens -= 1;
    served += 1;
    running.served += 1;
    return 0;
  }

  function refuse(caller: string, party: Asking): number {
    release(caller);
    const wait = find(1, rate);
    if (wait <= FARTHEST_SECONDS) return Math.min(LONGEST_SECONDS, book(caller, wait, party));
    // Different times, so that they don't all come back together.
    return LONGEST_SECONDS - (running.newcomers % (LONGEST_SECONDS / 2));
  }

  return {
    take(caller, time, of = { id: caller, isWatching: true }) {
      advance(time);
      const hasRoom = running.served < Math.max(1, PEAK * rate);
      const party = parties.hear(of, now);
      if (party.isRestless) {
        for (const claimed of party.claims) release(claimed);
        if (party.tokens < 1 || tokens < 1 || !hasRoom) return Math.min(LONGEST_SECONDS, parties.waitOf(party));
        party.tokens -= 1;
        return serve();
      }
      const place = places.get(caller);
      if (place && now >= place.from) {
        // Holders may overdraw the bucket by half a second, when many come late together.
        if (tokens < 1 - rate / 2 || !hasRoom) return refuse(caller, party);
        past.promised += 1;
        past.made += 1;
        release(caller);
        return serve();
      }
      if (place?.party) return Math.min(LONGEST_SECONDS, place.second - running.second);
      if (!place) running.newcomers += 1;
      return tokens >= 1 && hasRoom ? serve() : refuse(caller, party);
    },
    pollAfter(caller, time, usual, isMoving = false) {
      advance(time);
      const wait = isMoving ? inviteAfter(places.size, rate, newcomers, usual) : usual;
      const present = Math.max(LEAST_PRESENT, (rate + past.made) / (rate + past.promised));
      return book(caller, find(wait, Math.max(rate / 10, BOOKED * rate - newcomers) / present), null);
    },
    remaining: () => Math.max(0, Math.floor(tokens)),
    resetAfter: () => Math.ceil((size() - tokens) / rate),
    setRate: (next) => {
      rate = next;
    },
    served: () => served,
  };
}

/** Whole places for any rate: at 2.5 a second, every other second has three. Those of a second change little with the rate. */
function placesIn(second: number, perSecond: number): number {
  return Math.floor(perSecond + ((second * 0.618) % 1));
}

/** No viewer is invited sooner. A shorter wait shows the rider hardly better, and costs phones more battery and data. */
const SOONEST_SECONDS = 10;
/** Invited visits fill this part of the limit. More of it shows a moving rider to bigger crowds; less leaves room for newcomers. */
const INVITED = 0.6;

/**
 * How long a viewer of a moving rider waits, in whole seconds. By Little's law, viewers who wait W seconds each make
 * viewers / W visits a second: W is chosen so that visits and newcomers fill a fixed part of the limit. It is the same for all,
 * and it depends on how many viewers there are and not on how often they come, so it can't swing.
 * @internal exported for tests of more cases than its callers reach
 */
export function inviteAfter(viewers: number, perSecond: number, newcomers: number, usual: number): number {
  const room = INVITED * perSecond - newcomers;
  const fair = room > 0 ? Math.ceil(viewers / room) : usual;
  return Math.min(usual, Math.max(SOONEST_SECONDS, fair));
}
