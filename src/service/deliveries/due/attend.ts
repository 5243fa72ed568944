import { atMost } from "../../at-most.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import { whenRaised } from "../../when-raised.ts";
import { DELIVERY_COLUMNS, type Delivery, type DeliveryRow, toDelivery } from "../delivery.ts";
import { changeDelivery } from "../lifecycle/transition.ts";
import { closeOffers, findOpenOffers } from "../matching/close-offers.ts";
import { match } from "../matching/match.ts";
import { stirNear } from "../matching/stir-near.ts";
import { IS_AUTOMATIC, readSimulation } from "../simulation.ts";

/** Attends to deliveries when they fall due. */
export interface Attending {
  /** Since this process started: deliveries that were due, offers made, and the seconds that both took. */
  counts: Readonly<Attended & { seconds: number }>;
  /**
   * @param onOffers is called with riders who have just got an offer
   * @returns the stop
   */
  start(onOffers: (riderIds: readonly string[]) => void, onError: (error: unknown) => void): () => Promise<void>;
}

interface Attended {
  due: number;
  offers: number;
}

/** How often a process looks for what has fallen due without its knowledge: because time passed, or by another process. */
const LOOK_MS = 1000;
/** How many deliveries one look takes. */
const MOST = 30;
/**
 * For so long no other process takes them. If this one ends before that, or fails, they are due again then. A process that was
 * stopped for longer finds that they are no longer its own.
 */
const CLAIM_MS = 15_000;
/** When to try an offer again that has run out, but is being answered now. */
const BUSY_MS = 500;
const AT_ONCE = 3;

/** @param searchMinutes how long a delivery searches for a rider before it is cancelled */
export function openAttending(core: Core, searchMinutes: number): Attending {
  const counts = { due: 0, offers: 0, seconds: 0 };
  return {
    counts,
    start: (onOffers, onError) => {
      let isStopped = false;
      const attendAll = async () => {
        while (!isStopped) {
          const startedAt = core.elapsed();
          const { due, offered } = await attendDue(core, searchMinutes);
          if (due === 0) return;
          onOffers(offered);
          counts.due += due;
          counts.offers += offered.length;
          counts.seconds += core.elapsed() - startedAt;
        }
      };
      const stop = whenRaised(core.due, LOOK_MS, attendAll, onError);
      return () => {
        isStopped = true;
        return stop();
      };
    },
  };
}

/**
 * Attends to some of the deliveries that have fallen due: starts the search of scheduled ones, closes offers that ran out,
 * offers deliveries to riders, and cancels those that have searched for too long. Processes share the work. What fails for one
 * delivery keeps no other waiting, and is thrown at the end.
 * @returns how many were due, and the riders who got an offer
 * @internal exported for tests of one step: otherwise it runs when something is due
 */
export async function attendDue(core: Core, searchMinutes: number): Promise<{ due: number; offered: string[] }> {
  const now = core.now();
  const claim = new Date(now.getTime() + CLAIM_MS);
  const due = await claimDue(core.db, now, claim);
  if (due.length === 0) return { due: 0, offered: [] };
  const failures: unknown[] = [];
  const inTurn = atMost(AT_ONCE);
  const forEach = (deliveries: readonly Delivery[], work: (delivery: Delivery) => Promise<unknown>) =>
    Promise.all(deliveries.map((one) => inTurn(() => work(one).catch((error: unknown) => void failures.push(error)))));
  /** When to look at those again that are left as they are; null: not before something happens to them. */
  const resting = new Map<string, Date | null>();

  const ids = due.map(({ id }) => id);
  const freed = await closeOffers(core, ids);
  const open = await findOpenOffers(core, ids);
  const latest = (delivery: Delivery) => endOfSearch(delivery, searchMinutes);
  const waiting: Delivery[] = [];
  await forEach(due, async (delivery) => {
    const { id, status, simulation } = delivery;
    const end = open.get(id);
    if (status === "pending") await startSearch(core, delivery);
    else if (end) resting.set(id, new Date(Math.max(end.getTime(), now.getTime() + BUSY_MS)));
    else if (readSimulation(simulation, core.speed).mode === "manual") resting.set(id, null);
    else if (latest(delivery) <= now) await endSearch(core, delivery, searchMinutes);
    else waiting.push(delivery);
  });
  const { offered, again } = await match(core, waiting, claim, failures);
  for (const delivery of waiting) {
    const until = again.get(delivery.id);
    if (until) resting.set(delivery.id, new Date(Math.min(until.getTime(), latest(delivery).getTime())));
  }
  await restUntil(core.db, claim, resting);
  if (freed.length > 0) await stirNear(core, freed);
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${due.length} failed: ${failures[0]}`);
  return { due: due.length, offered };
}

function endOfSearch({ since, searchFrom }: Delivery, minutes: number): Date {
  return new Date(Math.max(since.getTime(), searchFrom?.getTime() ?? 0) + minutes * 60_000);
}

/** The longest waiting first. */
async function claimDue(db: Queryable, now: Date, claim: Date): Promise<Delivery[]> {
  const rows = await db.query<DeliveryRow>(
    `update /* due deliveries */ deliveries set due_at = $2 where id in (
       select id from deliveries where due_at <= $1 order by due_at limit ${MOST} for no key update skip locked)
     returning ${DELIVERY_COLUMNS}`,
    [now, claim],
  );
  return rows.map(toDelivery).sort((a, b) => a.since.getTime() - b.since.getTime());
}

/**
 * Makes deliveries due that an older release has stored, which doesn't know the column. Call it now and then: processes of both
 * releases may run for a while.
 */
export async function adoptWaiting({ db }: Pick<Core, "db">): Promise<void> {
  await db.query(
    `update deliveries set due_at = coalesce(scheduled_at, status_since)
     where due_at is null and (status = 'pending' or status = 'searching' and ${IS_AUTOMATIC})`,
  );
}

/** How many deliveries are due, and for how many seconds the first of them. */
export async function measureDue({ db, now }: Pick<Core, "db" | "now">): Promise<{ count: number; delay: number }> {
  const at = now();
  const [row] = await db.query<{ count: number; first: Date | null }>(
    "select count(*)::int as count, min(greatest(due_at, status_since)) as first from deliveries where due_at <= $1",
    [at],
  );
  return { count: row?.count ?? 0, delay: row?.first ? Math.max(0, (at.getTime() - row.first.getTime()) / 1000) : 0 };
}

/** Leaves a delivery as it is if something has happened since the claim: then it is due again, or another process's. */
async function restUntil(db: Queryable, claim: Date, resting: ReadonlyMap<string, Date | null>): Promise<void> {
  if (resting.size === 0) return;
  await db.query(
    `update /* due again */ deliveries d set due_at = r.until from (
       select d.id, r.until from unnest($1::text[], $2::timestamptz[]) as r(id, until) join deliveries d using (id)
       where d.due_at = $3 order by d.id for no key update of d) r
     where d.id = r.id`,
    [[...resting.keys()], [...resting.values()].map((until) => until?.toISOString() ?? null), claim],
  );
}

/** Starts the search for a rider, if the scheduled time has come. */
async function startSearch(core: Core, { id, scheduledAt }: Delivery): Promise<void> {
  await changeDelivery(core, id, ({ status }) =>
    // It has just been cancelled, or somebody has started it.
    status === "pending" && (scheduledAt ?? core.now()) <= core.now() ? { to: "searching", actor: "service" } : null,
  );
}

/** Cancels a delivery that has searched for too long, so that merchant and customer know. One that lost its rider searches again. */
async function endSearch(core: Core, { id, version }: Delivery, minutes: number): Promise<void> {
  await changeDelivery(core, id, async (delivery, tx) => {
    // A rider has just accepted it, another process has ended its search, or a dispatcher lets it go on.
    if (delivery.version !== version || endOfSearch(delivery, minutes) > core.now()) return null;
    await tx.query("update deliveries set cancel_reason = $2 where id = $1", [
      id,
      `No rider was found within ${minutes} minutes.`,
    ]);
    return { to: "cancelled", actor: "service" };
  });
}
