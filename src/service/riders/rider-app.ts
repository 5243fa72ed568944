import type { PackageType } from "../../contract/delivery.ts";
import type { Position } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Delivery } from "../deliveries/delivery.ts";
import type { DeliveryProblem } from "../deliveries/lifecycle/report-problem.ts";
import type { ProofOfDelivery } from "../deliveries/proof/check-proof.ts";
import type { CleanImage } from "../deliveries/proof/clean-image.ts";
import type { Simulated } from "../deliveries/simulation.ts";
import type { FreeRider, RiderProfile } from "../ports.ts";
import type { Queryable } from "../store/db.ts";

/** One position of a rider's phone. */
export interface Fix {
  riderId: string;
  position: Position;
  /** Degrees clockwise from north; null while the rider stands, or if unknown. */
  bearing: number | null;
  speedKph: number | null;
  at: Date;
}

/**
 * What becomes of a fix. not_newer: the stored one is as new; too_far: from the stored one, or from the rider's deliveries, to
 * be true; off_duty: nobody may know where the rider is now.
 */
export type FixOutcome = "stored" | "not_newer" | "too_far" | "off_duty";

/** A delivery offered to one rider, who accepts it, declines it, or lets it expire. */
export interface Offer {
  id: string;
  riderId: string;
  deliveryId: string;
  pickup: Position;
  dropoff: Position;
  packageType: PackageType;
  offeredAt: Date;
  expiresAt: Date;
  simulation: Simulated;
}

/** A delivery that a rider has accepted and not yet finished. */
export interface Job {
  deliveryId: string;
  rider: RiderProfile;
  /** Where the rider was last seen. */
  position: Position | null;
  status: DeliveryStatus;
  /** When that status began. */
  since: Date;
  pickup: Position;
  dropoff: Position;
  recipientName: string | null;
  /** How many riders have accepted the delivery so far, this one included. */
  riders: number;
  /** How many codes were tried at the door. */
  codeTries: number;
  simulation: Simulated;
}

/** A package that its rider brings back to the shop. */
export interface WayBack {
  deliveryId: string;
  riderId: string;
  since: Date;
  simulation: Simulated;
}

/** A delivery that waits for a rider. */
export interface Demand {
  deliveryId: string;
  pickup: Position;
  /** When the search began. */
  since: Date;
  simulation: Simulated;
}

/** A person who rides in the sandbox: they take each step on their phone, and the sandbox moves them. */
export interface Guest {
  id: string;
  /** Where they were last seen, and when. */
  position: Position | null;
  locatedAt: Date | null;
}

/** What is in a rider's way, as their phone sends it. */
export interface SentProblem extends Omit<DeliveryProblem, "photo"> {
  /** Reads the photo that was sent and re-encodes it. This is slow, so call it when everything else has been checked. */
  readPhoto?: (() => Promise<CleanImage | undefined>) | undefined;
}

/** Writes in the transaction of a change, after it. */
export type Alongside = (tx: Queryable, changed: Delivery) => Promise<void>;

/** What may come with a step. */
export interface StepOptions {
  alongside?: Alongside | undefined;
  /** When the rider took the step, if their phone reports it later. */
  happenedAt?: Date | undefined;
  /** Where their phone was then. */
  place?: Position | null | undefined;
  /** Whether they have collected the cash that is due at this step. Undefined: they don't say. */
  cashCollected?: boolean | undefined;
}

/**
 * Everything that riders' apps can do, simulated ones as well as real ones. A method that changes a delivery throws a
 * `ServiceProblem` if the delivery's status doesn't allow the change (`illegal_transition`), or if it is unknown or not
 * this rider's (`unknown_delivery`). A step that this rider has taken already changes nothing. One that they could take when they
 * did it, but not any more, is kept for a dispatcher (`late_step`).
 */
export interface RiderApp {
  /** The service's time. */
  now(): Date;
  /** Adds a rider, or updates their profile. */
  enrol(rider: RiderProfile): Promise<void>;
  /**
   * Stores each rider's newest fix, of riders who are on duty or have a delivery. A fix older than the stored one is ignored.
   * @returns what became of it, by rider; riders who don't exist are left out
   */
  report(fixes: readonly Fix[]): Promise<ReadonlyMap<string, FixOutcome>>;
  /**
   * Off duty a rider gets no offers, and their open one is declined.
   * @throws ServiceProblem rider_suspended
   */
  setDuty(riderId: string, onDuty: boolean, alongside?: (tx: Queryable) => Promise<void>): Promise<void>;
  freeRiders(): Promise<FreeRider[]>;
  /** The guests at work. There are none outside the sandbox. */
  guests(): Promise<Guest[]>;
  /** The deliveries in `searching`, the longest waiting first. */
  demand(): Promise<Demand[]>;
  openOffers(): Promise<Offer[]>;
  /** @throws ServiceProblem unknown_offer, illegal_transition */
  accept(offerId: string, riderId: string, alongside?: Alongside): Promise<void>;
  /**
   * Resolves to what became of the offer. Repeating it changes nothing.
   * @throws ServiceProblem unknown_offer; illegal_transition for an accepted one
   */
  decline(
    offerId: string,
    riderId: string,
    alongside?: (tx: Queryable, state: DeclinedState) => Promise<void>,
  ): Promise<DeclinedState>;
  jobs(): Promise<Job[]>;
  returns(): Promise<WayBack[]>;
  setOff: Step; // rider_assigned → rider_arriving
  arrive: Step; // rider_arriving → at_pickup
  pickUp: Step; // at_pickup → picked_up
  depart: Step; // picked_up → in_transit
  /** in_transit → delivered */
  complete(deliveryId: string, riderId: string, proof: ProofOfDelivery, options?: StepOptions): Promise<void>;
  /** The rider can't continue. Before the pick-up, the delivery goes back to `searching`. */
  release: Step;
  /** The package of a cancelled delivery is back at the shop. */
  returned: Step;
  /** Tells merchant and operator what is in the way. The status stays. */
  reportProblem(deliveryId: string, riderId: string, problem: SentProblem, alongside?: Alongside): Promise<void>;
}

/** One step of a rider with their delivery. */
type Step = (deliveryId: string, riderId: string, options?: StepOptions) => Promise<void>;

/** The end of an offer that a rider doesn't accept. */
export type DeclinedState = "declined" | "expired";
