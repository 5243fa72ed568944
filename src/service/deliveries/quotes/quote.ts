import type { PackageType, Precision } from "../../../contract/delivery.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { Estimate } from "../estimates/estimate.ts";
import { type RouteRow, readRoute } from "../estimates/stored-route.ts";

/** A price that an account can use until it expires. */
export interface Quote extends Estimate {
  id: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** The delivery that used it. */
  deliveryId: string | null;
  pickupAddress: string;
  dropoffAddress: string;
  packageType: PackageType;
  weightKg: number | null;
  /** When the quote was made. */
  availableRiders: number;
}

interface QuoteRow extends RouteRow {
  id: string;
  account_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  delivery_id: string | null;
  pickup_address: string;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_address: string;
  dropoff_lat: number;
  dropoff_lng: number;
  pickup_precision: Precision;
  dropoff_precision: Precision;
  package_type: PackageType;
  package_weight_kg: number | null;
  fee_minor: number;
  currency: string;
  available_riders: number;
  busy_minutes: number;
}

/**
 * Reads a quote of the account.
 * @throws ServiceProblem unknown_quote, also for another account's quote
 */
export async function readQuote(db: Queryable, accountId: string, id: string): Promise<Quote> {
  const [row] = isId("quo", id)
    ? await db.query<QuoteRow>(
        `select q.*, d.id as delivery_id from quotes q left join deliveries d on d.quote_id = q.id
         where q.id = $1 and q.account_id = $2`,
        [id, accountId],
      )
    : [];
  if (!row) {
    const detail = "is not a quote of this account; quotes are forgotten a week after they expire";
    throw new ServiceProblem("unknown_quote", `quote_id: ${detail}`, [
      { param: "quote_id", code: "not_found", detail },
    ]);
  }
  return {
    id: row.id,
    accountId: row.account_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    deliveryId: row.delivery_id,
    pickupAddress: row.pickup_address,
    dropoffAddress: row.dropoff_address,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    dropoff: { lat: row.dropoff_lat, lng: row.dropoff_lng },
    packageType: row.package_type,
    weightKg: row.package_weight_kg,
    precision: { pickup: row.pickup_precision, dropoff: row.dropoff_precision },
    route: readRoute(row),
    fee: { minor: row.fee_minor, currency: row.currency },
    availableRiders: row.available_riders,
    busyMinutes: row.busy_minutes,
  };
}
