import type { Bucket } from "./create-bucket.ts";
import type { Calendar, Lane } from "./create-calendar.ts";
import type { Tickets } from "./create-tickets.ts";
import type { Party } from "./party.ts";
import { LIMITER } from "./settings.ts";
import { nextTold, reissue, type Ticket } from "./ticket.ts";

/** What callers who aren't served are told. All waits are whole seconds. */
interface Refusals {
  /** Gives a refused caller a new place, in place of any earlier one. Returns the wait. */
  refuse(caller: string, lane: Lane, perSecond: number, party: Party): number;
  /** Tells a refused caller, who has come too early, the wait again. */
  remind(ticket: Ticket): number;
}

export function createRefusals(bucket: Bucket, calendar: Calendar, tickets: Tickets): Refusals {
  /** How many callers were refused without a place, because every place within `farthestSeconds` is taken. */
  let turnedAway = 0;

  /**
   * The wait until the caller's place, or until the later second that was told to others who share the ticket; but at most
   * `longestSeconds`. A caller whose place is further ahead is told the rest when they come back.
   */
  function tellWait({ told, second }: Ticket): number {
    return Math.min(LIMITER.longestSeconds, Math.floor(Math.max(told, second)) - bucket.second());
  }

  return {
    refuse(caller, lane, perSecond, party) {
      const ticket = tickets.of(caller, party);
      ticket.state = "spent";
      const place = calendar.book(lane, bucket.second() + 1, perSecond);
      if (place - bucket.second() > LIMITER.farthestSeconds) {
        calendar.release(place);
        tickets.remove(caller);
        // Different times, so that they don't all come back together.
        const half = LIMITER.longestSeconds / 2;
        return half + (turnedAway++ % half) + 1;
      }
      reissue(ticket, place, "claim", bucket);
      return tellWait(ticket);
    },
    remind(ticket) {
      const wait = tellWait(ticket);
      // Several may share an address: each is told a different time.
      ticket.told = nextTold(ticket, bucket);
      return Math.max(1, wait);
    },
  };
}
