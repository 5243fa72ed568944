import { Temporal } from "temporal-polyfill";
import { WEEKDAYS } from "../../../contract/weekdays.ts";
import type { Opening, Zone, ZoneHours } from "../../../contract/zone.ts";

/** How far ahead an opening is looked for. A zone that is closed for longer says no time. */
const DAYS_AHEAD = 60;

/**
 * When deliveries are taken in a zone, from `at` on: `at` while it is open. Null: not in the next 60 days.
 *
 * Hours are by the zone's clock. Where summer time begins, an hour that doesn't exist begins at the next one that does; where
 * it ends, the first of two equal hours counts.
 */
export function opensAt({ hours, time_zone, closed_until }: Zone, at: Date): Date | null {
  const from = Math.max(at.getTime(), closed_until === null ? 0 : Date.parse(closed_until));
  if (hours === null) return new Date(from);
  const today = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(time_zone).toPlainDate();
  // Yesterday's may last until today.
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    const date = today.add({ days: day });
    const open = openingsOn(hours, date).flatMap((opening) => {
      const [opens, closes] = [opening.from, opening.to].map((time, end) => {
        const isNextDay = end === 1 && opening.to <= opening.from;
        const local = date.add({ days: isNextDay ? 1 : 0 }).toPlainDateTime(Temporal.PlainTime.from(time));
        return local.toZonedDateTime(time_zone).epochMilliseconds;
      });
      return opens === undefined || closes === undefined || closes <= from ? [] : Math.max(opens, from);
    });
    if (open.length > 0) return new Date(Math.min(...open));
  }
  return null;
}

function openingsOn(hours: ZoneHours, date: Temporal.PlainDate): readonly Opening[] {
  const exception = hours.exceptions?.find((one) => one.date === date.toString());
  const weekday = WEEKDAYS[date.dayOfWeek - 1];
  return exception?.open ?? (weekday && hours[weekday]) ?? [];
}
