import type { Job } from "../../../service/riders/rider-app.ts";
import { sceneOf } from "../scenarios/index.ts";
import { beginLeg } from "./begin-leg.ts";
import { type Crew, combine, type Outcome } from "./crew.ts";
import { nextDeed } from "./steps.ts";
import { moveOn, standingAt, takeFix, type Whereabouts } from "./whereabouts.ts";

interface Working {
  job: Job;
  rider: Whereabouts;
}

/**
 * Moves every rider who has a job, reports all whose phones aren't silent at once, then does what has fallen due. The fixes come first, so
 * that a rider is seen at the door before the service hears that they have arrived.
 */
export async function doJobs(crew: Crew, jobs: readonly Job[], now: number): Promise<Outcome> {
  const followed = await Promise.all(jobs.map((job) => follow(crew, job, now)));
  const working = followed.filter((one) => one !== null);
  const heard = working.filter(({ job }) => !sceneOf(job).isSilent?.(job, now));
  if (heard.length > 0) await crew.app.report(heard.map(({ job, rider }) => takeFix(job.rider.id, rider, now)));
  return combine(await Promise.all(working.map((one) => act(crew, one, now))), now);
}

/** Null when the ride couldn't be planned this time. */
async function follow({ town, whereabouts, attempt }: Crew, job: Job, now: number): Promise<Working | null> {
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

async function act(crew: Crew, { job, rider }: Working, now: number): Promise<Outcome> {
  const deed = nextDeed(job, rider.leg);
  if (!deed) return { changed: false, nextDueAt: Number.POSITIVE_INFINITY };
  const { dueAt } = deed;
  return { changed: dueAt <= now && (await crew.attempt(() => deed.act(crew, job))), nextDueAt: dueAt };
}
