import type { Cash, CollectCash } from "../../../contract/cash.ts";
import type { ConfirmQuote } from "../../../contract/quote.ts";
import type { Core } from "../../core.ts";
import type { HashedCode, Money } from "../../ports.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { makeCode } from "../codes.ts";
import type { Delivery } from "../delivery.ts";
import type { Estimate } from "../estimates/estimate.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { toRouteRow } from "../estimates/stored-route.ts";
import { toAmount, toCoins } from "../estimates/tariff.ts";
import { promiseFromNow } from "../eta/promise.ts";
import { recordChange } from "../lifecycle/record-change.ts";
import { claimQuote } from "../quotes/claim-quote.ts";
import { readQuote } from "../quotes/quote.ts";
import { readSchedule } from "../read-schedule.ts";
import { readSimulation } from "../simulation.ts";
import { assertOpenAt } from "../zones/zones.ts";
import { agreeTerms, type Terms } from "./agree-terms.ts";
import type { Order } from "./order.ts";

export interface Created {
  delivery: Delivery;
  /** In clear text: only its hash is stored. */
  code: string;
  /** Until the drop-off, by the customer's clock. */
  etaSeconds: number;
  fee: Money;
  precision: Estimate["precision"];
  quoteId: string | null;
}

/**
 * Stores a new delivery: `searching`, or `pending` until its scheduled time. In one statement, unless it has a quote or
 * something is written alongside.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_quote, quote_used, quote_expired, quote_mismatch, outside_area, closed, or invalid_request
 * naming the field
 */
export async function createDelivery(
  core: Core,
  accountId: string,
  asked: Order,
  alongside?: (tx: Queryable, created: Created) => Promise<void>,
): Promise<Created> {
  const now = core.now();
  const scheduledAt = readSchedule(asked.scheduled_at, now);
  const terms = await agreeTerms(core, accountId, asked);
  const { fee, precision, route } = terms.estimate;
  const zoneId = await assertOpenAt(core, terms.estimate.pickup, scheduledAt ?? now);
  const quoteId = terms.request.quote_id ?? null;
  const id = randomId("dlv");
  const code = makeCode(core.codes, id);
  const simulation = asked.simulation ?? null;
  const isManual = readSimulation(simulation, core.speed).mode === "manual";
  const packageType = terms.request.package.type;
  // A quote knows nothing of a scheduled time that comes with the order.
  const busyMinutes = scheduledAt ? 0 : terms.estimate.busyMinutes;
  const way = { route, routeVehicle: null, packageType, busyMinutes };
  const promised = promiseFromNow(core, { ...way, scheduledAt, simulation });
  const columns = {
    id,
    ...toColumns(accountId, terms, scheduledAt, now, core.codes.hash(code)),
    pay_minor: core.riderShare === null ? null : Math.round(fee.minor * core.riderShare),
    due_at: scheduledAt ?? (isManual ? null : now),
    promised_by: isManual ? null : new Date(now.getTime() + (promised.seconds + promised.within) * 1000),
    route_due_at: route.estimated ? now : null,
    busy_minutes: busyMinutes,
    zone_id: zoneId,
  };
  const store = async (tx: Queryable): Promise<Created> => {
    const delivery = await insert(tx, columns, now);
    return {
      delivery,
      code,
      etaSeconds: promised.seconds,
      fee,
      precision,
      quoteId,
    };
  };
  const storing =
    quoteId === null && !alongside
      ? store(core.db)
      : core.db.transaction(async (tx) => {
          if (quoteId !== null) await claimQuote(tx, quoteId, now);
          const created = await store(tx);
          await alongside?.(tx, created);
          return created;
        });
  const created = await storing;
  core.due.raise();
  await core.changes.publish(id);
  return created;
}

function toColumns(
  accountId: string,
  { request, estimate }: Terms,
  scheduledAt: Date | null,
  now: Date,
  code: HashedCode,
): Record<string, SqlValue> {
  const { pickup, dropoff, precision, route, fee } = estimate;
  return {
    account_id: accountId,
    external_id: request.external_id ?? null,
    status: scheduledAt ? "pending" : "searching",
    version: 1,
    status_since: now,
    created_at: now,
    scheduled_at: scheduledAt,
    pickup_name: request.pickup.name ?? null,
    pickup_phone: request.pickup.phone ?? null,
    pickup_address: request.pickup.address ?? null,
    pickup_lat: pickup.lat,
    pickup_lng: pickup.lng,
    pickup_precision: precision.pickup,
    dropoff_precision: precision.dropoff,
    dropoff_name: request.dropoff.name ?? null,
    dropoff_phone: request.dropoff.phone ?? null,
    dropoff_address: request.dropoff.address ?? null,
    dropoff_lat: dropoff.lat,
    dropoff_lng: dropoff.lng,
    package_type: request.package.type,
    package_weight_kg: request.package.weight ?? null,
    package_description: request.package.description ?? null,
    items: request.items ? JSON.stringify(request.items.map(({ name, quantity = 1 }) => ({ name, quantity }))) : null,
    payment_method: request.payment_method,
    cash:
      request.payment_method === "cash" && request.cash !== null
        ? JSON.stringify(cashToCollect(request.cash, fee))
        : null,
    instructions: request.instructions ?? null,
    customer_can: request.customer_can ?? null,
    batchable: request.batchable ?? true,
    quote_id: request.quote_id ?? null,
    fee_minor: fee.minor,
    currency: fee.currency,
    ...toRouteRow(route),
    route_vehicle: usualVehicle(request.package.type),
    simulation: request.simulation ? JSON.stringify(request.simulation) : null,
    asks_digits: false,
    code_salt: code.salt,
    code_hash: code.hash,
  };
}

function cashToCollect({ amount, from = "dropoff" }: CollectCash = {}, fee: Money): Omit<Cash, "collected"> {
  return { amount: amount === undefined ? toAmount(fee) : toCoins(amount, fee.currency), currency: fee.currency, from };
}

async function insert(tx: Queryable, columns: Record<string, SqlValue>, at: Date): Promise<Delivery> {
  const names = Object.keys(columns);
  const created = await recordChange(
    tx,
    { actor: "merchant", at },
    `insert into deliveries (${names.join(", ")}) values (${names.map((_, i) => `$${i + 4}`).join(", ")})`,
    Object.values(columns),
  );
  if (!created) throw new Error("the delivery was not stored");
  return created;
}

/**
 * Creates the delivery that a quote was asked for, at the quoted price.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_quote, quote_used, quote_expired, or invalid_request naming scheduled_at
 */
export async function confirmQuote(
  core: Core,
  accountId: string,
  quoteId: string,
  { pickup = {}, dropoff = {}, package: load, ...rest }: ConfirmQuote,
  alongside?: (tx: Queryable, created: Created) => Promise<void>,
): Promise<Created> {
  const { packageType } = await readQuote(core.db, accountId, quoteId);
  const request = { ...rest, pickup, dropoff, package: { ...load, type: packageType }, quote_id: quoteId };
  return createDelivery(core, accountId, request, alongside);
}
