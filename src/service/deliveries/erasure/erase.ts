import { isFinal } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { FINAL_IN_SQL, holdDelivery } from "../delivery.ts";
import { recordEvent } from "../lifecycle/record-event.ts";
import { findReturn } from "../lifecycle/return-package.ts";
import { RETURNING_IN_SQL } from "../records/attention.ts";

/** How many deliveries one transaction erases: it takes some milliseconds, so that nobody waits long for the rows. */
const BATCH = 200;
const DAY_MS = 86_400_000;
/** A rider's last place says nothing any more after so many days. */
const PLACE_DAYS = 7;

/** SQL: a place is known to a tenth of a degree, which is some 11 km. */
const areaInSql = (column: string) => `${column} = round(${column}::numeric, 1)`;

/**
 * Erases what is personal in deliveries: names, phone numbers, addresses, notes, messages, photos, places, what was ordered, the merchant's reference, and
 * the same in their events and quotes. Status, times, distance, fee and area stay, for reports.
 * @param ids of deliveries that have ended and that the transaction holds
 */
async function eraseAll(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update deliveries set erased_at = $2, external_id = null, pickup_name = null, pickup_phone = null, pickup_address = null,
       dropoff_name = null, dropoff_phone = null, dropoff_address = null, package_description = null, items = null, instructions = null,
       proved_by = coalesce(proved_by, case when signature is null then 'code' else 'signature' end), signature = null, cancel_reason = null, rating_comment = null,
       route = '', route_estimated = true, leg = null, way_version = way_version + 1, handed_over_metres = null,
       ${["pickup_lat", "pickup_lng", "dropoff_lat", "dropoff_lng"].map(areaInSql).join(", ")}
     where id = any ($1)`,
    [ids, at],
  );
  await tx.query(
    `update quotes set pickup_address = '', dropoff_address = '', route = '',
       ${["pickup_lat", "pickup_lng", "dropoff_lat", "dropoff_lng"].map(areaInSql).join(", ")}
     where id in (select quote_id from deliveries where id = any ($1))`,
    [ids],
  );
  await tx.query("delete from delivery_images where delivery_id = any ($1)", [ids]);
  await tx.query("update delivery_acts set reason = null where delivery_id = any ($1)", [ids]);
  await tx.query("delete from delivery_messages where delivery_id = any ($1)", [ids]);
  await tx.query("delete from unsettled where delivery_id = any ($1)", [ids]);
  await tx.query("update late_steps set signature = null, lat = null, lng = null where delivery_id = any ($1)", [ids]);
  await tx.query("delete from delivery_alerts where delivery_id = any ($1)", [ids]);
  await tx.query("update delivery_problems set note = null where delivery_id = any ($1)", [ids]);
  // What an event tells beside that: who signed, what the customer or the rider wrote, the merchant's reference.
  await tx.query(
    `update outbox set payload = ((payload::jsonb - array['signed_by', 'cancel_reason', 'instructions', 'rating', 'problem', 'return'])
       || '{"external_id": null}'::jsonb)::json
     where delivery_id = any ($1)`,
    [ids],
  );
}

/**
 * Erases what is personal in a delivery that has ended, at once, and writes an event. Repeating it changes nothing.
 * @param accountId whose delivery it must be; null: anybody's
 * @throws ServiceProblem unknown_delivery; illegal_transition while it is under way
 */
export async function eraseDelivery(
  core: Pick<Core, "db" | "now" | "changes">,
  id: string,
  accountId: string | null,
): Promise<void> {
  const { db, now, changes } = core;
  await db.transaction(async (tx) => {
    const delivery = await holdDelivery(tx, id);
    if (!delivery || (accountId !== null && delivery.accountId !== accountId))
      throw new ServiceProblem("unknown_delivery");
    if (!isFinal(delivery.status)) {
      throw new ServiceProblem(
        "illegal_transition",
        `A delivery that is ${delivery.status} can be erased when it has ended.`,
      );
    }
    if ((await findReturn(tx, id))?.state === "returning") {
      throw new ServiceProblem("illegal_transition", "It can be erased when its package is back at the shop.");
    }
    const [erased] = await tx.query("select 1 from deliveries where id = $1 and erased_at is not null", [id]);
    if (erased) return;
    const at = now();
    await eraseAll(tx, [id], at);
    const by = accountId === null ? "operator" : "merchant";
    await recordEvent(tx, id, { type: "delivery.erased", by, happenedAt: at, at });
  });
  await changes.publish(id);
}

/**
 * Erases every delivery to a phone number that has ended, of all accounts.
 * @param phone E.164
 * @returns how many were erased, and the ids of those that are under way
 */
export async function eraseRecipient(
  core: Pick<Core, "db" | "now" | "changes">,
  phone: string,
): Promise<{ erased: number; underWay: string[] }> {
  // From account to account, because the index of phone numbers begins with the account.
  const rows = await core.db.query<{ id: string; is_over: boolean }>(
    `select d.id, d.status in ${FINAL_IN_SQL} and d.id not in (${RETURNING_IN_SQL}) as is_over from accounts a
     join deliveries d on d.account_id = a.id and reverse(d.dropoff_phone) collate "C" = reverse($1::text)`,
    [phone],
  );
  const over = rows.filter(({ is_over }) => is_over);
  for (const { id } of over) await eraseDelivery(core, id, null);
  return { erased: over.length, underWay: rows.filter(({ is_over }) => !is_over).map(({ id }) => id) };
}

/** Erases what is personal in deliveries that ended so many days ago, and old places of riders. Call it now and then. */
export async function eraseOld({ db, now }: Core, keepDays: number): Promise<void> {
  const before = new Date(now().getTime() - keepDays * DAY_MS);
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        `select id from deliveries where erased_at is null and status in ${FINAL_IN_SQL} and status_since < $1
           and id not in (${RETURNING_IN_SQL})
         order by status_since limit ${BATCH} for no key update skip locked`,
        [before],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await eraseAll(tx, ids, now());
      return ids.length;
    });
  }
  await db.query(
    `update riders set lat = null, lng = null, bearing = null, speed_kph = null, located_at = null, cell = null, area = null
     where located_at < $1`,
    [new Date(now().getTime() - PLACE_DAYS * DAY_MS)],
  );
}
