import type { Job } from "../../../service/riders/rider-app.ts";
import { planRide } from "../ride/plan-ride.ts";
import { sceneOf } from "../scenarios/index.ts";
import type { TownForRiders } from "../town.ts";
import { STEPS } from "./steps.ts";
import type { Leg, Whereabouts } from "./whereabouts.ts";

/**
 * The ride that the job's status asks for, from where the rider is; null in a status without one. Where no street leads,
 * the rider goes straight: somebody is waiting.
 */
export async function beginLeg(job: Job, rider: Whereabouts, town: TownForRiders, now: number): Promise<Leg | null> {
  const { deliveryId, status } = job;
  const target = STEPS[status]?.towards?.(job);
  if (!target) return null;
  const route = await town.route(rider.position, target);
  // Starting with the rider's own place, so that nobody jumps onto the street.
  const points = [rider.position, ...(route?.points ?? [target])];
  const ride = planRide(points, await town.crossingsAlong(points), job.rider.vehicle, `${deliveryId} ${status}`);
  return { deliveryId, status, ride, startedAt: now, speed: job.simulation.speed, pace: sceneOf(job).pace ?? 1 };
}
