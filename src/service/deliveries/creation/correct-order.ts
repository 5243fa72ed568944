import type { ChangeDelivery, Place } from "../../../contract/delivery.ts";
import { type Actor, isBeforePickup } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { type Delivery, findDelivery, holdDelivery } from "../delivery.ts";
import { type Estimate, estimate } from "../estimates/estimate.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { toRouteRow } from "../estimates/stored-route.ts";
import { toAmount } from "../estimates/tariff.ts";
import { noteAct } from "../lifecycle/acts.ts";
import { recordEvent } from "../lifecycle/record-event.ts";
import { tellRider } from "../lifecycle/tell-rider.ts";
import { withdrawOffer } from "../matching/close-offers.ts";
import { setDue, stirNear } from "../matching/stir-near.ts";
import { settlePlan } from "../plans/settle-plan.ts";
import { readSchedule } from "../read-schedule.ts";
import { readSimulation } from "../simulation.ts";
import { assertOpenAt } from "../zones/zones.ts";

/** What of an order can be corrected, and what its new price follows from. */
interface StoredOrder {
  dropoff_name: string | null;
  dropoff_phone: string | null;
  dropoff_address: string | null;
  dropoff_lat: number;
  dropoff_lng: number;
  instructions: string | null;
  external_id: string | null;
  scheduled_at: Date | null;
  cash: { amount: number } | null;
  fee_minor: number | null;
  currency: string | null;
  rider_vehicle: Vehicle | null;
  route_seconds: number;
  promised_by: Date | null;
}

/**
 * Corrects an order until the rider has the package. A new place has a new way and, by the present tariff, a new price; an
 * offer that is open ends, because it told the old ones. Repeating it changes nothing.
 * @param accountId of the merchant who asks; null for the operator
 * @param operatorKey the id of the operator's key, for the delivery's history
 * @throws ServiceProblem unknown_delivery, already_picked_up, illegal_transition for a `scheduled_at` once the search has
 * begun, outside_area, closed, geocoder_unavailable, or invalid_request naming the field
 */
export async function correctOrder(
  core: Core,
  accountId: string | null,
  id: string,
  asked: ChangeDelivery,
  operatorKey?: string,
): Promise<void> {
  const assertOpen = (delivery: Delivery | null): Delivery => {
    if (!delivery || (accountId !== null && delivery.accountId !== accountId))
      throw new ServiceProblem("unknown_delivery");
    if (!isBeforePickup(delivery.status)) {
      throw new ServiceProblem("already_picked_up", `An order that is ${delivery.status} can't be changed any more.`);
    }
    if (asked.scheduled_at !== undefined && delivery.status !== "pending") {
      throw new ServiceProblem("illegal_transition", "The search for a rider has begun: `scheduled_at` is over.");
    }
    return delivery;
  };
  const now = core.now();
  const scheduledAt = asked.scheduled_at === undefined ? undefined : (readSchedule(asked.scheduled_at, now) ?? now);
  const delivery = assertOpen(await findDelivery(core.db, id));
  if (scheduledAt !== undefined) await assertOpenAt(core, delivery.pickup, scheduledAt);
  // Outside the transaction, because geocoder and router may take their time. Pick-up and package never change.
  const found = asked.dropoff && (await findPlace(core, delivery, asked.dropoff));
  const { freed, moved } = await core.db.transaction(async (tx) => {
    const held = assertOpen(await holdDelivery(tx, id));
    const order = await loadOrder(tx, id);
    const changed = changedColumns(order, asked, scheduledAt);
    if (found && (found.dropoff.lat !== order.dropoff_lat || found.dropoff.lng !== order.dropoff_lng))
      Object.assign(changed, placeColumns(core, order, held, found));
    Object.assign(changed, movePromise(core, order, held, changed));
    const fields = FIELDS.filter((field) => Object.keys(changed).some((column) => column.startsWith(field)));
    if (fields.length === 0) return { freed: [], moved: [] };
    const isForRider = fields.some((field) => FOR_RIDERS.includes(field));
    const by: Actor = accountId === null ? "operator" : "merchant";
    const version = await recordEvent(tx, id, {
      type: "delivery.changed",
      by,
      happenedAt: now,
      at: now,
      data: { changed: fields },
      set: isForRider ? { ...changed, order_changed_at: now } : changed,
    });
    if (operatorKey !== undefined) await noteAct(tx, id, { act: "change", by: operatorKey, at: now, version });
    if (isForRider) await tellRider(tx, id, held.riderId, now);
    if (!("dropoff_lat" in changed)) return { freed: [], moved: [] };
    const moved = held.riderId === null ? [] : await settlePlan(core, tx, held.riderId, id, true);
    const freed = await withdrawOffer(tx, id);
    if (freed.length > 0) await setDue(tx, [id]);
    return { freed, moved };
  });
  for (const one of new Set([id, ...moved])) await core.changes.publish(one);
  core.due.raise();
  await stirNear(core, freed);
}

/** The fields of {@link ChangeDelivery}, with which the names of their columns begin. */
const FIELDS = ["dropoff", "instructions", "scheduled_at", "external_id"] as const;
/** Those that the rider goes by. */
const FOR_RIDERS: readonly (typeof FIELDS)[number][] = ["dropoff", "instructions"];

async function findPlace(core: Core, { accountId, packageType, weightKg, pickup }: Delivery, dropoff: Place) {
  if (dropoff.address === undefined && dropoff.lat === undefined) return undefined;
  // Busy or not: the promise keeps what it was made with.
  return estimate(core, accountId, { pickup, dropoff, packageType, weightKg, isScheduled: true });
}

async function loadOrder(tx: Queryable, id: string): Promise<StoredOrder> {
  const [order] = await tx.query<StoredOrder>(
    `select dropoff_name, dropoff_phone, dropoff_address, dropoff_lat, dropoff_lng, instructions, external_id, scheduled_at,
       cash, fee_minor, currency, route_seconds, promised_by, (select r.vehicle from riders r where r.id = d.rider_id) as rider_vehicle
     from deliveries d where id = $1`,
    [id],
  );
  if (!order) throw new ServiceProblem("unknown_delivery");
  return order;
}

/** What differs from what is stored, except the place. */
function changedColumns(
  order: StoredOrder,
  { dropoff = {}, instructions, external_id }: ChangeDelivery,
  scheduledAt: Date | undefined,
): Record<string, SqlValue> {
  const wanted = {
    dropoff_name: dropoff.name,
    dropoff_phone: dropoff.phone,
    dropoff_address: dropoff.address,
    // An empty text clears them.
    instructions: instructions?.trim() === "" ? null : instructions,
    external_id,
  };
  const changed: Record<string, SqlValue> = {};
  for (const [column, value] of Object.entries(wanted))
    if (value !== undefined && value !== order[column as keyof StoredOrder]) changed[column] = value;
  if (scheduledAt !== undefined && scheduledAt.getTime() !== order.scheduled_at?.getTime())
    Object.assign(changed, { scheduled_at: scheduledAt, due_at: scheduledAt });
  return changed;
}

/** The promised time moves with the scheduled one, and by what the new way takes longer or shorter. */
function movePromise(
  { speed: usualSpeed }: Core,
  { promised_by, scheduled_at, route_seconds }: StoredOrder,
  { simulation }: Delivery,
  changed: Record<string, SqlValue>,
): Record<string, SqlValue> {
  if (promised_by === null) return {};
  const { speed } = readSimulation(simulation, usualSpeed);
  const later = changed.scheduled_at instanceof Date && scheduled_at ? +changed.scheduled_at - +scheduled_at : 0;
  const longer = typeof changed.route_seconds === "number" ? (changed.route_seconds - route_seconds) / speed : 0;
  const ms = later + longer * 1000;
  return ms === 0 ? {} : { promised_by: new Date(promised_by.getTime() + ms) };
}

function placeColumns(
  { riderShare, now }: Core,
  order: StoredOrder,
  { packageType }: Delivery,
  { dropoff, precision, route, fee }: Estimate,
): Record<string, SqlValue> {
  const vehicle = usualVehicle(packageType);
  const isForRider = order.rider_vehicle === null || order.rider_vehicle === vehicle;
  const { fee_minor: minor, currency, cash } = order;
  const isFee = minor !== null && currency !== null && cash?.amount === toAmount({ minor, currency });
  return {
    dropoff_lat: dropoff.lat,
    dropoff_lng: dropoff.lng,
    dropoff_precision: precision.dropoff,
    fee_minor: fee.minor,
    currency: fee.currency,
    pay_minor: riderShare === null ? null : Math.round(fee.minor * riderShare),
    // Where nothing else was agreed, the rider collects the fee.
    ...(isFee && { cash: JSON.stringify({ ...cash, amount: toAmount(fee) }) }),
    ...toRouteRow(route),
    route_vehicle: vehicle,
    priced_metres: null,
    route_asks: 0,
    route_due_at: route.estimated || !isForRider ? now() : null,
  };
}
