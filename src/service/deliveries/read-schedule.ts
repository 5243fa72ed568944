import { LIMITS } from "../../contract/limits.ts";
import { invalidFields } from "../problem.ts";
import { readTimes } from "../read-times.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Clocks differ: a time that has just passed means now. */
const TOLERATED_PAST_MS = 5 * MINUTE_MS;
const FARTHEST_FUTURE_MS = LIMITS.scheduleDays * DAY_MS;

/**
 * When a delivery should start; null for now.
 * @throws ServiceProblem invalid_request naming scheduled_at
 */
export function readSchedule(text: string | undefined, now: Date): Date | null {
  const { scheduled_at: at } = readTimes({ scheduled_at: text });
  if (at === undefined) return null;
  const wait = at.getTime() - now.getTime();
  const refuse = (code: string, detail: string) => invalidFields([{ param: "scheduled_at", code, detail }]);
  if (wait < -TOLERATED_PAST_MS) throw refuse("out_of_range", "is in the past");
  if (wait > FARTHEST_FUTURE_MS) throw refuse("out_of_range", `is more than ${LIMITS.scheduleDays} days ahead`);
  return wait > 0 ? at : null;
}
