import type { Position } from "../../../contract/geo.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Job, RiderApp } from "../../../service/riders/rider-app.ts";
import { dwellSeconds } from "../dwell.ts";
import { type Deed, sceneOf } from "../scenarios/index.ts";
import { type Leg, partWay } from "./whereabouts.ts";

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
  // Nobody tells a simulated rider the code, so recipients sign.
  in_transit: {
    towards: ({ dropoff }) => dropoff,
    act: (app, { deliveryId, rider, recipientName }) =>
      app.complete(deliveryId, rider.id, { signature: recipientName ?? "Received" }),
  },
};

/** What a rider does next, which is due some time after the ride's end, or after the status began; null: nothing. */
export function nextDeed(job: Job, leg: Leg | null): Deed | null {
  const step = STEPS[job.status];
  if (!step) return null;
  const pauseMs = (dwellSeconds(job.deliveryId, job.status) * 1000) / job.simulation.speed;
  const dueAt = (leg ? partWay(leg, 1) : job.since.getTime()) + pauseMs;
  const usual: Deed = { dueAt, act: ({ app }) => step.act(app, job) };
  return sceneOf(job).change?.(usual, job, leg) ?? usual;
}
