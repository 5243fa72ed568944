import type { PackageType } from "../../contract/delivery.ts";
import type { Simulation } from "../../contract/sandbox.ts";
import type { Core } from "../core.ts";
import { changeDelivery } from "../deliveries/lifecycle/transition.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import { ServiceProblem } from "../problem.ts";
import type { Offer } from "./rider-app.ts";

/** Offers that a rider can still answer. */
export async function findOpenOffers(core: Core): Promise<Offer[]> {
  const rows = await core.db.query<{
    id: string;
    rider_id: string;
    delivery_id: string;
    pickup_lat: number;
    pickup_lng: number;
    dropoff_lat: number;
    dropoff_lng: number;
    package_type: PackageType;
    offered_at: Date;
    expires_at: Date;
    simulation: Simulation | null;
  }>(
    `select o.id, o.rider_id, o.delivery_id, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, package_type, offered_at, expires_at,
       simulation
     from offers o join deliveries d on d.id = o.delivery_id
     where o.state = 'open' and o.expires_at > $1 and d.status = 'searching' order by o.offered_at`,
    [core.now()],
  );
  return rows.map((row) => ({
    id: row.id,
    riderId: row.rider_id,
    deliveryId: row.delivery_id,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    dropoff: { lat: row.dropoff_lat, lng: row.dropoff_lng },
    packageType: row.package_type,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
    simulation: readSimulation(row.simulation, core.speed),
  }));
}

/**
 * Assigns the delivery to the rider who got the offer.
 * @throws ServiceProblem not_found; illegal_transition if the offer or the delivery is no longer open
 */
export async function acceptOffer(core: Core, offerId: string): Promise<void> {
  const [offer] = await core.db.query<{ delivery_id: string; rider_id: string }>(
    "select delivery_id, rider_id from offers where id = $1",
    [offerId],
  );
  if (!offer) throw new ServiceProblem("not_found", "There is no such offer.");
  await changeDelivery(core, offer.delivery_id, async (_delivery, tx, at) => {
    const accepted = await tx.query(
      "update offers set state = 'accepted' where id = $1 and state = 'open' and expires_at > $2 returning id",
      [offerId, at],
    );
    if (accepted.length === 0) throw new ServiceProblem("illegal_transition", "The offer is no longer open.");
    return { to: "rider_assigned", actor: "rider", riderId: offer.rider_id };
  });
}

/** Changes nothing if the offer is no longer open. */
export async function declineOffer(core: Core, offerId: string): Promise<void> {
  await core.db.query("update offers set state = 'declined' where id = $1 and state = 'open'", [offerId]);
}
