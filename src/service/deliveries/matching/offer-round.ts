import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import type { Queryable } from "../../store/db.ts";
import { tryLock } from "../../store/locks.ts";
import { DELIVERY_COLUMNS, type Delivery, type DeliveryRow, toDelivery } from "../delivery.ts";
import { IS_AUTOMATIC, readSimulation } from "../simulation.ts";
import { chooseRider, findCandidates, type PastOffers } from "./choose-rider.ts";
import { closeOffers } from "./close-offers.ts";
import { type Choice, compareWays, type SecondsToPickup } from "./compare-ways.ts";
import { findFreeRiders } from "./free-riders.ts";
import { makeOffer, offerMs } from "./make-offer.ts";

const ROUND_MS = 500;

/** Matches deliveries with riders until stopped, in rounds, because offers expire and riders become free at any time. */
export function startMatching(core: Core, onError: (error: unknown) => void): () => Promise<void> {
  return every(ROUND_MS, () => offerRound(core), onError);
}

/**
 * One round of matching. First it closes offers that expired or whose delivery no longer waits. Then it offers each waiting
 * delivery, the longest waiting first, to one rider. One offer at a time means that no rider races to a pick-up in vain. A
 * delivery for which nobody is free keeps searching. Only one process does a round; the others skip it.
 *
 * Closing has a transaction of its own: riders whose offers ran out can send fixes and go on duty while the round goes on.
 * If a delivery has several candidates, the router is asked which of them would arrive soonest. This happens between two
 * transactions, so that no transaction waits for the router.
 * @internal exported for tests of one step: otherwise it runs on a timer
 */
export async function offerRound(core: Core): Promise<void> {
  await closeOffers(core);
  const choices = await makeOffers(core, core.router.secondsTo ? null : NO_WAYS);
  if (choices.length > 0) await makeOffers(core, await compareWays(core, choices));
}

const NO_WAYS: SecondsToPickup = new Map();
/** More choices than this in one round would take a router too long. The others go by distance. */
const MOST_CHOICES = 30;

/**
 * @param ways what the router answered; null: it hasn't been asked yet
 * @returns the choices to ask the router about before any offer is made; empty if the offers have been made
 */
function makeOffers(core: Core, ways: SecondsToPickup | null): Promise<Choice[]> {
  return core.db.transaction(async (tx) => {
    if (!(await tryLock(tx, "matching"))) return [];
    const now = core.now();
    // Without a waiting delivery the free riders needn't be read, and without a free rider the deliveries needn't: there may
    // be many of them.
    if (!(await isAnyoneWaiting(tx))) return [];
    const free = await findFreeRiders(core, tx);
    if (free.length === 0) return [];
    const waiting = await findWaiting(tx);
    const pastOffers = await readPastOffers(tx);
    const candidatesFor = (delivery: Delivery) => {
      const { speed } = readSimulation(delivery.simulation, core.speed);
      const restedSince = new Date(now.getTime() - 2 * offerMs(speed));
      return findCandidates(delivery, free, pastOffers.get(delivery.id) ?? new Map(), restedSince);
    };
    if (!ways) {
      const choices = waiting
        .slice(0, MOST_CHOICES)
        .map((delivery) => ({ delivery, riders: candidatesFor(delivery) }))
        .filter(({ riders }) => riders.length > 1);
      if (choices.length > 0) return choices;
    }
    for (const delivery of waiting) {
      const rider = chooseRider(candidatesFor(delivery), ways?.get(delivery.id));
      if (!rider) continue;
      free.splice(free.indexOf(rider), 1);
      const { speed } = readSimulation(delivery.simulation, core.speed);
      await makeOffer(tx, { deliveryId: delivery.id, riderId: rider.id, at: now, speed });
    }
    return [];
  });
}

const WAITING = `from deliveries d where status = 'searching' and ${IS_AUTOMATIC}
  and not exists (select 1 from offers o where o.delivery_id = d.id and o.state = 'open')`;

async function isAnyoneWaiting(tx: Queryable): Promise<boolean> {
  return (await tx.query(`select 1 ${WAITING} limit 1`)).length > 0;
}

async function findWaiting(tx: Queryable) {
  const rows = await tx.query<DeliveryRow>(`select ${DELIVERY_COLUMNS} ${WAITING} order by status_since`);
  return rows.map(toDelivery);
}

/**
 * The past offers of each waiting delivery, by delivery and rider. A rider who accepted a delivery that waits again has
 * released it, at the time when its present search began.
 */
async function readPastOffers(tx: Queryable): Promise<Map<string, Map<string, PastOffers>>> {
  const rows = await tx.query<{ delivery_id: string; rider_id: string; times: number; released: boolean; last: Date }>(
    `select o.delivery_id, o.rider_id, count(*)::int as times, bool_or(o.state = 'accepted') as released,
       max(case when o.state = 'accepted' then d.status_since else o.offered_at end) as last
     from offers o join deliveries d on d.id = o.delivery_id
     where d.status = 'searching' group by o.delivery_id, o.rider_id`,
  );
  const pastOffers = new Map<string, Map<string, PastOffers>>();
  for (const { delivery_id, rider_id, times, released, last } of rows) {
    const riders = pastOffers.get(delivery_id) ?? new Map<string, PastOffers>();
    pastOffers.set(delivery_id, riders.set(rider_id, { times, released, last }));
  }
  return pastOffers;
}
