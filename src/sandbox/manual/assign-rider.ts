import type { Delivery } from "../../service/deliveries/delivery.ts";
import { canCarry } from "../../service/deliveries/matching/eligibility.ts";
import type { RiderProfile } from "../../service/ports.ts";
import { ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { FLEET_SIZE, riderProfile } from "../riders/fleet/rider-profiles.ts";
import { placeRider, type ServiceParts } from "./place-rider.ts";

/** Riders for manual deliveries only, so a manual delivery never takes a rider from an automatic one. */
const RESERVE = 1000;
/**
 * How many times to choose a rider. If several requests choose the same one at once, one gets the rider and the others
 * choose again.
 */
const ATTEMPTS = 5;

/** Finds a rider for the delivery, shows them near the shop and lets them accept it. */
export async function assignRider(service: ServiceParts, delivery: Delivery): Promise<void> {
  const { app, desk } = service;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const rider = await findRider(app, delivery);
    await app.enrol(rider);
    const offerId = await desk.offer(delivery.id, rider.id);
    if (offerId === null) continue;
    // A rider with an open offer gets no other, so it is safe to show where they are.
    await placeRider(service, delivery.id, rider.id, "rider_assigned");
    await app.accept(offerId, rider.id);
    return;
  }
  throw new ServiceProblem("illegal_transition", "The delivery was advanced by several requests at once.");
}

/** A free rider of the reserve who can carry the package; one who has never carried anything, if there is one. */
async function findRider(app: RiderApp, delivery: Delivery): Promise<RiderProfile> {
  const [jobs, offers, free] = await Promise.all([app.jobs(), app.openOffers(), app.freeRiders()]);
  const busy = new Set([...jobs.map(({ rider }) => rider.id), ...offers.map(({ riderId }) => riderId)]);
  const seen = new Set(free.map(({ id }) => id));
  const able = Array.from({ length: RESERVE }, (_, number) => riderProfile(FLEET_SIZE + number)).filter(
    (rider) => !busy.has(rider.id) && canCarry(rider, delivery),
  );
  // At random, so that two deliveries that are advanced at once seldom choose the same rider.
  const fresh = able.filter(({ id }) => !seen.has(id));
  const choice = fresh.length > 0 ? fresh : able;
  const rider = choice[Math.floor(Math.random() * choice.length)];
  if (!rider) throw new ServiceProblem("illegal_transition", "Every rider is on a manual delivery; end one of them.");
  return rider;
}
