import type { AddressFinder, Router } from "./places/ports.ts";
import type { Changes, Codes, Learned, RidersOnCall, Signal, Tariff, Zones } from "./ports.ts";
import type { Db } from "./store/db.ts";
import type { Elapsed } from "./store/open-clock.ts";

/** What the parts of the service share. This file imports only the interfaces of those parts, never their code. */
export interface Core {
  db: Db;
  geocoder: AddressFinder;
  router: Router;
  changes: Changes;
  /** Raised when a delivery needs attention now: it waits for a rider, or a rider near it has become free. */
  due: Signal;
  /** The time of the database's clock, which is the same for all processes; tests bring their own. */
  now: () => Date;
  /** The clock for durations within this process; tests bring their own. */
  elapsed: Elapsed;
  tariff: Tariff;
  zones: Zones;
  /** How long recent rides took. ETAs are predicted from it. */
  learned: () => Learned;
  codes: Codes;
  ridersOnCall: RidersOnCall;
  /** How many times faster than real time riders move, if the delivery sets no speed; 1 outside the sandbox. */
  speed: number;
  /** The part of a delivery's fee that its rider earns, from 0 to 1; null: the service doesn't know what riders earn. */
  riderShare: number | null;
}
