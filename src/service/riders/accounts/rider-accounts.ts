import type { RiderDocuments } from "../../../contract/operator.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import { canTransition } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import {
  DELIVERY_COLUMNS,
  type Delivery,
  type DeliveryRow,
  toDelivery,
  WITH_RIDER_IN_SQL,
} from "../../deliveries/delivery.ts";
import { transition } from "../../deliveries/lifecycle/transition.ts";
import { setDue } from "../../deliveries/matching/stir-near.ts";
import { trimPlan } from "../../deliveries/plans/settle-plan.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Db, Queryable } from "../../store/db.ts";
import { storeRiderPhoto } from "./photos.ts";

/** `invited`: no device has signed in yet. `suspended`: may not work. */
export type RiderState = "invited" | "active" | "suspended";

export interface RiderAccount {
  id: string;
  name: string;
  vehicle: Vehicle;
  capacity_kg: number;
  phone: string | null;
  plate: string | null;
  has_photo: boolean;
  state: RiderState;
  on_duty: boolean;
  located_at: Date | null;
  /** On how many they are signed in. */
  devices: number;
}

/** All riders who were invited, oldest first. Those of the sandbox's fleet were not. */
export function listRiders(db: Queryable): Promise<RiderAccount[]> {
  return db.query<RiderAccount>(
    `select id, name, vehicle, capacity_kg, phone, plate, state,
       exists (select 1 from rider_photos p where p.rider_id = r.id) as has_photo, on_duty, located_at,
       (select count(*)::int from rider_sessions s where s.rider_id = r.id) as devices
     from riders r where invited_at is not null order by invited_at, id`,
  );
}

/** A delivery that a suspended rider has collected: only the operator can end it. */
export interface Stranded {
  deliveryId: string;
  status: DeliveryStatus;
}

/**
 * Suspends a rider. They get no more offers, and the service refuses all requests of their devices but a few. Deliveries that
 * they haven't collected search for another rider. Repeating it changes nothing.
 * @param alongside writes in the same transaction
 * @returns the deliveries that stay with them
 * @throws ServiceProblem unknown_rider
 */
export async function suspendRider(
  { db, now, changes, due }: Pick<Core, "db" | "now" | "changes" | "due">,
  id: string,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<Stranded[]> {
  const theirs = await db.transaction(async (tx) => {
    // As everywhere: deliveries before offers before riders. One that the rider accepts in between is found below.
    const hold = `select ${DELIVERY_COLUMNS} from deliveries where rider_id = $1 and status in ${WITH_RIDER_IN_SQL}
      order by id for update`;
    await tx.query(hold, [id]);
    await alongside?.(tx);
    const ended = await tx.query<{ delivery_id: string }>(
      "update offers set state = 'expired' where rider_id = $1 and state = 'open' returning delivery_id",
      [id],
    );
    await setState(tx, id, "state = 'suspended', on_duty = false");
    await tx.query("delete from rider_invitations where rider_id = $1", [id]);
    await setDue(
      tx,
      ended.map(({ delivery_id }) => delivery_id),
    );
    const left: Delivery[] = [];
    for (const row of await tx.query<DeliveryRow>(hold, [id])) {
      const delivery = toDelivery(row);
      const isTaken = canTransition(delivery.status, "searching");
      const change = { to: "searching", actor: "operator", at: now(), riderId: null } as const;
      left.push(isTaken ? await transition(tx, delivery, change) : delivery);
    }
    await trimPlan(tx, id);
    return left;
  });
  due.raise();
  for (const delivery of theirs) await changes.publish(delivery.id);
  return theirs.flatMap(({ id: deliveryId, riderId, status }) => (riderId === null ? [] : [{ deliveryId, status }]));
}

/**
 * Lets a suspended rider work again, on the devices that they had. Repeating it changes nothing.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_rider
 */
export async function resumeRider(db: Db, id: string, alongside?: (tx: Queryable) => Promise<void>): Promise<void> {
  const signedIn = "exists (select 1 from rider_sessions s where s.rider_id = riders.id)";
  const change = `state = case when state <> 'suspended' then state when ${signedIn} then 'active' else 'invited' end`;
  await db.transaction(async (tx) => {
    await alongside?.(tx);
    await setState(tx, id, change);
  });
}

/** What the operator may change of a rider. */
interface RiderChange {
  name?: string | undefined;
  vehicle?: Vehicle | undefined;
  capacity_kg?: number | undefined;
  capacity_jobs?: number | undefined;
  phone?: string | null | undefined;
  plate?: string | null | undefined;
  documents?: RiderDocuments | undefined;
  photo?: Buffer | null | undefined;
}

const CHANGEABLE = ["name", "vehicle", "capacity_kg", "capacity_jobs", "phone", "plate", "documents"] as const;

/**
 * Changes a rider. Fields that are absent stay as they are, and null removes one. Who looks at a delivery of theirs sees it
 * with the next request.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_rider
 */
export async function changeRider(
  { db, now, changes }: Pick<Core, "db" | "now" | "changes">,
  id: string,
  { photo, ...rest }: RiderChange,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const shown = await db.transaction(async (tx) => {
    await alongside?.(tx);
    // Deliveries before their rider, as in every transaction that takes both.
    await tx.query(
      `select 1 from deliveries where rider_id = $1 and status in ${WITH_RIDER_IN_SQL} order by id for no key update`,
      [id],
    );
    const known = isId("rdr", id)
      ? await tx.query("select 1 from riders where id = $1 and invited_at is not null for update", [id])
      : [];
    if (known.length === 0) throw new ServiceProblem("unknown_rider");
    const columns = { ...rest, documents: rest.documents && JSON.stringify(rest.documents) };
    const changed = CHANGEABLE.filter((one) => columns[one] !== undefined);
    if (changed.length > 0) {
      const set = changed.map((column, index) => `${column} = $${index + 2}`).join(", ");
      await tx.query(`update riders set ${set} where id = $1`, [id, ...changed.map((one) => columns[one] ?? null)]);
    }
    if (rest.vehicle !== undefined) await trimPlan(tx, id);
    if (photo !== undefined) await storeRiderPhoto(tx, id, photo, now());
    return tx.query<{ id: string }>(
      `update deliveries set way_version = way_version + 1 where rider_id = $1 and status in ${WITH_RIDER_IN_SQL} returning id`,
      [id],
    );
  });
  for (const delivery of shown) await changes.publish(delivery.id);
}

async function setState(db: Queryable, id: string, change: string): Promise<void> {
  const changed = isId("rdr", id)
    ? await db.query(`update riders set ${change} where id = $1 and invited_at is not null returning id`, [id])
    : [];
  if (changed.length === 0) throw new ServiceProblem("unknown_rider");
}
