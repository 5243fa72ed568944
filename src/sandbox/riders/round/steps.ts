import type { Position } from "../../../contract/position.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Job, RiderApp } from "../../../service/deliveries/rider-app.ts";
import { dwellSeconds } from "../dwell.ts";
import type { Leg } from "./whereabouts.ts";

/** What a rider does in a status: perhaps a ride, then a pause, then the act that brings the next status. */
interface Step {
  towards?: (job: Job) => Position;
  act: (app: RiderApp, job: Job) => Promise<void>;
}

export const STEPS: Partial<Record<DeliveryStatus, Step>> = {
  rider_assigned: { act: (app, { deliveryId, rider }) => app.setOff(deliveryId, rider.id) },
  rider_arriving: {
    towards: ({ pickup }) => pickup,
    act: (app, { deliveryId, rider }) => app.arrive(deliveryId, rider.id),
  },
  at_pickup: { act: (app, { deliveryId, rider }) => app.pickUp(deliveryId, rider.id) },
  picked_up: { act: (app, { deliveryId, rider }) => app.depart(deliveryId, rider.id) },
  in_transit: {
    towards: ({ dropoff }) => dropoff,
    act: (app, { deliveryId, rider, recipientName }) =>
      app.complete(deliveryId, rider.id, { signature: recipientName ?? "Received" }),
  },
};

/** When the act is due, in milliseconds since 1970: counted from the ride's end, or from when the status began. */
export function actDueAt({ deliveryId, status, since }: Job, leg: Leg | null, speed: number): number {
  const pauseSeconds = dwellSeconds(deliveryId, status);
  return leg
    ? leg.startedAt + ((leg.ride.durationSeconds + pauseSeconds) * 1000) / speed
    : since.getTime() + (pauseSeconds * 1000) / speed;
}
