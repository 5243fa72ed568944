import { createBucket, peakOf } from "./create-bucket.ts";
import { createCalendar } from "./create-calendar.ts";
import { createForecast } from "./create-forecast.ts";
import { createLoad, type Load } from "./create-load.ts";
import { createRefusals } from "./create-refusals.ts";
import { createTickets } from "./create-tickets.ts";
import { aloneAs, type Party } from "./party.ts";
import { FORECAST, LIMITER } from "./settings.ts";
import { reissue, type Ticket } from "./ticket.ts";

/**
 * One rate limit: a token bucket with a calendar. A caller who is refused gets a place in the first second that has a free
 * one, and is served then, however many others come. A caller who comes earlier keeps the place but is not served. A viewer
 * who is served gets a place for the next visit. All times are seconds of one clock that the caller passes in. There are
 * no timers and there is no I/O.
 */
export interface Limiter {
  /**
   * Counts a request. 0: serve it. Any other number: refuse it, and tell the caller to wait that many whole seconds: until
   * the caller's place, but at most `longestSeconds`. A caller for whom no place is free within `farthestSeconds` gets a
   * wait, but no place.
   * @param party whom the caller shares a fair part of the limit with; absent: nobody
   */
  take(caller: string, now: number, party?: Party): number;
  /** Books the next visit of a caller who was just served. Returns the wait until then: `usual` whole seconds or more. */
  pollAfter(caller: string, now: number, usual: number, party?: Party): number;
  /** Who has used the limit in the last seconds. */
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

/** A limiter beside others of the same limit. */
export interface CommonLimiter extends Limiter {
  /** Whether the caller holds a place, or has just used one. */
  knows(caller: string): boolean;
  /** Whether the caller holds a place and comes in time for it. A caller who comes too early or too late loses the place. */
  expects(caller: string, now: number): boolean;
  /** Frees the places of all callers of a party, except for the next visits of viewers. */
  leave(partyId: string): void;
  /** Whether the bucket holds so many tokens that any request can be served without delaying other callers. */
  hasSpare(now: number): boolean;
  /** Takes a token for a request that another limiter has served. */
  spend(now: number): void;
  /** How many requests were served beyond the limit. */
  debt(): number;
}

/** @param saved the tokens at the start: how many requests the limiter can serve at once, beside the rate */
export function createLimiter(perSecond: number, start: number, saved = Math.max(1, perSecond)): CommonLimiter {
  const bucket = createBucket(perSecond, start, saved);
  const calendar = createCalendar();
  const forecast = createForecast(calendar, perSecond, Math.floor(start));
  const tickets = createTickets(calendar);
  const refusals = createRefusals(bucket, calendar, tickets);
  const load = createLoad(calendar);
  let counted = 0;
  let sweptAt = start;

  /** How many holders of past seconds will still come, by the forecast. The bucket keeps tokens for them. */
  function lateComers(): number {
    let open = 0;
    for (let ago = 1; ago <= FORECAST.heldSeconds; ago++) open += calendar.open(bucket.second() - ago);
    return open * forecast.late();
  }

  function advance(now: number): void {
    const last = bucket.advance(now, lateComers);
    if (last === null) return;
    forecast.pass(last, bucket.second(), bucket.rate());
    load.pass(last, bucket.second());
    if (now - sweptAt > LIMITER.sweepSeconds) sweep(now);
  }

  function sweep(now: number): void {
    sweptAt = now;
    calendar.forget(bucket.second() - FORECAST.decidedSeconds);
    tickets.sweep(now);
  }

  const isInTime = ({ from, until }: Ticket) => bucket.now() >= from && bucket.now() <= until;

  function serve(): 0 {
    bucket.serve();
    return 0;
  }

  /** A caller with a place, at its time or up to a little early. */
  function takeHolder(caller: string, ticket: Ticket): number {
    const second = bucket.second();
    const early = ticket.second > second;
    const others = early && ticket.state === "claim" ? calendar.open(second) : 0;
    const debt = bucket.rate() * LIMITER.debtSeconds * (1 + ticket.broken / 2);
    if (bucket.canServeHolder(others, debt)) {
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
    return refusals.refuse(caller, "again", peakOf(bucket.rate()), ticket.party);
  }

  /** A caller without a place, or a viewer long before the next visit. */
  function takeNewcomer(caller: string, visit: Ticket | null, party: Party): number {
    forecast.note(visit ? "restless" : "new");
    const promised = calendar.open(bucket.second()) * forecast.punctual();
    if (bucket.canServeNewcomer(promised, lateComers())) return serve();
    if (visit) calendar.release(visit.second);
    return refusals.refuse(caller, "refused", bucket.rate(), party);
  }

  return {
    take(caller, now, party = aloneAs(caller)) {
      advance(now);
      counted += 1;
      const ticket = tickets.find(caller);
      if (!ticket) load.noteStranger();
      if (!ticket || ticket.until < bucket.now() || ticket.state === "spent") return takeNewcomer(caller, null, party);
      if (isInTime(ticket)) return takeHolder(caller, ticket);
      return ticket.state === "claim" ? refusals.remind(ticket) : takeNewcomer(caller, ticket, party);
    },
    pollAfter(caller, now, usual, party = aloneAs(caller)) {
      advance(now);
      const ticket = tickets.of(caller, party);
      if (ticket.state !== "spent") calendar.release(ticket.second);
      const places = forecast.placesForViewers(bucket.second(), bucket.rate());
      const place = calendar.book("viewers", bucket.second() + usual, places);
      reissue(ticket, place, "visit", bucket);
      return place - bucket.second();
    },
    knows: (caller) => tickets.find(caller) !== undefined,
    expects(caller, now) {
      advance(now);
      const ticket = tickets.find(caller);
      if (!ticket || ticket.state === "spent") return false;
      if (isInTime(ticket)) return true;
      tickets.remove(caller);
      return false;
    },
    leave: tickets.removeClaims,
    hasSpare(now) {
      advance(now);
      return bucket.hasSpare();
    },
    spend(now) {
      advance(now);
      bucket.serve();
    },
    debt: bucket.debt,
    load(now) {
      advance(now);
      return load.current();
    },
    remaining: bucket.remaining,
    resetAfter: bucket.resetAfter,
    setRate: bucket.setRate,
    arrivals: () => counted,
    isIdle: (now) => {
      advance(now);
      sweep(now);
      return tickets.isEmpty() && bucket.isFull();
    },
  };
}
