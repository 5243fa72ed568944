import type { PackageType } from "../../contract/delivery.ts";
import type { Simulation } from "../../contract/sandbox.ts";
import type { Core } from "../core.ts";
import type { Delivery } from "../deliveries/delivery.ts";
import { hasRoom, readLoad } from "../deliveries/lifecycle/take-rider.ts";
import { changeDelivery } from "../deliveries/lifecycle/transition.ts";
import { setDue, stirNear } from "../deliveries/matching/stir-near.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import { ServiceProblem } from "../problem.ts";
import { isId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import type { Alongside, DeclinedState, Offer } from "./rider-app.ts";

/** The offers that a rider can still answer: they are `o`, their deliveries `d`, and $1 is the present time. */
export const ANSWERABLE_OFFERS_IN_SQL = `offers o join deliveries d on d.id = o.delivery_id
  where o.state = 'open' and o.expires_at > $1 and d.status = 'searching'
    and exists (select 1 from riders r where r.id = o.rider_id and r.on_duty and r.state = 'active')`;

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
     from ${ANSWERABLE_OFFERS_IN_SQL} order by o.offered_at`,
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

/** Marks an open offer as accepted. False if it is no longer open. */
async function closeOffer(tx: Queryable, offerId: string, at: Date): Promise<boolean> {
  const accepted = await tx.query(
    "update offers set state = 'accepted' where id = $1 and state = 'open' and expires_at > $2 returning id",
    [offerId, at],
  );
  return accepted.length > 0;
}

/**
 * Locks the row of a rider who works. False if the rider was suspended or went off duty a moment ago. If the operator is
 * suspending the rider in another transaction, one waits for the other: a suspension that comes second takes the delivery
 * away again.
 */
async function lockWorkingRider(tx: Queryable, riderId: string): Promise<boolean> {
  const working = await tx.query(
    "select id from riders where id = $1 and state = 'active' and on_duty for no key update",
    [riderId],
  );
  return working.length > 0;
}

/**
 * Assigns the delivery to the rider who got the offer.
 * @throws ServiceProblem unknown_offer; illegal_transition if the offer or the delivery is no longer open
 */
export async function acceptOffer(core: Core, offerId: string, riderId: string, alongside?: Alongside): Promise<void> {
  const [offer] = isId("off", offerId)
    ? await core.db.query<{ delivery_id: string }>("select delivery_id from offers where id = $1 and rider_id = $2", [
        offerId,
        riderId,
      ])
    : [];
  if (!offer) throw new ServiceProblem("unknown_offer");
  const decide = async (_delivery: Delivery, tx: Queryable, at: Date) => {
    const isOpen = await closeOffer(tx, offerId, at);
    if (!(isOpen && (await lockWorkingRider(tx, riderId)))) {
      throw new ServiceProblem("illegal_transition", "The offer is no longer open.");
    }
    if (!hasRoom(await readLoad(tx, riderId, offer.delivery_id)))
      throw new ServiceProblem("illegal_transition", "The rider is on another delivery.");
    await noteAnswer(tx, riderId);
    return { to: "rider_assigned", actor: "rider", riderId } as const;
  };
  await changeDelivery(core, offer.delivery_id, decide, alongside);
}

/**
 * Declines an offer, or does nothing if it has ended; resolves to what became of it.
 * @throws ServiceProblem unknown_offer; illegal_transition if the rider has accepted it
 */
export async function declineOffer(
  core: Core,
  offerId: string,
  riderId: string,
  alongside?: (tx: Queryable, state: DeclinedState) => Promise<void>,
): Promise<DeclinedState> {
  const declined = await core.db.transaction(async (tx) => {
    const [offer] = isId("off", offerId)
      ? await tx.query<{ state: DeclinedState | "accepted"; delivery_id: string }>(
          `update offers set state = case state when 'open' then 'declined' else state end
           where id = $1 and rider_id = $2 returning state, delivery_id`,
          [offerId, riderId],
        )
      : [];
    if (!offer) throw new ServiceProblem("unknown_offer");
    await noteAnswer(tx, riderId);
    const { state } = offer;
    if (state === "accepted") {
      throw new ServiceProblem("illegal_transition", "You have accepted the offer: release the delivery.");
    }
    await alongside?.(tx, state);
    return { state, deliveryId: offer.delivery_id };
  });
  await setDue(core.db, [declined.deliveryId]);
  core.due.raise();
  await stirNear(core, [riderId]);
  return declined.state;
}

/** An answer shows that the rider is there, so the count of unanswered offers begins again. */
async function noteAnswer(tx: Queryable, riderId: string): Promise<void> {
  await tx.query("update riders set unanswered_offers = 0 where id = $1 and unanswered_offers > 0", [riderId]);
}
