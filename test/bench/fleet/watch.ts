import { runCrowd, type Visit } from "../../service/accounts/limits/run-crowd.ts";
import type { Client } from "./clients.ts";
import { openChance } from "./open-chance.ts";

export interface FleetOptions {
  viewers: number;
  /** Requests a second that their key may make. */
  limit: number;
  seconds: number;
  /** Whether all look at riders who move. */
  moving?: boolean;
  outage?: { from: number; until: number };
  /** Viewers stay for a quarter of an hour on average, then somebody else comes; half of the time they look elsewhere. */
  restless?: boolean;
}

/** Seconds of the first opening of all pages: a campaign's message, say. */
const OPENING = 30;
const STAY = 900;
const LOOK = 60;

/** Lets a fleet watch through the service's own limiter, under a virtual clock. Answered requests, in their order. */
export function watch(openClient: (chance: () => number) => Client, fleet: FleetOptions): Visit[] {
  const chance = openChance(1);
  const exponential = (mean: number) => -mean * Math.log(1 - chance());
  // There and back: telephones' networks, not this machine's.
  const underway = () => 0.05 + exponential(0.1);
  const viewers = Array.from({ length: fleet.viewers }, () => ({
    client: openClient(chance),
    visit: 0,
    leaves: exponential(STAY),
  }));

  return runCrowd({
    rate: fleet.limit,
    seconds: fleet.seconds,
    arrivals: viewers.map(() => chance() * OPENING),
    ...(fleet.moving && { moving: true }),
    ...(fleet.outage && { outage: fleet.outage }),
    callerOf: (who) => `${who} ${viewers[who]?.visit}`,
    manner({ who, at, retryAfter }, pollAfter) {
      const viewer = viewers[who];
      if (!viewer) throw new Error("nobody");
      const outcome =
        retryAfter < 0
          ? "down"
          : retryAfter
            ? { served: false as const, retryAfter }
            : { served: true as const, pollAfter };
      const wait = viewer.client(outcome) + underway();
      if (!fleet.restless) return wait;
      if (at + wait > viewer.leaves) {
        const comes = Math.max(at, viewer.leaves) + exponential(LOOK);
        viewers[who] = { client: openClient(chance), visit: viewer.visit + 1, leaves: comes + exponential(STAY) };
        return comes - at;
      }
      // Away in this moment, as likely as not: then it asks on return.
      return chance() < 0.5 ? wait : wait + exponential(LOOK);
    },
  });
}
