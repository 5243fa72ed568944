import type { Job } from "../../../service/riders/rider-app.ts";
import { isOfTheFleet } from "../fleet/rider-profiles.ts";
import { planRide } from "../ride/plan-ride.ts";
import { deviationOf } from "../scenarios.ts";
import { combine, type Outcome, type RoundContext, type TownForRiders } from "./context.ts";
import { nextAction, STEPS } from "./steps.ts";
import { takeFix } from "./take-fix.ts";
import { type Leg, moveOn, standingAt, type Whereabouts } from "./whereabouts.ts";

interface Working {
  job: Job;
  rider: Whereabouts;
}

/**
 * Moves every rider with a job, reports their fixes in one call, then does what is due for the fleet's. The fixes come first, so the
 * service sees a rider at the door before it hears that they have arrived. Silent phones report nothing.
 */
export async function doJobs(context: RoundContext, jobs: readonly Job[], now: number): Promise<Outcome> {
  const moved = await Promise.all(jobs.map((job) => moveRider(context, job, now)));
  const working = moved.filter((one) => one !== null);
  const heard = working.filter(({ job }) => !deviationOf(job).isSilent?.(job, now));
  if (heard.length > 0) await context.app.report(heard.map(({ job, rider }) => takeFix(job.rider.id, rider, now)));
  return combine(await Promise.all(working.map((one) => performAction(context, one, now))), now);
}

/** Null if the ride couldn't be planned this time. */
async function moveRider({ town, whereabouts, attempt }: RoundContext, job: Job, now: number): Promise<Working | null> {
  const before = moveOn(whereabouts.get(job.rider.id) ?? standingAt(job.position ?? job.pickup), now);
  let rider = before;
  if (before.leg?.deliveryId !== job.deliveryId || before.leg.status !== job.status) {
    const begun = await attempt(async () => {
      rider = { ...before, speedKph: 0, leg: await beginLeg(job, before, town, now) };
    });
    if (!begun) return null;
  }
  whereabouts.set(job.rider.id, rider);
  return { job, rider };
}

/** The ride that the job's status needs, from where the rider is; null if the status needs none. */
async function beginLeg(job: Job, rider: Whereabouts, town: TownForRiders, now: number): Promise<Leg | null> {
  const { deliveryId, status } = job;
  const target = STEPS[status]?.towards?.(job);
  if (!target) return null;
  const route = await town.route(rider.position, target, job.rider.vehicle);
  // The ride starts at the rider's own place, so they don't jump onto the street. Without a route they go straight.
  const points = [rider.position, ...(route?.points ?? [target])];
  const ride = planRide(points, await town.crossingsAlong(points), job.rider.vehicle, `${deliveryId} ${status}`);
  return { deliveryId, status, ride, startedAt: now, speed: job.simulation.speed, pace: deviationOf(job).pace ?? 1 };
}

async function performAction(context: RoundContext, { job, rider }: Working, now: number): Promise<Outcome> {
  // Guests take their steps themselves.
  const action = isOfTheFleet(job.rider.id) ? nextAction(job, rider.leg) : null;
  if (!action) return { changed: false, nextDueAt: Number.POSITIVE_INFINITY };
  const { dueAt } = action;
  return { changed: dueAt <= now && (await context.attempt(() => action.perform(context, job))), nextDueAt: dueAt };
}
