import type { PackageType } from "../../contract/delivery.ts";
import type { Position } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { ProofOfDelivery } from "../deliveries/proof.ts";
import type { Simulated } from "../deliveries/simulation.ts";
import type { FreeRider, RiderProfile } from "../ports.ts";

/** One position of a rider's phone. */
export interface Fix {
  riderId: string;
  position: Position;
  /** Degrees clockwise from north; null while the rider stands, or if unknown. */
  bearing: number | null;
  speedKph: number | null;
  at: Date;
}

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

/** A delivery that waits for a rider. */
export interface Demand {
  deliveryId: string;
  pickup: Position;
  /** When the search began. */
  since: Date;
  simulation: Simulated;
}

/**
 * Everything that riders' apps can do. A method that changes a delivery throws a `ServiceProblem` if the delivery's
 * status doesn't allow the change (`illegal_transition`), or if there is no such delivery (`unknown_delivery`).
 */
export interface RiderApp {
  /** The service's time. */
  now(): Date;
  /** Adds a rider, or updates their profile. */
  enrol(rider: RiderProfile): Promise<void>;
  /** Stores each rider's newest fix. A fix older than the stored one is ignored. */
  report(fixes: readonly Fix[]): Promise<void>;
  freeRiders(): Promise<FreeRider[]>;
  /** The deliveries in `searching`, the longest waiting first. */
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
  /** The rider can't continue. Before the pick-up, the delivery goes back to `searching`. */
  release(deliveryId: string, riderId: string): Promise<void>;
}
