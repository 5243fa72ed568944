import type { PackageType } from "../../contract/delivery.ts";
import type { Position } from "../../contract/geo.ts";
import type { Simulation } from "../../contract/sandbox.ts";
import { ACTIVE, type DeliveryStatus, FINAL, WITH_RIDER } from "../../contract/status.ts";
import { isId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";

/** A delivery, as the service's own rooms use it. */
export interface Delivery {
  id: string;
  accountId: string;
  externalId: string | null;
  status: DeliveryStatus;
  /** Counts the changes and events, from 1. */
  version: number;
  /** When the present status began. */
  since: Date;
  /** From when a search has its time, if a dispatcher has let it go on; a later status begins with its own. */
  searchFrom: Date | null;
  createdAt: Date;
  scheduledAt: Date | null;
  pickup: Position;
  dropoff: Position;
  recipientName: string | null;
  packageType: PackageType;
  weightKg: number | null;
  riderId: string | null;
  /** As the merchant asked for it; null if they didn't. */
  simulation: Simulation | null;
}

export interface DeliveryRow {
  id: string;
  account_id: string;
  external_id: string | null;
  status: DeliveryStatus;
  version: number;
  status_since: Date;
  search_from: Date | null;
  created_at: Date;
  scheduled_at: Date | null;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_lat: number;
  dropoff_lng: number;
  dropoff_name: string | null;
  package_type: PackageType;
  package_weight_kg: number | null;
  rider_id: string | null;
  simulation: Simulation | null;
}

/**
 * Groups of statuses for `status in (…)`. They are literals, not a parameter: PostgreSQL uses a partial index only when
 * the query's text proves the index's condition.
 */
export const FINAL_IN_SQL = toSqlList(FINAL);
export const WITH_RIDER_IN_SQL = toSqlList(WITH_RIDER);

/** The columns of {@link DeliveryRow}, for `select` and `returning`. */
export const DELIVERY_COLUMNS = `id, account_id, external_id, status, version, status_since, search_from, created_at, scheduled_at,
  pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, dropoff_name, package_type, package_weight_kg, rider_id, simulation`;

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    accountId: row.account_id,
    externalId: row.external_id,
    status: row.status,
    version: row.version,
    since: row.status_since,
    searchFrom: row.search_from,
    createdAt: row.created_at,
    scheduledAt: row.scheduled_at,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    dropoff: { lat: row.dropoff_lat, lng: row.dropoff_lng },
    recipientName: row.dropoff_name,
    packageType: row.package_type,
    weightKg: row.package_weight_kg,
    riderId: row.rider_id,
    simulation: row.simulation,
  };
}

/** Null for an unknown or malformed id. */
export async function findDelivery(db: Queryable, id: string): Promise<Delivery | null> {
  // A path can contain anything, even characters that the database refuses in a text.
  if (!isId("dlv", id)) return null;
  const [row] = await db.query<DeliveryRow>(`select ${DELIVERY_COLUMNS} from deliveries where id = $1`, [id]);
  return row ? toDelivery(row) : null;
}

/**
 * The same, and keeps the delivery as it is until the caller's transaction ends: who else wants to change it waits. Changes
 * take the delivery before its rider and its offers, so that they don't wait for each other.
 */
export async function holdDelivery(tx: Queryable, id: string): Promise<Delivery | null> {
  if (!isId("dlv", id)) return null;
  await tx.query("select 1 from deliveries where id = $1 for no key update", [id]);
  return findDelivery(tx, id);
}

/** How many deliveries are in each status that isn't final. */
export async function countActive(db: Queryable): Promise<Map<DeliveryStatus, number>> {
  const rows = await db.query<{ status: DeliveryStatus; count: number }>(
    `select status, count(*)::int as count from deliveries where status not in ${FINAL_IN_SQL} group by status`,
  );
  const counts = new Map<DeliveryStatus, number>(ACTIVE.map((status) => [status, 0]));
  for (const { status, count } of rows) counts.set(status, count);
  return counts;
}

function toSqlList(statuses: readonly DeliveryStatus[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(", ")})`;
}
