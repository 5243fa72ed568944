import type { Delivery } from "../../service/deliveries/delivery.ts";
import { canCarry } from "../../service/deliveries/matching/eligibility.ts";
import type { RiderProfile } from "../../service/ports.ts";
import { ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { FLEET_SIZE, riderProfile } from "../riders/fleet/rider-profile.ts";

/** Riders kept back for manual deliveries, so that nobody is taken from a delivery that moves by itself. */
const RESERVE = 1000;

/** A rider of the fleet who can carry the package and has nothing to do, somebody new if there is anybody. */
export async function findRider(app: RiderApp, delivery: Delivery): Promise<RiderProfile> {
  const [jobs, offers, free] = await Promise.all([app.jobs(), app.openOffers(), app.freeRiders()]);
  const busy = new Set([...jobs.map(({ rider }) => rider.id), ...offers.map(({ riderId }) => riderId)]);
  const seen = new Set(free.map(({ id }) => id));
  const able = Array.from({ length: RESERVE }, (_, number) => riderProfile(FLEET_SIZE + number)).filter(
    (rider) => !busy.has(rider.id) && canCarry(rider, delivery),
  );
  // Anybody will do; at random, two deliveries that are advanced side by side seldom want the same one.
  const fresh = able.filter(({ id }) => !seen.has(id));
  const choice = fresh.length > 0 ? fresh : able;
  const rider = choice[Math.floor(Math.random() * choice.length)];
  if (!rider) throw new ServiceProblem("illegal_transition", "Every rider is on a manual delivery; end one of them.");
  return rider;
}
