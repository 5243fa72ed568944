/**
 * One rate limit: a token bucket, and a book of places. A caller who is refused gets a place in the first second that has a
 * free one, and is served then, however many others come. A viewer who is served gets a place for the next visit. So callers
 * are spread over the seconds, and what they are told is kept. A party that asks for much more than its fair part is served
 * that part, and gets no places. All times are seconds of one clock that the caller passes in. There are no timers, and there
 * is no I/O. `npm run bench:fleet` and `npm run bench:limits` measure what a change of a constant does.
 */
export interface Limiter {
  /**
   * Counts a request. 0: serve it. Any other number: refuse it, and tell the caller to wait that many whole seconds.
   * @param party whom the caller shares a fair part of the limit with; absent: nobody
   */
  take(caller: string, now: number, party?: Party): number;
  /** Books the next visit of a caller who was just served. Returns the wait until then: `usual` whole seconds or more. */
  pollAfter(caller: string, now: number, usual: number): number;
  /** Who uses the limit. */
  load(now: number): Load;
  /** How many requests could be served at the moment of the last `take`. */
  remaining(): number;
  /** Whole seconds from the last `take` until the bucket is full again. */
  resetAfter(): number;
  /** Changes the rate, in requests a second, from now on. */
  setRate(perSecond: number): void;
  /** How many requests were counted, refused ones included. */
  arrivals(): number;
  /** True when the bucket is full and nobody holds a place. */
  isIdle(now: number): boolean;
}

/** Who shares a fair part of a limit: the viewers of a delivery, or an address that asks for anything else. */
export interface Party {
  id: string;
  /** Whether it asks for a delivery that exists. */
  isWatching: boolean;
}

/** Who uses a limit. */
export interface Load {
  /** Callers who hold a place that they haven't used yet, and probably still come. */
  viewers: number;
  /** Callers a second who come without a place. */
  newcomers: number;
}

/** The bucket saves so many seconds of the rate: a merchant's server may send that much at once. */
const SAVED_SECONDS = 1;
/** One second serves so much more than the rate at most: what was saved and what comes in don't add up. */
const PEAK = { part: 0.25, requests: 5 };
/** Holders of places may overdraw the bucket by so many seconds of the rate, when many come late together. */
const DEBT_SECONDS = 0.5;
/** Viewers book this part of the rate, of what newcomers leave. The rest is for what can't be foreseen. */
const BOOKED = 0.94;
/** At least this part of the holders is expected to come, so that no second is overbooked by more than its inverse. */
const LEAST_PRESENT = 0.6;
/** A place holds so long before its second, but not before most of the wait is over: clocks and networks are a little wrong. */
const EARLY = { part: 0.05, seconds: 0.25, most: 0.1 };
/** And so long after it: phones are slow. */
const LATE = { part: 0.25, seconds: 4 };
/** Whether a holder comes is decided so many seconds after the place. */
const DECIDED_SECONDS = 20;
/** Nobody is told to come later than this, … */
const LONGEST_SECONDS = 120;
/** … and nobody gets a place further ahead than this. Many who come at once are served in turn, and others don't wait for ever. */
const FARTHEST_SECONDS = 300;
/** How long arrivals count. Longer is steadier, shorter follows a change sooner. */
const MEMORY_SECONDS = 10;
/** Newcomers of one second count as this part of the rate at most: a flood lasts a moment, until it is known for one. */
const MOST_NEW = 0.8;
/** How often the fair part is found, in seconds, and the part of the rate that is shared. The rest is for new parties. */
const FAIR = { every: 0.5, shared: 0.96 };
/** A party that asks for so many times the fair part is restless: it is served only that part. */
const RESTLESS = 1.5;
/** The viewers of a delivery may ask so often without being restless: one person may open a page again and again. */
const CALM_PER_SECOND = 0.3;
/** A party that asks for fewer requests a second is forgotten, and no more parties than this are known. */
const KNOWN = { least: 0.003, most: 10_000 };

interface Place {
  second: number;
  from: number;
  until: number;
  /** Whose place it is; null for the next visit of a viewer, who may also come before it. */
  party: Asking | null;
}

/** What a party asks for. */
interface Asking {
  /** Requests a second, `at` this time. */
  demand: number;
  at: number;
  /** The requests that it may still make while it is restless. */
  tokens: number;
  /** Its callers who were refused and hold places. It loses them when it gets restless. */
  claims: Set<string>;
}

export function createLimiter(perSecond: number, start: number): Limiter {
  let rate = perSecond;
  let now = start;
  let arrivals = 0;
  const size = () => Math.max(1, rate * SAVED_SECONDS);
  let tokens = size();
  /** Requests served in each tenth of the last second. */
  const served = new Array<number>(10).fill(0);
  const holders = new Map<string, Place>();
  /** The places of each second: how many are booked, and how many of their holders have come. */
  const seconds = new Map<number, { booked: number; came: number }>();
  /** The same of the last minutes together; old ones count less and less. */
  const past = { booked: MEMORY_SECONDS * perSecond, came: MEMORY_SECONDS * perSecond };
  const parties = new Map<string, Asking>();
  /** The fair part of a party in requests a second, while all together ask for more than the rate. */
  let level = Number.POSITIVE_INFINITY;
  let levelAt = start;
  /** Callers without a place: in the second that runs, and in all before it with their weight. */
  let strangers = 0;
  const before = { strangers: 0, weight: 0 };
  let load: Load = { viewers: 0, newcomers: 0 };

  const thisSecond = () => Math.floor(now);
  const present = () => Math.min(1, past.came / past.booked);

  function openIn(second: number): number {
    const { booked = 0, came = 0 } = seconds.get(second) ?? {};
    return booked - came;
  }

  function advance(time: number): void {
    const [second, from] = [thisSecond(), Math.floor(10 * now)];
    const passed = Math.max(0, time - now);
    now += passed;
    tokens = Math.min(size(), tokens + passed * rate);
    for (let tenth = from + 1; tenth <= Math.min(from + 10, Math.floor(10 * now)); tenth++) served[tenth % 10] = 0;
    if (thisSecond() > second) pass(thisSecond() - second);
    if (now >= levelAt + FAIR.every) findLevel();
  }

  /** So many seconds are over. */
  function pass(count: number): void {
    // After a silence, such as an outage, nobody knows who would have come.
    const isSilence = count > MEMORY_SECONDS;
    const kept = isSilence ? 0 : Math.exp(-count / MEMORY_SECONDS);
    before.strangers =
      before.strangers * kept + (isSilence ? 0 : (1 - kept) * Math.min(MOST_NEW * rate, strangers / count));
    before.weight = before.weight * kept + (isSilence ? 0 : 1 - kept);
    let viewers = 0;
    for (const [second, one] of seconds) {
      if (second >= thisSecond()) viewers += one.booked - one.came;
      if (second >= thisSecond() - DECIDED_SECONDS) continue;
      seconds.delete(second);
      if (isSilence) continue;
      past.booked = past.booked * 0.99 + one.booked;
      past.came = past.came * 0.99 + one.came;
    }
    load = { viewers, newcomers: before.strangers / Math.max(before.weight, 0.2) };
    strangers = 0;
    if (thisSecond() % DECIDED_SECONDS >= count) return;
    for (const [caller, place] of holders) if (place.until < now) forget(caller, place);
  }

  function findLevel(): void {
    levelAt = now;
    const demands: number[] = [];
    for (const [id, party] of parties) {
      settle(party);
      if (party.demand < KNOWN.least) parties.delete(id);
      else demands.push(party.demand);
    }
    level = fairPart(demands, FAIR.shared * rate);
  }

  /** Lets a party's demand fade, and its tokens grow, until now. */
  function settle(party: Asking): void {
    const passed = now - party.at;
    party.at = now;
    party.demand *= Math.exp(-passed / MEMORY_SECONDS);
    party.tokens = Math.min(Math.max(2, level), party.tokens + passed * Math.min(level, rate));
  }

  function hearOf(id: string): Asking {
    const known = parties.get(id);
    const party = known ?? { demand: 0, at: now, tokens: 0, claims: new Set<string>() };
    if (!known && parties.size < KNOWN.most) parties.set(id, party);
    settle(party);
    party.demand += 1 / MEMORY_SECONDS;
    return party;
  }

  /** Whether one more may be served within the second that ends now. */
  function hasRoom(): boolean {
    const most = rate + Math.max(PEAK.part * rate, PEAK.requests);
    return served.reduce((sum, one) => sum + one, 0) + 1 <= most;
  }

  /** Whether the bucket has a token beyond those that holders of this second will need. */
  function hasSpare(): boolean {
    const toCome = (thisSecond() + 1 - now) * rate;
    const needed = Math.max(0, openIn(thisSecond()) * present() - toCome);
    return tokens - needed >= 1 && hasRoom();
  }

  function serve(): 0 {
    tokens -= 1;
    const tenth = Math.floor(10 * now) % 10;
    served[tenth] = (served[tenth] ?? 0) + 1;
    return 0;
  }

  function forget(caller: string, { party }: Place): void {
    holders.delete(caller);
    party?.claims.delete(caller);
  }

  /** Frees a caller's place. */
  function release(caller: string): void {
    const place = holders.get(caller);
    if (!place) return;
    const second = seconds.get(place.second);
    if (second) second.booked -= 1;
    forget(caller, place);
  }

  /** Books the first second from `from` on that has fewer places than `most`. Returns the wait. */
  function book(caller: string, from: number, most: number, party: Asking | null): number {
    release(caller);
    let second = from;
    while ((seconds.get(second)?.booked ?? 0) >= placesIn(second, most)) second += 1;
    const wait = second - thisSecond();
    if (party && wait > FARTHEST_SECONDS) return wait;
    const { booked = 0, came = 0 } = seconds.get(second) ?? {};
    seconds.set(second, { booked: booked + 1, came });
    holders.set(caller, {
      second,
      from: second - Math.min(EARLY.seconds + EARLY.part * wait, EARLY.most * (second - now)),
      until: second + 1 + Math.max(LATE.seconds, LATE.part * wait),
      party,
    });
    party?.claims.add(caller);
    return wait;
  }

  function refuse(caller: string, party: Asking): number {
    const wait = book(caller, thisSecond() + 1, rate, party);
    // Those without a place are told different times, so that they don't all come back together.
    const half = LONGEST_SECONDS / 2;
    return wait > FARTHEST_SECONDS ? half + (arrivals % half) : Math.min(wait, LONGEST_SECONDS);
  }

  function takeHolder(caller: string, place: Place, party: Asking): number {
    if (tokens <= -rate * DEBT_SECONDS || !hasRoom()) return refuse(caller, party);
    const second = seconds.get(place.second);
    if (second) second.came += 1;
    forget(caller, place);
    return serve();
  }

  function takeRestless(party: Asking): number {
    for (const caller of party.claims) release(caller);
    if (party.tokens >= 1 && tokens >= 1 && hasRoom()) {
      party.tokens -= 1;
      return serve();
    }
    return Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil((1 - party.tokens) / level)));
  }

  return {
    take(caller, time, { id, isWatching } = { id: caller, isWatching: true }) {
      advance(time);
      arrivals += 1;
      const party = hearOf(id);
      if (party.demand >= Math.max(RESTLESS * level, isWatching ? CALM_PER_SECOND : 0)) return takeRestless(party);
      // Different numbers: many who get restless together are then served one after the other.
      party.tokens = (arrivals % 10) / 8;
      const place = holders.get(caller);
      if (place && now >= place.from && now <= place.until) return takeHolder(caller, place, party);
      if (place?.party && now < place.from) return Math.min(LONGEST_SECONDS, place.second - thisSecond());
      if (!place) strangers += 1;
      return hasSpare() ? serve() : refuse(caller, party);
    },
    pollAfter(caller, time, usual) {
      advance(time);
      const places = Math.max(rate / 10, BOOKED * rate - load.newcomers);
      return book(caller, thisSecond() + usual, places / Math.max(LEAST_PRESENT, present()), null);
    },
    load(time) {
      advance(time);
      return load;
    },
    remaining: () => Math.max(0, Math.floor(tokens)),
    resetAfter: () => Math.ceil((size() - tokens) / rate),
    setRate: (next) => {
      rate = next;
    },
    arrivals: () => arrivals,
    isIdle(time) {
      advance(time);
      return tokens === size() && [...holders.values()].every(({ until }) => until < now);
    },
  };
}

/** Whole places for any rate: at 2.5 a second, every other second has three. */
function placesIn(second: number, perSecond: number): number {
  return Math.floor((second + 1) * perSecond) - Math.floor(second * perSecond);
}

/**
 * The max-min fair part: whoever asks for less gets it all, and the others get the same; infinite where all get it all.
 * https://en.wikipedia.org/wiki/Max-min_fairness
 */
function fairPart(demands: number[], rate: number): number {
  demands.sort((a, b) => a - b);
  let left = rate;
  for (const [index, demand] of demands.entries()) {
    const part = left / (demands.length - index);
    if (demand > part) return part;
    left -= demand;
  }
  return Number.POSITIVE_INFINITY;
}
