import type { PackageType, PaymentMethod } from "../../contract/delivery.ts";
import type { RiderJob, RiderOffer } from "../../contract/rider.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { toAmount, toKilometres } from "../deliveries/estimates/tariff.ts";
import { CODE_TRIES } from "../deliveries/proof/check-proof.ts";
import type { Queryable } from "../store/db.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "./offers.ts";

/** What offers and jobs tell of a delivery. */
interface WorkRow {
  delivery_id: string;
  pickup_name: string | null;
  pickup_phone: string | null;
  pickup_address: string | null;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_name: string | null;
  dropoff_phone: string | null;
  dropoff_address: string | null;
  dropoff_lat: number;
  dropoff_lng: number;
  package_type: PackageType;
  package_weight_kg: number | null;
  package_description: string | null;
  payment_method: PaymentMethod;
  fee_minor: number | null;
  currency: string | null;
  route: string;
  route_metres: number;
}

const WORK_COLUMNS = `d.id as delivery_id, pickup_name, pickup_phone, pickup_address, pickup_lat, pickup_lng,
  dropoff_name, dropoff_phone, dropoff_address, dropoff_lat, dropoff_lng,
  package_type, package_weight_kg, package_description, payment_method, fee_minor, currency, route, route_metres`;

/** The offer that a rider can answer; null if there is none. It tells of the way, and of nobody's name or number. */
export async function readOffer(db: Queryable, riderId: string, now: Date): Promise<RiderOffer | null> {
  const [row] = await db.query<WorkRow & { id: string; offered_at: Date; expires_at: Date }>(
    `select o.id, o.offered_at, o.expires_at, ${WORK_COLUMNS} from ${ANSWERABLE_OFFERS_IN_SQL} and o.rider_id = $2`,
    [now, riderId],
  );
  if (!row) return null;
  const { pickup, dropoff, ...work } = describeWork(row);
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

type JobRow = WorkRow & { status: DeliveryStatus; status_since: Date; instructions: string | null; code_tries: number };
const JOB_COLUMNS = `${WORK_COLUMNS}, status, status_since, instructions, code_tries`;

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
    instructions: row.instructions,
    code_tries_left: Math.max(0, CODE_TRIES - row.code_tries),
    ...describeWork(row),
  };
}

function describeWork(row: WorkRow) {
  const { fee_minor, currency } = row;
  return {
    delivery_id: row.delivery_id,
    pickup: {
      name: row.pickup_name,
      phone: row.pickup_phone,
      address: row.pickup_address,
      lat: row.pickup_lat,
      lng: row.pickup_lng,
    },
    dropoff: {
      name: row.dropoff_name,
      phone: row.dropoff_phone,
      address: row.dropoff_address,
      lat: row.dropoff_lat,
      lng: row.dropoff_lng,
    },
    package: { type: row.package_type, weight: row.package_weight_kg, description: row.package_description },
    payment_method: row.payment_method,
    fee: fee_minor === null || currency === null ? null : toAmount({ minor: fee_minor, currency }),
    currency,
    distance_km: toKilometres(row.route_metres),
    route: row.route,
  };
}
