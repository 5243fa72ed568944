import { LIMITS } from "../../../contract/limits.ts";
import type { CreateQuote } from "../../../contract/quote.ts";
import type { Core } from "../../core.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { estimate } from "../estimates/estimate.ts";
import { toRouteRow } from "../estimates/stored-route.ts";
import { countAvailable } from "../matching/count-available.ts";
import { readSchedule } from "../read-schedule.ts";
import { assertOpenAt } from "../zones/zones.ts";
import type { Quote } from "./quote.ts";

const VALID_MS = LIMITS.quoteMinutes * 60_000;

const FIELD_NAMES = {
  pickupAddress: "pickup_address",
  dropoffAddress: "dropoff_address",
  pickup: "pickup_address",
  dropoff: "dropoff_address",
};

/**
 * Prices a delivery. The price holds for 15 minutes.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem invalid_request naming the address that can't be found or reached; outside_area, closed
 */
export async function createQuote(
  core: Core,
  accountId: string,
  request: CreateQuote,
  alongside?: (tx: Queryable, quote: Quote) => Promise<void>,
): Promise<Quote> {
  const packageType = request.package_type;
  const weightKg = request.weight ?? null;
  const ends = {
    pickup: { address: request.pickup_address, ...request.pickup },
    dropoff: { address: request.dropoff_address, ...request.dropoff },
  };
  const isScheduled = request.scheduled_at != null;
  const estimated = await estimate(core, accountId, { ...ends, packageType, weightKg, isScheduled }, FIELD_NAMES);
  const { pickup } = estimated;
  const createdAt = core.now();
  await assertOpenAt(core, pickup, readSchedule(request.scheduled_at, createdAt) ?? createdAt);
  const quote: Quote = {
    ...estimated,
    id: randomId("quo"),
    accountId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS),
    usedAt: null,
    deliveryId: null,
    pickupAddress: request.pickup_address,
    dropoffAddress: request.dropoff_address,
    packageType,
    weightKg,
    availableRiders: await countAvailable(core, { pickup, packageType, weightKg }),
  };
  if (alongside) {
    await core.db.transaction(async (tx) => {
      await insertQuote(tx, quote);
      await alongside(tx, quote);
    });
  } else await insertQuote(core.db, quote);
  return quote;
}

async function insertQuote(tx: Queryable, quote: Quote): Promise<void> {
  const columns = {
    id: quote.id,
    account_id: quote.accountId,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
    pickup_address: quote.pickupAddress,
    pickup_lat: quote.pickup.lat,
    pickup_lng: quote.pickup.lng,
    dropoff_address: quote.dropoffAddress,
    dropoff_lat: quote.dropoff.lat,
    dropoff_lng: quote.dropoff.lng,
    pickup_precision: quote.precision.pickup,
    dropoff_precision: quote.precision.dropoff,
    package_type: quote.packageType,
    package_weight_kg: quote.weightKg,
    ...toRouteRow(quote.route),
    fee_minor: quote.fee.minor,
    currency: quote.fee.currency,
    available_riders: quote.availableRiders,
    busy_minutes: quote.busyMinutes,
  };
  const names = Object.keys(columns);
  await tx.query(
    `insert into quotes (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(columns),
  );
}
