import type { PackageType } from "../../contract/delivery.ts";
import type { Position } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Simulated } from "../deliveries/simulation.ts";
import type { FreeRider, RiderProfile } from "../ports.ts";

/** One fix of a rider's phone. Bearing in degrees clockwise from north; null while standing still or unknown. */
export interface Fix {
  riderId: string;
  position: Position;
  bearing: number | null;
  speedKph: number | null;
  at: Date;
}

/** A delivery offered to one rider, who may accept, decline, or let it expire. */
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
  /** The rider's last known place. */
  position: Position | null;
  status: DeliveryStatus;
  /** When that status began. */
  since: Date;
  pickup: Position;
  dropoff: Position;
  recipientName: string | null;
  /** How many riders have accepted it so far, this one included. */
  riders: number;
  /** How many codes were tried at the door. */
  codeTries: number;
  simulation: Simulated;
}

/** A delivery that waits for a rider. */
export interface Demand {
  deliveryId: string;
  pickup: Position;
  /** When it began to search. */
  since: Date;
  simulation: Simulated;
}

/** How the recipient confirmed the hand-over. */
export type ProofOfDelivery = { code: string } | { signature: string };

/**
 * What a rider's app can do, and all it can do. Every method that changes a delivery rejects with a `ServiceProblem`
 * (`illegal_transition`, `unknown_delivery`, …) when the delivery is not in a state that allows it.
 */
export interface RiderApp {
  /** Adds the rider, or brings their profile up to date. */
  enrol(rider: RiderProfile): Promise<void>;
  /** Stores the newest fix of each rider named; older fixes than the stored one are ignored. */
  report(fixes: readonly Fix[]): Promise<void>;
  freeRiders(): Promise<FreeRider[]>;
  /** Everything in `searching`, the longest waiting first. */
  demand(): Promise<Demand[]>;
  openOffers(): Promise<Offer[]>;
  accept(offerId: string): Promise<void>;
  decline(offerId: string): Promise<void>;
  jobs(): Promise<Job[]>;
  setOff(deliveryId: string, riderId: string): Promise<void>; // rider_assigned → rider_arriving
  arrive(deliveryId: string, riderId: string): Promise<void>; // rider_arriving → at_pickup
  pickUp(deliveryId: string, riderId: string): Promise<void>; // at_pickup → picked_up
  depart(deliveryId: string, riderId: string): Promise<void>; // picked_up → in_transit
  complete(deliveryId: string, riderId: string, proof: ProofOfDelivery): Promise<void>; // in_transit → delivered
  /** The rider can't go on: before pick-up, the delivery goes back to searching. */
  release(deliveryId: string, riderId: string): Promise<void>;
}
