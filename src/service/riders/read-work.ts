import type { RiderJob, RiderOffer } from "../../contract/rider.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { ROUTE_COLUMNS, type RouteRow, readRoute } from "../deliveries/estimates/stored-route.ts";
import { CODE_TRIES } from "../deliveries/proof/check-proof.ts";
import { describeOrder, ORDER_COLUMNS, type OrderRow } from "../deliveries/records/order.ts";
import type { Queryable } from "../store/db.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "./offers.ts";

/** What offers and jobs tell of a delivery. */
interface WorkRow extends OrderRow, RouteRow {
  delivery_id: string;
}

const WORK_COLUMNS = `d.id as delivery_id, ${ROUTE_COLUMNS}, ${ORDER_COLUMNS}`;

/** The offer that a rider can answer; null if there is none. It has no phone number, and not the recipient's name. */
export async function readOffer(db: Queryable, riderId: string, now: Date): Promise<RiderOffer | null> {
  const [row] = await db.query<WorkRow & { id: string; offered_at: Date; expires_at: Date }>(
    `select o.id, o.offered_at, o.expires_at, ${WORK_COLUMNS} from ${ANSWERABLE_OFFERS_IN_SQL} and o.rider_id = $2`,
    [now, riderId],
  );
  if (!row) return null;
  const { pickup, dropoff, instructions: _withJob, ...work } = describeWork(row);
  const { phone: _shops, ...shop } = pickup;
  const { phone: _theirs, name: _their, ...home } = dropoff;
  return {
    id: row.id,
    offered_at: row.offered_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    pickup: shop,
    dropoff: home,
    ...work,
  };
}

type JobRow = WorkRow & { status: DeliveryStatus; status_since: Date; code_tries: number };
const JOB_COLUMNS = `${WORK_COLUMNS}, d.status, d.status_since, d.code_tries`;

/** The deliveries that a rider has accepted and not yet finished. */
export async function readJobs(db: Queryable, riderId: string): Promise<RiderJob[]> {
  const rows = await db.query<JobRow>(
    `select ${JOB_COLUMNS} from deliveries d where rider_id = $1 and status in ${WITH_RIDER_IN_SQL} order by status_since`,
    [riderId],
  );
  return rows.map(describeJob);
}

/** A delivery as its rider sees it, also when they have just finished or released it. The caller knows that it exists. */
export async function readJob(db: Queryable, deliveryId: string): Promise<RiderJob> {
  const [row] = await db.query<JobRow>(`select ${JOB_COLUMNS} from deliveries d where id = $1`, [deliveryId]);
  if (!row) throw new Error("a delivery is never deleted");
  return describeJob(row);
}

function describeJob(row: JobRow): RiderJob {
  return {
    status: row.status,
    since: row.status_since.toISOString(),
    code_tries_left: Math.max(0, CODE_TRIES - row.code_tries),
    ...describeWork(row),
  };
}

function describeWork(row: WorkRow) {
  return { delivery_id: row.delivery_id, ...describeOrder(row), route: readRoute(row).estimated ? "" : row.route };
}
