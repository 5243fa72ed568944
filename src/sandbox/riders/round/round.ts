import type { Simulated } from "../../../service/deliveries/simulation.ts";
import type { FreeRider } from "../../../service/ports.ts";
import type { Job } from "../../../service/riders/rider-app.ts";
import { isOfTheFleet } from "../fleet/rider-profiles.ts";
import { combine, type RoundContext } from "./context.ts";
import { doJobs } from "./jobs.ts";
import { answerOffers } from "./offers.ts";
import { placeGuests } from "./place-guests.ts";
import { reinforce } from "./reinforce.ts";
import { takeFix } from "./take-fix.ts";
import { moveOn, standingAt } from "./whereabouts.ts";

const ROUND_MS = 1000;
/** While nothing moves. A new delivery begins a round at once; one that another process takes may wait so long. */
const QUIET_MS = 10_000;
const SHORTEST_MS = 25;
const IDLE_REPORT_MS = 10_000;

/** How long a rider of the fleet takes to bring a package back, at the usual speed. */
const BACK_MS = 5 * 60_000;

/**
 * Makes the function that does everything the riders do at one moment, from what the service says now. It returns the
 * milliseconds until the next round: a second, less if something is due sooner or has just changed, more while nothing moves.
 */
export function createRound(context: RoundContext): () => Promise<number> {
  let idleReportedAt = 0;

  return async () => {
    const { app } = context;
    const [allJobs, allOffers, allDemand, guests] = await Promise.all([
      app.jobs(),
      app.openOffers(),
      app.demand(),
      app.guests(),
    ]);
    const now = app.now().getTime();
    // Riders of the fleet move and take each step automatically. Guests are moved in the same way, but take each step on
    // their phones.
    const guestIds = new Set(guests.map(({ id }) => id));
    const isMoved = (riderId: string) => isOfTheFleet(riderId) || guestIds.has(riderId);
    const jobs = firstOfEach(allJobs).filter((job) => isMoved(job.rider.id) && isAutomatic(job));
    const offers = allOffers.filter((offer) => isOfTheFleet(offer.riderId) && isAutomatic(offer));
    const demand = allDemand.filter(isAutomatic);
    // A manual delivery moves its rider, so the place remembered here is wrong by the time the rider is free again.
    for (const job of allJobs) if (!isAutomatic(job)) context.whereabouts.delete(job.rider.id);

    await bringBack(context, now);
    const working = new Set(jobs.map(({ rider }) => rider.id));
    const outcome = combine([await doJobs(context, jobs, now), await answerOffers(context, offers, now)], now);
    await placeGuests(
      context,
      guests.filter(({ id }) => !working.has(id)),
      now,
    );

    const isIdleReportDue = now - idleReportedAt >= IDLE_REPORT_MS;
    let reinforced = false;
    if (isIdleReportDue || demand.length > 0) {
      const busyIds = new Set([...working, ...offers.map(({ riderId }) => riderId)]);
      const free = (await app.freeRiders()).filter(({ id }) => isOfTheFleet(id));
      if (isIdleReportDue) {
        const idle = free.filter(({ id }) => !busyIds.has(id));
        await reportIdle(context, idle, now);
        idleReportedAt = now;
      }
      reinforced = await reinforce(context, demand, allOffers, free, busyIds, now);
    }

    if (outcome.changed || reinforced) return SHORTEST_MS;
    if (jobs.length + offers.length + demand.length + guests.length === 0) return QUIET_MS;
    return Math.max(SHORTEST_MS, Math.min(ROUND_MS, outcome.nextDueAt - app.now().getTime()));
  };
}

/** Of a rider with several deliveries the one that they go on with now, which comes first. */
function firstOfEach(jobs: readonly Job[]): Job[] {
  const riders = new Set<string>();
  return jobs.filter(({ rider: { id } }) => !riders.has(id) && riders.add(id));
}

/** False for manual deliveries: their merchant moves them. */
function isAutomatic({ simulation }: { simulation: Simulated }): boolean {
  return simulation.mode === "auto";
}

/** Reports the riders without a job: they stand where their last ride ended. */
async function reportIdle({ app, whereabouts }: RoundContext, idle: readonly FreeRider[], now: number): Promise<void> {
  if (idle.length === 0) return;
  await app.report(
    idle.map(({ id, position }) => {
      const last = moveOn(whereabouts.get(id) ?? standingAt(position), now);
      const standing = standingAt(last.position, last.bearing);
      whereabouts.set(id, standing);
      return takeFix(id, standing, now);
    }),
  );
}

/** Nobody watches a rider of the fleet on the way back to the shop: it takes a while, and they are there. */
async function bringBack({ app }: RoundContext, now: number): Promise<void> {
  for (const { deliveryId, riderId, since, simulation } of await app.returns()) {
    if (!isOfTheFleet(riderId) || now < since.getTime() + BACK_MS / simulation.speed) continue;
    await app.returned(deliveryId, riderId);
  }
}
