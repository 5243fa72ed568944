import type { Position } from "../../../contract/geo.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Job, RiderApp } from "../../../service/riders/rider-app.ts";
import { seededRandom, uniform } from "../random.ts";
import { deviationOf, type PlannedAction } from "../scenarios.ts";
import { type Leg, timeAt } from "./whereabouts.ts";

/** What a rider does in a status: a ride if there is a target, then a pause, then the action that ends the status. */
interface Step {
  towards?: (job: Job) => Position;
  /** Seconds of the pause: getting ready, waiting for the package, finding the door. */
  pause: readonly [from: number, to: number];
  perform: (app: RiderApp, job: Job) => Promise<void>;
}

/** Null for a status in which no rider has the delivery. */
export const STEPS: Readonly<Record<DeliveryStatus, Step | null>> = {
  pending: null,
  searching: null,
  rider_assigned: {
    pause: [3, 10],
    perform: (app, { deliveryId, rider }) => app.setOff(deliveryId, rider.id),
  },
  rider_arriving: {
    towards: ({ pickup }) => pickup,
    pause: [3, 8],
    perform: (app, { deliveryId, rider }) => app.arrive(deliveryId, rider.id),
  },
  at_pickup: {
    pause: [60, 180],
    perform: (app, { deliveryId, rider }) => app.pickUp(deliveryId, rider.id, { cashCollected: true }),
  },
  picked_up: {
    pause: [10, 20],
    perform: (app, { deliveryId, rider }) => app.depart(deliveryId, rider.id),
  },
  in_transit: {
    towards: ({ dropoff }) => dropoff,
    pause: [20, 60],
    // A simulated rider can't know the code, so the recipient signs.
    perform: (app, { deliveryId, rider, recipientName }) =>
      app.complete(deliveryId, rider.id, { signature: recipientName ?? "Received" }, { cashCollected: true }),
  },
  delivered: null,
  cancelled: null,
};

/** What the rider does next; null in a status without a step. */
export function nextAction(job: Job, leg: Leg | null): PlannedAction | null {
  const step = STEPS[job.status];
  if (!step) return null;
  const pauseMs = (pauseSeconds(job.deliveryId, job.status) * 1000) / job.simulation.speed;
  const dueAt = (leg ? timeAt(leg, 1) : job.since.getTime()) + pauseMs;
  const usual: PlannedAction = { dueAt, perform: ({ app }) => step.perform(app, job) };
  return deviationOf(job).change?.(usual, job, leg) ?? usual;
}

/**
 * Always the same for the same delivery and status.
 * @internal exported for tests of more cases than its callers reach
 */
export function pauseSeconds(deliveryId: string, status: DeliveryStatus): number {
  const [from, to] = STEPS[status]?.pause ?? [0, 0];
  return uniform(seededRandom(`${deliveryId} ${status}`), from, to);
}
