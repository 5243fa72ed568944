import type { Geocoder, Router } from "./places/ports.ts";
import type { Changes, RidersOnCall, Tariff } from "./ports.ts";
import type { Db } from "./store/db.ts";

/** What the rooms of the service share. It imports from none of them. */
export interface Core {
  db: Db;
  geocoder: Geocoder;
  router: Router;
  changes: Changes;
  /** The wall clock; tests bring their own. */
  now: () => Date;
  tariff: Tariff;
  ridersOnCall: RidersOnCall;
  /** How many times faster than real time riders move, where a delivery doesn't say; 1 outside the sandbox. */
  speed: number;
}
