import { createCalendar, type Lane } from "./create-calendar.ts";
import { createForecast } from "./create-forecast.ts";
import { FORECAST, LIMITER } from "./settings.ts";

/**
 * One rate limit: a token bucket with a calendar. A caller who is refused gets a place in the first second that has a free
 * one, and is served then, however many others come. A caller who comes earlier keeps the place but is not served. A viewer
 * who is served gets a place for the next visit. All times are seconds of one clock that the caller passes in. There are
 * no timers and there is no I/O.
 */
export interface Limiter {
  /** Counts a request. 0: serve it. Else refuse it: this caller will be served in so many whole seconds. */
  take(caller: string, now: number): number;
  /** Books the next visit of a caller who was just served. Returns the wait until then: `usual` whole seconds or more. */
  pollAfter(caller: string, now: number, usual: number): number;
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

/** A place in the calendar, as its holder has it. */
interface Ticket {
  /** The second of the place. */
  second: number;
  /** The holder is served from and until these times. */
  from: number;
  until: number;
  /** `claim`: of a caller who was refused. `visit`: the next visit of a viewer, who may also come before it. */
  state: "claim" | "visit" | "spent";
  /** How many times in a row the holder came in time and was refused. */
  broken: number;
  /** The second that the holder was told last; later than the place when many share one address. */
  told: number;
}

/** The most requests that one second serves, whatever has been saved up. */
const peakOf = (rate: number) => rate + Math.max(rate * LIMITER.peakPart, LIMITER.peakRequests);

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

  /** How many holders of past seconds will still come, by the forecast. The bucket keeps tokens for them. */
  function lateComers(): number {
    let open = 0;
    for (let ago = 1; ago <= FORECAST.heldSeconds; ago++) open += calendar.open(second - ago);
    return open * forecast.late();
  }

  /** The bucket's size: the requests of one second, and at least one, or it would serve nobody. */
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
    if (now - sweptAt > LIMITER.sweepSeconds) sweep(now);
  }

  function sweep(now: number): void {
    sweptAt = now;
    calendar.forget(second - FORECAST.decidedSeconds);
    for (const [caller, ticket] of tickets) if (ticket.until < now) tickets.delete(caller);
  }

  /** Places a second that viewers may book. It is more than can be served, because some viewers won't come. */
  function viewersRate(): number {
    const left = rate * LIMITER.mostForViewers - forecast.unannounced(second, rate);
    return Math.max(rate * LIMITER.leastForViewers, left) / forecast.present();
  }

  /** With the tokens that the rest of this second will add: they count for holders of places. */
  const tokensThisSecond = () => tokens + (second + 1 - at) * rate;
  const mayPeak = (others: number) => served + others + 1 <= peakOf(rate);

  function serve(): 0 {
    tokens -= 1;
    served += 1;
    return 0;
  }

  function give(caller: string, held: Ticket | undefined, place: number, state: Ticket["state"]): Ticket {
    const ticket = held ?? { second: 0, from: 0, until: 0, state, broken: 0, told: 0 };
    if (state === "claim")
      ticket.told = Math.max(place, Math.min(ticket.told + 1 / rate, second + LIMITER.mostSecondsTold));
    const last = state === "claim" ? ticket.told : place;
    ticket.second = place;
    const wait = place - second;
    ticket.from = Math.max(
      place - Math.max(LIMITER.earlySeconds, LIMITER.earlyPart * wait),
      at + LIMITER.earliestPart * wait,
    );
    ticket.until = last + 1 + Math.max(LIMITER.lateSeconds, LIMITER.latePart * (last - second));
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
        const debt = rate * LIMITER.debtSeconds * (1 + ticket.broken / 2);
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
        // Several viewers of one delivery may share an address: each is told a different time.
        const wait = Math.floor(ticket.told) - second;
        ticket.told = Math.min(ticket.told + 1 / rate, second + LIMITER.mostSecondsTold);
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
