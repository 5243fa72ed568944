import type { PackageType } from "../contract/delivery.ts";
import type { Position } from "../contract/geo.ts";
import type { Vehicle } from "../contract/tracking.ts";

/** Tells the rest of this process that a delivery has changed, after the change is committed. */
export interface Changes {
  /** Calls `listener` with the id of every delivery that changes. Returns the unsubscribe function. */
  subscribe(listener: (deliveryId: string) => Promise<void> | void): () => void;
  /** Resolves when every listener has finished; never rejects. */
  publish(deliveryId: string): Promise<void>;
}

/** A sum in whole minor units of its currency (cents, where there are any), so that rounding loses nothing. */
export interface Money {
  minor: number;
  /** ISO 4217, e.g. KES. */
  currency: string;
}

/** What the price of a delivery depends on. */
interface Load {
  /** Along the streets, from the pick-up to the drop-off. */
  metres: number;
  packageType: PackageType;
  /** Null counts as light. */
  weightKg: number | null;
}

export type Tariff = (load: Load) => Money;

export interface RiderProfile {
  id: string;
  name: string;
  vehicle: Vehicle;
  capacityKg: number;
}

/** A rider without a job, and the last position they reported. */
export interface FreeRider extends RiderProfile {
  position: Position;
}

/**
 * Riders who are not on the road yet but would come at once if a delivery waited at `pickup`; `free` are the riders who
 * are free already. Only the sandbox has such riders: its fleet grows where there is work.
 */
export type RidersOnCall = (pickup: Position, free: readonly FreeRider[]) => readonly RiderProfile[];
