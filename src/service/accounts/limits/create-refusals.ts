import type { Bucket } from "./create-bucket.ts";
import type { Calendar, Lane } from "./create-calendar.ts";
import type { Tickets } from "./create-tickets.ts";
import type { Party } from "./party.ts";
import { LIMITER } from "./settings.ts";
import { nextTold, reissue, type Ticket } from "./ticket.ts";

/** What callers who aren't served are told. All waits are whole seconds. */
interface Refusals {
  /** Gives a caller, whose place of before is gone, another one. Returns the wait. */
  refuse(caller: string, lane: Lane, perSecond: number, party: Party): number;
  /** Tells a refused caller the wait again, long before the place. */
  remind(ticket: Ticket): number;
}

export function createRefusals(bucket: Bucket, calendar: Calendar, tickets: Tickets): Refusals {
  /** Callers who were refused without a place, because all are taken for as long as anybody may have one. */
  let turnedAway = 0;

  /** A caller whose place is further ahead comes sooner all the same, and is told the rest then. */
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
