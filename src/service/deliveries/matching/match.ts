import { atMost } from "../../at-most.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";
import { readSimulation } from "../simulation.ts";
import { type Choice, compareWays, type SecondsToPickup } from "./compare-ways.ts";
import { chooseRider, findCandidates, type PastOffers } from "./find-candidates.ts";
import { findJoins, isBetter, type Join } from "./find-joins.ts";
import { makeOffer, offerMs } from "./make-offer.ts";

/** What became of deliveries that wait for a rider. */
interface Matched {
  /** The riders who got an offer. */
  offered: string[];
  /** When to try again those without one. */
  again: Map<string, Date>;
}

const AT_ONCE = 3;
/**
 * A delivery that nobody can carry is tried again when a rider near it becomes free, comes on duty or comes nearer. What that
 * misses is found after so many minutes.
 */
const ASLEEP_MINUTES = 10;
const NO_WAYS: SecondsToPickup = new Map();

/**
 * Offers each of these deliveries to one rider, in their order. One offer at a time means that no rider races to a pick-up in
 * vain. The router is asked which of several candidates would arrive soonest, before anything is locked.
 * @param claim until when the deliveries are the caller's
 * @param failures receives what goes wrong for single deliveries
 */
export async function match(
  core: Core,
  deliveries: readonly Delivery[],
  claim: Date,
  failures: unknown[],
): Promise<Matched> {
  const now = core.now();
  const matched: Matched = { offered: [], again: new Map() };
  if (deliveries.length === 0) return matched;
  const past = await readPastOffers(
    core.db,
    deliveries.map(({ id }) => id),
  );
  const pastOf = ({ id }: Delivery) => past.get(id) ?? new Map<string, PastOffers>();
  const inTurn = atMost(AT_ONCE);
  const waiting = deliveries.map((delivery) => ({
    delivery,
    past: pastOf(delivery),
    restedSince: new Date(now.getTime() - restMs(core, delivery)),
  }));
  const candidates = await findCandidates(core, waiting);
  const joins = await findJoins(core, waiting);
  const choices = deliveries.map((delivery, n): Choice => ({ delivery, riders: candidates[n] ?? [] }));
  const undecided = choices.filter(({ riders }) => riders.length > 1);
  const ways = core.router.secondsTo && undecided.length > 0 ? await compareWays(core, undecided) : NO_WAYS;

  const taken = new Set<string>();
  const offering = choices.map(({ delivery, riders }) => {
    // The longest waiting choose first.
    const rider = chooseRider(
      riders.filter(({ id }) => !taken.has(id)),
      ways.get(delivery.id),
    );
    const join = joins.get(delivery.id)?.find((one) => !taken.has(one.riderId) && isBetter(core, one, rider));
    const chosen = join ?? (rider && { riderId: rider.id, jobs: [] });
    if (chosen) taken.add(chosen.riderId);
    return inTurn(async () => {
      try {
        if (chosen && (await offer(core, delivery, chosen, claim))) matched.offered.push(chosen.riderId);
        // Others were quicker: it is due again now, and the search begins again.
        else if (chosen || riders.length > 0) matched.again.set(delivery.id, delivery.since);
        else matched.again.set(delivery.id, nextTry(core, delivery, pastOf(delivery), now));
      } catch (error) {
        failures.push(error);
      }
    });
  });
  await Promise.all(offering);
  return matched;
}

/** How long a rider rests between two offers of one delivery. */
const restMs = (core: Core, { simulation }: Delivery) => 2 * offerMs(readSimulation(simulation, core.speed).speed);

/** When somebody who has been asked may be asked again, or much later. */
function nextTry(core: Core, delivery: Delivery, past: ReadonlyMap<string, PastOffers>, now: Date): Date {
  const ends = [...past.values()].map(({ last }) => last.getTime() + restMs(core, delivery));
  const asleep = now.getTime() + ASLEEP_MINUTES * 60_000;
  return new Date(Math.min(asleep, ...ends.filter((end) => end > now.getTime())));
}

/** False if the rider or the delivery has changed since the caller read them. */
function offer(
  { db, now, speed: usualSpeed }: Core,
  { id, simulation }: Delivery,
  { riderId, jobs, adds }: Pick<Join, "riderId" | "jobs"> & Partial<Join>,
  claim: Date,
) {
  return db.transaction(async (tx) => {
    const held = await tx.query(
      "select /* delivery to offer */ 1 from deliveries where id = $1 and status = 'searching' and due_at = $2 for no key update",
      [id, claim],
    );
    if (held.length === 0) return false;
    const { speed } = readSimulation(simulation, usualSpeed);
    return (await makeOffer(tx, { deliveryId: id, riderId, at: now(), speed, jobs, adds })) !== null;
  });
}

/**
 * The past offers of waiting deliveries, by delivery and rider. A rider who accepted a delivery that waits again has released
 * it, at the time when its present search began.
 */
async function readPastOffers(db: Queryable, ids: readonly string[]): Promise<Map<string, Map<string, PastOffers>>> {
  const rows = await db.query<{ delivery_id: string; rider_id: string; times: number; released: boolean; last: Date }>(
    `select o.delivery_id, o.rider_id, count(*)::int as times, bool_or(o.state = 'accepted') as released,
       max(case when o.state = 'accepted' then d.status_since else o.offered_at end) as last
     from offers o join deliveries d on d.id = o.delivery_id
     where o.delivery_id = any ($1) group by o.delivery_id, o.rider_id`,
    [ids],
  );
  const pastOffers = new Map<string, Map<string, PastOffers>>();
  for (const { delivery_id, rider_id, times, released, last } of rows) {
    const riders = pastOffers.get(delivery_id) ?? new Map<string, PastOffers>();
    pastOffers.set(delivery_id, riders.set(rider_id, { times, released, last }));
  }
  return pastOffers;
}
