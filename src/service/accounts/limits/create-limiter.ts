import { createCalendar, type Lane } from "./create-calendar.ts";
import { createForecast, DECIDED_SECONDS, HELD_SECONDS } from "./create-forecast.ts";

/**
 * One limit: a token bucket, and a calendar of promises. Whoever is refused is promised a place in the first second that
 * has one, and is served when they come in it, however many others push in; whoever comes before it keeps it and gains
 * nothing. Viewers who were served are promised the place at which they will ask again. All times are seconds of one
 * clock that the caller brings; there are no timers and there is no I/O.
 */
export interface Limiter {
  /** 0: served. Else refused, and told after how many whole seconds this caller will be served. */
  take(caller: string, now: number): number;
  /** Books the next visit of a caller who was just served: after so many whole seconds, `usual` or more. */
  pollAfter(caller: string, now: number, usual: number): number;
  /** How many requests would be served at this moment; as of the last `take`. */
  remaining(): number;
  /** Whole seconds until the whole limit is there again; as of the last `take`. */
  resetAfter(): number;
  /** Requests a second from now on. */
  setRate(perSecond: number): void;
  /** How many requests have been counted, served or not. */
  arrivals(): number;
  /** Whether nobody has asked, and nobody is expected any more. */
  isIdle(now: number): boolean;
}

interface Ticket {
  /** The second in which the place is. */
  second: number;
  /** From when and until when it is honoured. */
  from: number;
  until: number;
  /** A `visit` is the next one of a viewer who was served: coming before it isn't wrong. */
  state: "claim" | "visit" | "spent";
  /** How often in a row the holder came in time and wasn't served. */
  broken: number;
  /** What the holder was told last, seconds. */
  told: number;
}

/** Clocks and networks: a holder may be so much too early or too late, in seconds or as a part of the wait. */
const EARLY = { seconds: 0.25, part: 0.05 };
/** Less than this part of the wait isn't early but no wait at all. */
const EARLIEST_PART = 0.5;
const LATE = { seconds: 4, part: 0.25 };
/** How far promises may overdraw the bucket, in seconds of the rate, when their holders come late and together. */
const DEBT_SECONDS = 0.4;
/** No second serves more than this, whatever has been saved up: a fifth above the rate, a little more where that is coarse. */
const peakOf = (rate: number) => rate + Math.max(rate / 5, 5);
/** What viewers may fill of the rate at most, and whatever else is asked for: the rest is for those who come unannounced. */
const VIEWERS = 0.993;
const VIEWERS_AT_LEAST = 0.1;
const SWEEP_SECONDS = 60;
/** Callers who can't be told apart are told different times, up to so many seconds ahead. */
const TOLD_AT_MOST = 60;

export function createLimiter(perSecond: number, start: number): Limiter {
  const calendar = createCalendar();
  const forecast = createForecast(calendar, perSecond, Math.floor(start));
  const tickets = new Map<string, Ticket>();
  let rate = perSecond;
  let tokens = Math.max(1, perSecond);
  let at = start;
  let second = Math.floor(start);
  let served = 0;
  let counted = 0;
  let sweptAt = start;

  /** How many who didn't come in their second will yet come, to judge by those before them. What they need is kept. */
  function lateComers(): number {
    let open = 0;
    for (let ago = 1; ago <= HELD_SECONDS; ago++) open += calendar.open(second - ago);
    return open * forecast.late();
  }

  /** What the bucket holds: a second's worth. Less than one request would serve nobody. */
  const whole = () => Math.max(1, rate);

  function advance(now: number): void {
    if (now <= at) return;
    tokens += (now - at) * rate;
    if (tokens > whole()) tokens = Math.min(tokens, whole() + lateComers());
    at = now;
    const current = Math.floor(now);
    if (current === second) return;
    forecast.pass(second, current, rate);
    second = current;
    served = 0;
    if (now - sweptAt > SWEEP_SECONDS) sweep(now);
  }

  function sweep(now: number): void {
    sweptAt = now;
    calendar.forget(second - DECIDED_SECONDS);
    for (const [caller, ticket] of tickets) if (ticket.until < now) tickets.delete(caller);
  }

  /** Places a second to promise to viewers. Some of them won't come, so that it may be more than there are. */
  function viewersRate(): number {
    const left = rate * VIEWERS - forecast.unannounced(second, rate);
    return Math.max(rate * VIEWERS_AT_LEAST, left) / forecast.present();
  }

  /** What the rest of this second brings counts for those who were promised a place. */
  const tokensThisSecond = () => tokens + (second + 1 - at) * rate;
  const mayPeak = (others: number) => served + others + 1 <= peakOf(rate);

  function serve(): 0 {
    tokens -= 1;
    served += 1;
    return 0;
  }

  function give(caller: string, held: Ticket | undefined, place: number, state: Ticket["state"]): Ticket {
    const ticket = held ?? { second: 0, from: 0, until: 0, state, broken: 0, told: 0 };
    if (state === "claim") ticket.told = Math.max(place, Math.min(ticket.told + 1 / rate, second + TOLD_AT_MOST));
    const last = state === "claim" ? ticket.told : place;
    ticket.second = place;
    const wait = place - second;
    ticket.from = Math.max(place - Math.max(EARLY.seconds, EARLY.part * wait), at + EARLIEST_PART * wait);
    ticket.until = last + 1 + Math.max(LATE.seconds, LATE.part * (last - second));
    ticket.state = state;
    if (!held) tickets.set(caller, ticket);
    return ticket;
  }

  function refuse(caller: string, held: Ticket | undefined, lane: Lane, perSecond: number): number {
    const ticket = give(caller, held, calendar.book(lane, second + 1, perSecond), "claim");
    return Math.floor(ticket.told) - second;
  }

  return {
    take(caller, now) {
      advance(now);
      counted += 1;
      const ticket = tickets.get(caller);
      const state = ticket && ticket.until >= at ? ticket.state : "spent";
      if (ticket && state !== "spent" && at >= ticket.from) {
        const early = ticket.second > second;
        const others = early && state === "claim" ? calendar.open(second) : 0;
        const debt = rate * DEBT_SECONDS * (1 + ticket.broken / 2);
        if (tokensThisSecond() - others >= 1 - debt && mayPeak(others)) {
          calendar.claim(ticket.second);
          forecast.note(ticket.second < second ? "late" : "punctual");
          if (ticket.told === ticket.second) ticket.told = 0;
          ticket.broken = 0;
          ticket.state = "spent";
          return serve();
        }
        if (early) return ticket.second - second;
        calendar.claim(ticket.second);
        forecast.note("restless");
        ticket.broken += 1;
        return refuse(caller, ticket, "again", peakOf(rate));
      }
      if (ticket && state === "claim") {
        // Many may hide behind one address and look at one delivery: they are told times apart from each other.
        const wait = Math.floor(ticket.told) - second;
        ticket.told = Math.min(ticket.told + 1 / rate, second + TOLD_AT_MOST);
        return Math.max(1, wait);
      }
      forecast.note(state === "spent" ? "new" : "restless");
      const promised = calendar.open(second) * forecast.punctual();
      if (tokens >= 1 && tokensThisSecond() - promised - lateComers() >= 1 && mayPeak(promised)) return serve();
      if (ticket && state === "visit") calendar.release(ticket.second);
      return refuse(caller, ticket, "refused", rate);
    },
    pollAfter(caller, now, usual) {
      advance(now);
      const held = tickets.get(caller);
      if (held && held.state !== "spent") calendar.release(held.second);
      const place = calendar.book("viewers", second + usual, viewersRate());
      give(caller, held, place, "visit");
      return place - second;
    },
    remaining: () => Math.max(0, Math.floor(Math.min(tokens, peakOf(rate) - served))),
    resetAfter: () => Math.max(1, Math.ceil((whole() - tokens) / rate)),
    setRate(perSecond) {
      rate = perSecond;
      tokens = Math.min(tokens, whole());
    },
    arrivals: () => counted,
    isIdle: (now) => {
      advance(now);
      sweep(now);
      return tickets.size === 0 && tokens >= whole();
    },
  };
}
