import type { Bucket } from "./create-bucket.ts";
import type { Party } from "./party.ts";
import { LIMITER } from "./settings.ts";

/** A place in the calendar, as its holder has it. Times are seconds. */
export interface Ticket {
  party: Party;
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

export function emptyTicket(party: Party): Ticket {
  return { party, second: 0, from: 0, until: 0, state: "spent", broken: 0, told: 0 };
}

/** Writes a new place into the ticket. */
export function reissue(ticket: Ticket, place: number, state: "claim" | "visit", bucket: Bucket): void {
  const second = bucket.second();
  if (state === "claim") ticket.told = Math.max(place, nextTold(ticket, bucket));
  const last = state === "claim" ? ticket.told : place;
  const wait = place - second;
  const early = Math.max(LIMITER.earlySeconds, LIMITER.earlyPart * wait);
  const late = Math.max(LIMITER.lateSeconds, LIMITER.latePart * (last - second));
  ticket.second = place;
  ticket.from = Math.max(place - early, bucket.now() + LIMITER.earliestPart * wait);
  ticket.until = last + 1 + late;
  ticket.state = state;
}

/** The second to tell the next caller who shares the ticket, so that no two of them come together. */
export function nextTold({ told }: Ticket, bucket: Bucket): number {
  return Math.min(told + 1 / bucket.rate(), bucket.second() + LIMITER.mostSecondsTold);
}
