import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import { tryLock } from "../../store/locks.ts";
import { DELIVERY_COLUMNS, type DeliveryRow, fromRow } from "../delivery.ts";
import { IS_AUTOMATIC, readSimulation } from "../simulation.ts";
import { type Asked, chooseRider } from "./choose-rider.ts";
import { findFreeRiders } from "./free-riders.ts";
import { makeOffer, offerMs } from "./make-offer.ts";

/**
 * One round of matching: closes offers that nobody answered or that lost their delivery, then offers each waiting
 * delivery, the longest waiting first, to one rider: asked one after the other, nearest first, nobody races to a pick-up
 * that somebody else has got, and whoever is asked has half a minute to themselves. Where nobody is free the delivery just keeps searching. Of several
 * processes on one database one does the round, the others leave it to that one.
 */
export function offerRound(core: Core): Promise<void> {
  return core.db.transaction(async (tx) => {
    if (!(await tryLock(tx, "matching"))) return;
    const now = core.now();
    await tx.query(
      `update offers o set state = 'expired' from deliveries d
       where d.id = o.delivery_id and o.state = 'open' and (o.expires_at <= $1 or d.status <> 'searching')`,
      [now],
    );
    const rows = await tx.query<DeliveryRow>(
      `select ${DELIVERY_COLUMNS} from deliveries d where status = 'searching' and ${IS_AUTOMATIC}
         and not exists (select 1 from offers o where o.delivery_id = d.id and o.state = 'open')
       order by status_since`,
    );
    if (rows.length === 0) return;
    const asked = await readAsked(tx);
    const free = await findFreeRiders(core, tx);
    for (const delivery of rows.map(fromRow)) {
      const { speed } = readSimulation(delivery.simulation, core.speed);
      const restedSince = new Date(now.getTime() - 2 * offerMs(speed));
      const rider = chooseRider(delivery, free, asked.get(delivery.id) ?? new Map(), restedSince);
      if (!rider) continue;
      free.splice(free.indexOf(rider), 1);
      await makeOffer(tx, { deliveryId: delivery.id, riderId: rider.id, at: now, speed });
    }
  });
}

/**
 * Who has been asked for which of the deliveries that are waiting. Whoever accepted one that is waiting again has given
 * it up, when its present search began.
 */
async function readAsked(tx: Queryable): Promise<Map<string, Map<string, Asked>>> {
  const rows = await tx.query<{ delivery_id: string; rider_id: string; times: number; gave_up: boolean; last: Date }>(
    `select o.delivery_id, o.rider_id, count(*)::int as times, bool_or(o.state = 'accepted') as gave_up,
       max(case when o.state = 'accepted' then d.status_since else o.offered_at end) as last
     from offers o join deliveries d on d.id = o.delivery_id
     where d.status = 'searching' group by o.delivery_id, o.rider_id`,
  );
  const asked = new Map<string, Map<string, Asked>>();
  for (const { delivery_id, rider_id, times, gave_up, last } of rows) {
    const riders = asked.get(delivery_id) ?? new Map<string, Asked>();
    asked.set(delivery_id, riders.set(rider_id, { times, gaveUp: gave_up, last }));
  }
  return asked;
}
