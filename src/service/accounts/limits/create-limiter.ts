import { createFairParts } from "./fair-parts.ts";

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
  take(caller: string, now: number, party?: string): number;
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
  /** How many requests a second it has just served. */
  serving(now: number): number;
}

/** A second serves so many times the rate at most: what was saved, what comes in and who comes late don't add up. */
const PEAK = 1.4;
/** This part of the rate is given away: to places, of what newcomers leave, and as fair parts. The rest is for surprises. */
const BOOKED = 0.95;
/** How long it counts whether promised visits were made, and who came new. Longer is steadier, shorter follows a change sooner. */
const MEMORY_SECONDS = 30;
/** A place holds this part of the wait before and after its second, and some seconds more after it: phones are slow. */
const HOLD = 0.05;
const LATE_SECONDS = 4;
/** How long a request counts for other processes. Longer gives steadier parts, shorter follows a change sooner. */
const JUST_SECONDS = 0.5;
/** Nobody who is refused is told to come later than this. */
const LONGEST_SECONDS = 120;

/** When a caller is served, from one time until another. */
interface Place {
  second: number;
  from: number;
  until: number;
  /** Of a caller who was refused: the party. Null for the next visit of a viewer, who may also come before its time. */
  refused: string | null;
}

export function createLimiter(perSecond: number, start: number): Limiter {
  let rate = perSecond;
  const parties = createFairParts();
  let now = start;
  /** Requests a second that were served, `at` this time. */
  let lately = { served: 0, at: start };
  const serving = (time: number) => lately.served * Math.exp((lately.at - time) / JUST_SECONDS);
  /** The bucket saves a second of the rate: a merchant's server may send that much at once. */
  const size = () => Math.max(1, rate);
  let tokens = size();
  /** The second that runs, how many it has served, and how many have come without a place. */
  let running = { second: Math.floor(now), served: 0, newcomers: 0 };
  const places = new Map<string, Place>();
  /** How many places each second has. */
  const booked = new Map<number, number>();
  /** Lately, in seconds in which anybody asked: who came without a place, and which visits were promised and were made. */
  let past = { seconds: 0, newcomers: 0, promised: 0, made: 0 };
  const newcomers = () => past.newcomers / Math.max(1, past.seconds);

  function advance(time: number): void {
    const passed = Math.max(0, time - now);
    now += passed;
    tokens = Math.min(size(), tokens + passed * rate);
    if (Math.floor(now) > running.second) turn(Math.floor(now));
  }

  /** A new second begins. */
  function turn(second: number): void {
    parties.share(BOOKED * rate, now);
    for (const [caller, { until, refused }] of places) {
      if (until < now) past.promised += 1;
      else if (refused === null || !parties.isRestless(refused)) continue;
      release(caller);
    }
    for (const over of booked.keys()) if (over < second) booked.delete(over);
    const kept = Math.exp((running.second - second) / MEMORY_SECONDS);
    past = {
      seconds: past.seconds * kept + 1,
      newcomers: past.newcomers * kept + Math.min(rate, running.newcomers),
      promised: past.promised * kept,
      made: past.made * kept,
    };
    running = { second, served: 0, newcomers: 0 };
  }

  /** Forgets a caller's place. */
  function release(caller: string): void {
    const place = places.get(caller);
    const others = booked.get(place?.second ?? 0);
    if (place && others) booked.set(place.second, others - 1);
    places.delete(caller);
  }

  /** Finds the first second that is so far ahead, or farther, and has fewer places than `most`. Returns the wait. */
  function find(wait: number, most: number): number {
    for (let second = running.second + wait; ; second++) {
      if ((booked.get(second) ?? 0) < placesIn(second, most)) return second - running.second;
    }
  }

  function book(caller: string, wait: number, refused: string | null): number {
    release(caller);
    const second = running.second + wait;
    booked.set(second, (booked.get(second) ?? 0) + 1);
    const slack = HOLD * (second - now);
    places.set(caller, { second, from: second - slack, until: second + 1 + LATE_SECONDS + slack, refused });
    return wait;
  }

  function refuse(caller: string, party: string): number {
    release(caller);
    const wait = find(1, rate);
    // A second try that finds no place, either, gets one: by then others have had theirs.
    if (wait <= 2 * LONGEST_SECONDS) return Math.min(LONGEST_SECONDS, book(caller, wait, party));
    // Different times, so that they don't all come back together.
    return LONGEST_SECONDS - (running.newcomers % (LONGEST_SECONDS / 2));
  }

  return {
    take(caller, time, party = caller) {
      advance(time);
      const restless = parties.hear(party, now);
      const place = restless ? undefined : places.get(caller);
      const isExpected = place !== undefined && now >= place.from;
      if (place?.refused && !isExpected) return Math.min(LONGEST_SECONDS, place.second - running.second);
      if (!place && !restless) running.newcomers += 1;
      // Who is expected may overdraw the bucket by half a second, when many come late together.
      const hasRoom = tokens >= (isExpected ? 1 - rate / 2 : 1) && running.served < Math.max(1, PEAK * rate);
      if (restless) {
        if (!hasRoom || restless.tokens < 1) return Math.min(LONGEST_SECONDS, parties.waitOf(restless));
        restless.tokens -= 1;
      }
      if (!hasRoom) return refuse(caller, party);
      if (isExpected) {
        past.promised += 1;
        past.made += 1;
        release(caller);
      }
      tokens -= 1;
      lately = { served: serving(now) + 1 / JUST_SECONDS, at: now };
      running.served += 1;
      return 0;
    },
    pollAfter(caller, time, usual, isMoving = false) {
      advance(time);
      const wait = isMoving ? inviteAfter(places.size, rate, newcomers(), usual) : usual;
      const present = (rate + past.made) / (rate + past.promised);
      return book(caller, find(wait, Math.max(rate / 10, BOOKED * rate - newcomers()) / present), null);
    },
    remaining: () => Math.max(0, Math.floor(tokens)),
    resetAfter: () => Math.ceil((size() - tokens) / rate),
    setRate: (next) => {
      if (next === rate) return;
      rate = next;
      parties.share(BOOKED * rate, now);
    },
    serving,
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
