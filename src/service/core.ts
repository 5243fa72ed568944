import type { Geocoder, Router } from "./places/ports.ts";
import type { Changes, Codes, Learned, RidersOnCall, Tariff } from "./ports.ts";
import type { Db } from "./store/db.ts";
import type { Elapsed } from "./store/open-clock.ts";

/** What the rooms of the service share. It knows only the ports of the rooms that provide it, never their code. */
export interface Core {
  db: Db;
  geocoder: Geocoder;
  router: Router;
  changes: Changes;
  /** The time of the database's clock, which is the same for all processes; tests bring their own. */
  now: () => Date;
  /** For whatever is measured within this process; tests bring their own. */
  elapsed: Elapsed;
  tariff: Tariff;
  /** What riders took lately, from which ETAs are told. */
  learned: () => Learned;
  codes: Codes;
  ridersOnCall: RidersOnCall;
  /** How many times faster than real time riders move, where a delivery doesn't say; 1 outside the sandbox. */
  speed: number;
}
