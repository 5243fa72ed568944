import type { DeliveryReturn } from "../../contract/delivery-return.ts";
import type { Position } from "../../contract/geo.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Message } from "../../contract/message.ts";
import type { RiderAtWork, RiderJob, RiderOffer } from "../../contract/rider.ts";
import type { Simulation } from "../../contract/sandbox.ts";
import { type DeliveryStatus, hasRider, isFinal } from "../../contract/status.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import type { Core } from "../core.ts";
import { FINAL_IN_SQL, WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { usualVehicle } from "../deliveries/estimates/pace.ts";
import { ROUTE_COLUMNS, type RouteRow, readRoute } from "../deliveries/estimates/stored-route.ts";
import { toAmount, toKilometres } from "../deliveries/estimates/tariff.ts";
import { predictTrip } from "../deliveries/eta/predict.ts";
import { describeReturn, returningOfInSql } from "../deliveries/lifecycle/return-package.ts";
import { describeMessages, messagesInSql } from "../deliveries/messages/messages.ts";
import { TURN_IN_SQL } from "../deliveries/plans/round.ts";
import { CODE_TRIES } from "../deliveries/proof/check-proof.ts";
import { describeOrder, ORDER_COLUMNS, type OrderRow } from "../deliveries/records/order.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import { straightRoute } from "../places/offline.ts";
import { secondsInstead } from "../places/seconds-in-town.ts";
import type { Queryable } from "../store/db.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "./offers.ts";

/** What offers and jobs tell of a delivery. */
interface WorkRow extends OrderRow, RouteRow {
  delivery_id: string;
  pay_minor: number | null;
}

const WORK_COLUMNS = `d.id as delivery_id, d.pay_minor, ${ROUTE_COLUMNS}, ${ORDER_COLUMNS}`;

type OfferRow = WorkRow & {
  id: string;
  offered_at: Date;
  expires_at: Date;
  route_vehicle: Vehicle | null;
  simulation: Simulation | null;
  adds_seconds: number | null;
  adds_stops: number | null;
  rider: { lat: number | null; lng: number | null; vehicle: Vehicle };
};

/** The offer that a rider can answer; null if there is none. It has no phone number, and not the recipient's name. */
export async function readOffer(core: Core, riderId: string): Promise<RiderOffer | null> {
  const [row] = await core.db.query<OfferRow>(
    `select o.id, o.offered_at, o.expires_at, o.adds_seconds, o.adds_stops, d.route_vehicle, d.simulation, ${WORK_COLUMNS},
       (select json_build_object('lat', r.lat, 'lng', r.lng, 'vehicle', r.vehicle) from riders r where r.id = o.rider_id) as rider
     from ${ANSWERABLE_OFFERS_IN_SQL} and o.rider_id = $2`,
    [core.now(), riderId],
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
    ...estimate(core, row),
    ...work,
  };
}

/** How long the rider of an offer would take, by their own clock. The way to the pick-up is a guess until it is theirs. */
function estimate(
  { learned, now, speed: usualSpeed }: Core,
  row: OfferRow,
): Pick<RiderOffer, "approach" | "total_minutes" | "adds"> {
  const { lat, lng, vehicle } = row.rider;
  const { speed } = readSimulation(row.simulation, usualSpeed);
  const toMinutes = (seconds: number) => Math.round(seconds / speed / 6) / 10;
  const { adds_seconds: seconds, adds_stops: stops } = row;
  const adds = seconds === null || stops === null ? null : { minutes: toMinutes(Math.max(0, seconds)), stops };
  if (adds || lat === null || lng === null) return { approach: null, total_minutes: null, adds };
  const way = straightRoute({ lat, lng }, { lat: row.pickup_lat, lng: row.pickup_lng }, vehicle);
  const route = readRoute(row);
  const onward = secondsInstead(route.durationSeconds, row.route_vehicle ?? usualVehicle(row.package_type), vehicle);
  const whole = predictTrip(learned(), {
    vehicle,
    at: now(),
    before: [{ part: "shop", way: { seconds: way.durationSeconds, estimated: true }, waitedSeconds: 0 }],
    toDoor: { seconds: onward, estimated: route.estimated },
    ridden: { routerSeconds: 0, takenSeconds: 0 },
    atDoor: false,
  });
  return {
    approach: { distance_km: toKilometres(way.distanceMetres), minutes: toMinutes(way.durationSeconds) },
    total_minutes: toMinutes(whole.seconds),
    adds,
  };
}

type JobRow = WorkRow & {
  status: DeliveryStatus;
  status_since: Date;
  code_tries: number;
  order_changed_at: Date | null;
  handed_over_by: {
    name: string;
    phone: string | null;
    lat: number | null;
    lng: number | null;
    located_at: string | null;
  } | null;
  messages: Message[] | null;
  messages_allowed: boolean;
  calls_allowed: boolean;
  way_back: { state: DeliveryReturn["state"]; reason: string | null; at: string } | null;
};
const JOB_COLUMNS = `${WORK_COLUMNS}, d.status, d.status_since, d.code_tries, d.order_changed_at, ${messagesInSql("rider")} as messages,
  (select a.messages from accounts a where a.id = d.account_id) as messages_allowed,
  (select a.calls from accounts a where a.id = d.account_id) as calls_allowed,
  (select json_build_object('name', r.name, 'phone', r.phone, 'lat', r.lat, 'lng', r.lng, 'located_at', r.located_at)
   from riders r where d.status in ('picked_up', 'in_transit')
     and r.id = (select o.rider_id from offers o where o.delivery_id = d.id and o.state = 'accepted'
       order by o.offered_at desc offset 1 limit 1)
     and (select a.version from delivery_acts a where a.delivery_id = d.id and a.act = 'hand_over'
       order by a.id desc limit 1)
       > (select max(h.sequence) from delivery_history h where h.delivery_id = d.id)) as handed_over_by,
  (select json_build_object('state', b.state, 'reason', d.cancel_reason, 'at', b.at)
   from delivery_returns b where b.delivery_id = d.id) as way_back`;

/**
 * The deliveries that a rider has accepted and not yet finished, in the order in which they go on with them. What goes back to the
 * shop comes after what customers wait for: their times of arrival count no way back.
 */
export async function readJobs(db: Queryable, riderId: string): Promise<RiderJob[]> {
  const rows = await db.query<JobRow>(
    `select ${JOB_COLUMNS} from deliveries d join riders r on r.id = d.rider_id
     where rider_id = $1 and status in ${WITH_RIDER_IN_SQL} or d.id in (${returningOfInSql("$1")})
     order by status = 'cancelled', ${TURN_IN_SQL} nulls last, status_since`,
    [riderId],
  );
  return rows.map(describeJob);
}

/**
 * A delivery as its rider sees it, also when they have just finished it. Of one that they have released, or finished a while ago,
 * they learn no more than where it stands: phones send old steps again. The caller knows that it exists.
 */
export async function readJob(db: Queryable, deliveryId: string, now: Date): Promise<RiderJob> {
  const [row] = await db.query<JobRow>(`select ${JOB_COLUMNS} from deliveries d where id = $1`, [deliveryId]);
  if (!row) throw new Error("a delivery is never deleted");
  const job = describeJob(row);
  const { status, status_since: since } = row;
  const isJustOver = isFinal(status) && now.getTime() < since.getTime() + LIMITS.messageMinutes * 60_000;
  return hasRider(status) || isJustOver || job.return?.state === "returning" ? job : withoutCustomer(job);
}

function withoutCustomer({ pickup, dropoff, ...job }: RiderJob): RiderJob {
  const toArea = (degrees: number) => Math.round(degrees * 10) / 10;
  const area = { lat: toArea(dropoff.lat), lng: toArea(dropoff.lng) };
  return {
    ...job,
    pickup: { ...pickup, phone: null },
    dropoff: { ...dropoff, ...area, name: null, phone: null, address: null },
    instructions: null,
    messages: null,
    route: "",
  };
}

function describeJob(row: JobRow): RiderJob {
  const { dropoff, ...work } = describeWork(row);
  const { order_changed_at: changed, status_since: since } = row;
  return {
    status: row.status,
    since: row.status_since.toISOString(),
    code_tries_left: Math.max(0, CODE_TRIES - row.code_tries),
    changed_at: changed !== null && changed > since ? changed.toISOString() : null,
    messages: row.messages_allowed ? describeMessages(row.messages) : null,
    take_over_from: row.handed_over_by && describeHolder(row.handed_over_by),
    return: row.way_back && describeReturn({ ...row.way_back, at: new Date(row.way_back.at) }),
    ...work,
    // A phone keeps what it was told last: after the end, without the customer's number.
    dropoff: row.calls_allowed && hasRider(row.status) ? dropoff : { ...dropoff, phone: null },
  };
}

/** The rider whom another one meets, to take the package over. */
function describeHolder({
  name,
  phone,
  lat,
  lng,
  located_at,
}: NonNullable<JobRow["handed_over_by"]>): NonNullable<RiderJob["take_over_from"]> {
  const isPlaced = lat !== null && lng !== null && located_at !== null;
  return {
    name,
    phone,
    location: isPlaced ? { lat, lng } : null,
    located_at: isPlaced ? new Date(located_at).toISOString() : null,
  };
}

function describeWork(row: WorkRow) {
  const { pay_minor: minor, currency } = row;
  return {
    delivery_id: row.delivery_id,
    ...describeOrder(row),
    pay: minor === null || currency === null ? null : toAmount({ minor, currency }),
    route: readRoute(row).estimated ? "" : row.route,
  };
}

/** Where a rider at work is, as far as the service knows. */
export async function readPlace(db: Queryable, riderId: string): Promise<Pick<RiderAtWork, "location" | "bearing">> {
  const [row] = await db.query<Position & { bearing: number | null }>(
    `select lat, lng, bearing from riders r where id = $1 and lat is not null and lng is not null and (on_duty
       or exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}) or exists (${returningOfInSql("r.id")}))`,
    [riderId],
  );
  return row ? { location: { lat: row.lat, lng: row.lng }, bearing: row.bearing } : { location: null, bearing: null };
}

/** What was written to a rider after the end of a delivery, while they can still answer. What goes back to the shop is a job. */
export async function readWrittenAfter(
  db: Queryable,
  riderId: string,
  now: Date,
): Promise<NonNullable<RiderAtWork["written_after"]>> {
  const rows = await db.query<{ delivery_id: string; name: string | null; messages: Message[] | null }>(
    `select d.id as delivery_id, d.dropoff_name as name, ${messagesInSql("rider")} as messages
     from deliveries d join accounts a on a.id = d.account_id
     where d.rider_id = $1 and d.status in ${FINAL_IN_SQL} and d.status_since > $2 and d.erased_at is null and a.messages
       and d.id not in (${returningOfInSql("$1")})
       and exists (select 1 from delivery_messages m where m.delivery_id = d.id and m.sender <> 'rider' and m.sent_at > d.status_since)
     order by d.status_since`,
    [riderId, new Date(now.getTime() - LIMITS.messageMinutes * 60_000)],
  );
  return rows.map(({ messages, ...about }) => ({ ...about, messages: describeMessages(messages) }));
}

/** What a rider has handed over since midnight, by this machine's time zone, and what they earn with it. */
export async function readToday(db: Queryable, riderId: string, now: Date): Promise<RiderAtWork["today"]> {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const rows = await db.query<{ deliveries: number; minor: number | null; currency: string | null }>(
    `select count(*)::int as deliveries, case when bool_and(pay_minor is not null) then sum(pay_minor) end as minor, currency
     from deliveries where rider_id = $1 and status = 'delivered' and status_since >= $2 group by currency`,
    [riderId, midnight],
  );
  const [{ minor, currency } = { minor: null, currency: null }, ...others] = rows;
  return {
    deliveries: rows.reduce((sum, row) => sum + row.deliveries, 0),
    earned:
      minor === null || currency === null || others.length > 0
        ? null
        : { amount: toAmount({ minor, currency }), currency },
  };
}
