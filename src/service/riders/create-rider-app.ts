import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import type { Sighting } from "../deliveries/approach/watch-approach.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { endReturn } from "../deliveries/lifecycle/return-package.ts";
import { findFreeRiders } from "../deliveries/matching/free-riders.ts";
import { stirNear } from "../deliveries/matching/stir-near.ts";
import { ServiceProblem } from "../problem.ts";
import { ifAvailable } from "../store/database-unavailable.ts";
import { setDuty } from "./duty.ts";
import { findDemand, findJobs, findReturns } from "./jobs.ts";
import { acceptOffer, declineOffer, findOpenOffers } from "./offers.ts";
import type { Guest, RiderApp, StepOptions } from "./rider-app.ts";
import { storeRider } from "./rider-rows.ts";
import { handOver, reportProblem, takeStep } from "./steps.ts";
import { createFixWriter } from "./write-fixes.ts";

/** @param onSeen is called with the deliveries whose riders have moved */
export function createRiderApp(core: Core, onSeen: (sightings: readonly Sighting[]) => void): RiderApp {
  const step = (to: DeliveryStatus) => (deliveryId: string, riderId: string, options?: StepOptions) =>
    takeStep(core, { deliveryId, riderId, to }, options);

  return {
    now: core.now,
    enrol: (rider) => storeRider(core.db, rider),
    report: createFixWriter(core.db, async ({ sightings, newHere }) => {
      onSeen(sightings);
      await ifAvailable(stirNear(core, newHere));
    }),
    setDuty: (riderId, onDuty, alongside) => setDuty(core, riderId, onDuty, alongside),
    freeRiders: () => findFreeRiders(core),
    guests: () => findGuests(core),
    demand: () => findDemand(core),
    openOffers: () => findOpenOffers(core),
    accept: (offerId, riderId, alongside) => acceptOffer(core, offerId, riderId, alongside),
    decline: (offerId, riderId, alongside) => declineOffer(core, offerId, riderId, alongside),
    jobs: () => findJobs(core),
    returns: () => findReturns(core),
    setOff: step("rider_arriving"),
    arrive: step("at_pickup"),
    pickUp: step("picked_up"),
    depart: step("in_transit"),
    complete: (deliveryId, riderId, proof, options) => handOver(core, deliveryId, riderId, proof, options),
    // The new search begins when the report arrives, even if the rider released the delivery earlier.
    release: (deliveryId, riderId, { alongside } = {}) =>
      takeStep(core, { deliveryId, riderId, to: "searching" }, { alongside }),
    returned: (deliveryId, riderId, { happenedAt, alongside } = {}) =>
      endReturn(core, deliveryId, { by: "rider", happenedAt, alongside }, async (delivery, way) => {
        if (delivery.riderId !== riderId) throw new ServiceProblem("unknown_delivery");
        if (!way) throw new ServiceProblem("illegal_transition", "No package of this delivery goes back.");
        return way;
      }),
    reportProblem: (deliveryId, riderId, problem, alongside) =>
      reportProblem(core, deliveryId, riderId, problem, alongside),
  };
}

/** A guest whose phone has sent nothing for this long has left. An open app asks for offers all the time. */
const GONE_MS = 60_000;

/** The guests who have a delivery, or are on duty with their phone at hand. */
async function findGuests({ db, now }: Core): Promise<Guest[]> {
  const rows = await db.query<{ id: string; lat: number | null; lng: number | null; located_at: Date | null }>(
    `select id, lat, lng, located_at from riders r
     where simulated and invited_at is not null and state = 'active'
       and (exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL})
         or on_duty and exists (select 1 from rider_sessions s
           where s.rider_id = r.id and coalesce(s.last_used_at, s.created_at) > $1))`,
    [new Date(now().getTime() - GONE_MS)],
  );
  return rows.map(({ id, lat, lng, located_at }) => ({
    id,
    position: lat === null || lng === null ? null : { lat, lng },
    locatedAt: located_at,
  }));
}
