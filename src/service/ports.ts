import type { PackageType } from "../contract/delivery.ts";
import type { Position } from "../contract/geo.ts";
import type { Vehicle } from "../contract/tracking.ts";
import type { Zone } from "../contract/zone.ts";

/** Tells the rest of this process that a delivery has changed, after the change is committed. */
export interface Changes {
  /** Calls `listener` with the id of every delivery that changes. Returns the unsubscribe function. */
  subscribe(listener: (deliveryId: string) => Promise<void> | void): () => void;
  /** Resolves when every listener has finished; never rejects. */
  publish(deliveryId: string): Promise<void>;
}

/** Tells parts of this process that something has happened. */
export interface Signal {
  raise(): void;
  /** Resolves when it is raised next. */
  next(): Promise<void>;
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

/** Where deliveries are taken, when, and at what price, as the operator has drawn it. */
export interface Zones {
  /** From the smallest to the largest. No ring of theirs jumps at the antimeridian. */
  read(): Promise<readonly Zone[]>;
  /** To be called after a change. */
  forget(): void;
}

export interface RiderProfile {
  id: string;
  name: string;
  vehicle: Vehicle;
  capacityKg: number;
  /** As it stands on the vehicle; absent: none. */
  plate?: string | undefined;
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

/** What the database holds of a code. */
export interface HashedCode {
  salt: string;
  hash: string;
}

/**
 * Hashes and checks codes that people read out or type in, which are too short to be hashed without a secret, and derives
 * what need not be stored at all.
 */
export interface Codes {
  /** For the one-time codes that recipients tell their riders. */
  hash(code: string): HashedCode;
  /** Null if the secret that the code was hashed with is no longer configured. */
  isRight(code: string, hashed: HashedCode): Promise<boolean | null>;
  /**
   * Hashes a code by which something is found. Store the first hash; search for all of them, because the entry may have been
   * stored with an older secret.
   */
  lookup(code: string): readonly [string, ...string[]];
  /**
   * 256 bits in hexadecimal that belong to a purpose and that nobody can tell without the secrets: the first with the newest
   * secret, the others with the older ones.
   */
  derive(purpose: string): readonly [string, ...string[]];
}

/**
 * The parts of a delivery's time: `approach`, from the order until a rider is at the shop; `shop`, until they leave it;
 * `ride`, until they are at the door; `door`, until the package is handed over.
 */
export type DeliveryPart = "approach" | "shop" | "ride" | "door";

/** What the service has learned from its own rides about one part. */
export interface LearnedPart {
  /** How many times as long as usual the part takes, for each hour of the week. */
  factors: Readonly<Record<Vehicle, readonly number[]>>;
  /** How much single times differ from that: ten equally likely values in ascending order, as natural logarithms. */
  spread: readonly number[];
  /**
   * The spread that bounds are predicted from. It is wider than `spread` until enough rides have shown how much this town
   * differs from the usual: nobody knows its kitchens, streets and stairs before.
   */
  doubt: readonly number[];
}

export interface Learned extends Readonly<Record<DeliveryPart, LearnedPart>> {
  /**
   * The vehicle that in fact carries most packages, by the vehicle that usually would. All riders of a town may be cyclists,
   * for example.
   */
  carriers: Readonly<Record<Vehicle, Vehicle>>;
}
