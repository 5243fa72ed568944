import { LIMITS } from "../../../contract/limits.ts";
import type { OperatorRider } from "../../../contract/operator.ts";

/** What the map, every list and every dialog say of a rider. */
export type RiderState = "invited" | "suspended" | "off" | "no_place" | "silent" | "busy" | "free";

/** When a place says no more where somebody is. */
export const isSilent = (locatedAt: string | null, now: number): boolean =>
  locatedAt === null || now - Date.parse(locatedAt) > LIMITS.silentMinutes * 60_000;

/** Nobody knows where a silent rider is, so they are neither free nor busy. */
export function stateOf(
  { state, on_duty, located_at, jobs }: Pick<OperatorRider, "state" | "on_duty" | "located_at" | "jobs">,
  now: number,
): RiderState {
  if (state !== "active") return state;
  if (!on_duty) return "off";
  if (located_at === null) return "no_place";
  if (isSilent(located_at, now)) return "silent";
  return jobs.length > 0 ? "busy" : "free";
}
