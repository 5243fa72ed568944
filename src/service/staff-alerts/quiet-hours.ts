import { Temporal } from "temporal-polyfill";
import type { QuietHours } from "../../contract/alert.ts";
import { isTimeZone, NO_TIME_ZONE } from "../deliveries/zones/zones.ts";
import { invalidFields } from "../problem.ts";
import type { Queryable } from "../store/db.ts";

/** Whether hours are on at that time, by their own clock. If they don't end after they begin, they go over midnight. */
export function isQuiet({ from, to, time_zone }: QuietHours, at: Date): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone);
  const time = local.toPlainTime().toString().slice(0, 5);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** The quiet hours of these members, by their ids. Those who have none are left out. */
export async function readQuietHours(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, QuietHours>> {
  const rows = await db.query<QuietHours & { member_id: string }>(
    `select member_id, from_time as "from", to_time as "to", time_zone from staff_quiet_hours
     where member_id = any($1::text[])`,
    [memberIds],
  );
  return new Map(rows.map(({ member_id, ...hours }) => [member_id, hours]));
}

/**
 * @param hours null: the member is told at any time
 * @throws ServiceProblem invalid_request naming the time zone
 */
export async function setQuietHours(db: Queryable, memberId: string, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await db.query("delete from staff_quiet_hours where member_id = $1", [memberId]);
    return;
  }
  const { from, to, time_zone } = hours;
  if (!isTimeZone(time_zone))
    throw invalidFields([{ param: "quiet_hours.time_zone", code: "invalid_value", detail: NO_TIME_ZONE }]);
  await db.query(
    `insert into staff_quiet_hours (member_id, from_time, to_time, time_zone) values ($1, $2, $3, $4)
     on conflict (member_id) do update
       set from_time = excluded.from_time, to_time = excluded.to_time, time_zone = excluded.time_zone`,
    [memberId, from, to, time_zone],
  );
}
