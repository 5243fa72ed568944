import type { Simulated } from "../../../service/deliveries/simulation.ts";
import { isOfTheFleet } from "../fleet/rider-profile.ts";
import { answerOffers } from "./answer-offers.ts";
import { type Crew, combine } from "./crew.ts";
import { doJobs } from "./do-jobs.ts";
import { reinforce } from "./reinforce.ts";
import { reportIdle } from "./report-idle.ts";

const ROUND_MS = 1000;
const SHORTEST_MS = 25;
const IDLE_REPORT_MS = 10_000;

/**
 * Everything the riders do at one moment, worked out from what the service says now. Answers how many milliseconds to
 * wait before the next round: a second, less when something falls due sooner or has just changed.
 */
export function prepareRounds(crew: Crew): () => Promise<number> {
  let idleReportedAt = 0;

  return async () => {
    const { app } = crew;
    const [allJobs, allOffers, allDemand] = await Promise.all([app.jobs(), app.openOffers(), app.demand()]);
    const now = Date.now();
    const jobs = allJobs.filter((job) => isOfTheFleet(job.rider.id) && movesByItself(job));
    const offers = allOffers.filter((offer) => isOfTheFleet(offer.riderId) && movesByItself(offer));
    const demand = allDemand.filter(movesByItself);
    // Whoever carries a manual delivery is somewhere else by the time they are free again.
    for (const job of allJobs) if (!movesByItself(job)) crew.whereabouts.delete(job.rider.id);

    const outcome = combine([await doJobs(crew, jobs, now), await answerOffers(crew, offers, now)], now);

    const idleReportDue = now - idleReportedAt >= IDLE_REPORT_MS;
    let reinforced = false;
    if (idleReportDue || demand.length > 0) {
      const busyIds = new Set([...jobs.map(({ rider }) => rider.id), ...offers.map(({ riderId }) => riderId)]);
      const free = (await app.freeRiders()).filter(({ id }) => isOfTheFleet(id));
      if (idleReportDue) {
        await reportIdle(
          crew,
          free.filter(({ id }) => !busyIds.has(id)),
          now,
        );
        idleReportedAt = now;
      }
      reinforced = await reinforce(crew, demand, offers, free, busyIds, now);
    }

    if (outcome.changed || reinforced) return SHORTEST_MS;
    return Math.max(SHORTEST_MS, Math.min(ROUND_MS, outcome.nextDueAt - Date.now()));
  };
}

function movesByItself({ simulation }: { simulation: Simulated }): boolean {
  return simulation.mode === "auto";
}
