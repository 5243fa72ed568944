import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { isUniqueViolation, type Queryable } from "../../store/db.ts";
import { noteAct, refuseAct } from "../lifecycle/acts.ts";
import { loadRecords, type RecordRow } from "../records/load-records.ts";
import { describeOrder } from "../records/order.ts";
import { createDelivery } from "./create-delivery.ts";
import type { Order } from "./order.ts";

/**
 * Orders a cancelled delivery once more, as it was ordered, at the price of today. A delivery is tried again once: repeating the
 * request finds the same new delivery.
 * @param by the id of who does it
 * @returns the id of the new delivery
 * @throws ServiceProblem unknown_delivery, illegal_transition, outside_area, closed, invalid_request naming the field
 */
export async function reattempt(
  core: Core,
  id: string,
  scheduledAt: string | undefined,
  by: string,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = isId("dlv", id) ? await loadRecords(core.db, core.now(), "where d.id = $2", [id]) : [];
  if (!row) throw new ServiceProblem("unknown_delivery");
  const before = await findReattempt(core.db, id);
  if (before !== null) return { id: before, isNew: false };
  if (row.status !== "cancelled") return refuseAct(core.db, row, "Only a cancelled delivery can be tried again.");
  if (row.erased_at) return refuseAct(core.db, row, ERASED);
  const [closed] = await core.db.query("select 1 from accounts where id = $1 and closed_at is not null", [
    row.account_id,
  ]);
  if (closed) return refuseAct(core.db, row, "Its shop's account is closed.");
  try {
    const created = await createDelivery(core, row.account_id, orderOf(row, scheduledAt), async (tx, made) => {
      // It may have been erased while geocoder and router were asked. From here on, erasing it waits.
      const kept = await tx.query("select 1 from deliveries where id = $1 and erased_at is null for no key update", [
        id,
      ]);
      if (kept.length === 0) await refuseAct(tx, row, ERASED);
      await tx.query(
        "update deliveries set reattempt_of = $2, pickup_precision = $3, dropoff_precision = $4 where id = $1",
        [made.delivery.id, id, row.pickup_precision, row.dropoff_precision],
      );
      await noteAct(tx, id, { act: "reattempt", by, at: core.now(), version: row.version });
    });
    return { id: created.delivery.id, isNew: true };
  } catch (error) {
    // Somebody else tried it again at the same moment.
    const theirs = isUniqueViolation(error) ? await findReattempt(core.db, id) : null;
    if (theirs === null) throw error;
    return { id: theirs, isNew: false };
  }
}

const ERASED = "What was personal in it is erased.";

async function findReattempt(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>("select id from deliveries where reattempt_of = $1", [id]);
  return row?.id ?? null;
}

function orderOf(row: RecordRow, scheduledAt: string | undefined): Order {
  // It was paid at the pick-up. Of a third try, the second one says so by collecting nothing.
  const owed = row.cash?.collected === true ? null : row.cash;
  const place = (end: "pickup" | "dropoff") => ({
    ...ifSaid("name", row[`${end}_name`]),
    ...ifSaid("phone", row[`${end}_phone`]),
    ...ifSaid("address", row[`${end}_address`]),
    lat: row[`${end}_lat`],
    lng: row[`${end}_lng`],
  });
  return {
    pickup: place("pickup"),
    dropoff: place("dropoff"),
    package: {
      type: row.package_type,
      ...ifSaid("weight", row.package_weight_kg),
      ...ifSaid("description", row.package_description),
    },
    payment_method: row.payment_method,
    // Where the fee was to be collected, it is today's.
    cash: owed && { ...(owed.amount !== describeOrder(row).fee && { amount: owed.amount }), from: owed.from },
    ...ifSaid("external_id", row.external_id),
    ...ifSaid("instructions", row.instructions),
    ...ifSaid("items", row.items),
    ...ifSaid("customer_can", row.customer_can),
    batchable: row.batchable,
    ...ifSaid("simulation", row.simulation),
    ...ifSaid("scheduled_at", scheduledAt ?? null),
  };
}

const ifSaid = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as { [One in Name]?: Value };
