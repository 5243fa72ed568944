import { type DeliveryStatus, isStatus } from "../../../contract/status.ts";
import type { Reading } from "../../feed/reading.ts";
import type { StepName } from "../../text/text.ts";

/** The steps of a delivery that isn't cancelled. Several statuses can be one step. */
export const JOURNEY: readonly StepName[] = ["placed", "toShop", "atShop", "toYou", "delivered"];

const STEP_OF: Readonly<Record<DeliveryStatus, number>> = {
  pending: 0,
  searching: 0,
  rider_assigned: 1,
  rider_arriving: 1,
  at_pickup: 2,
  picked_up: 3,
  in_transit: 3,
  delivered: 4,
  cancelled: -1,
};

export interface Step {
  name: StepName;
  place: "past" | "present" | "future";
  /** ISO 8601, from the record's history; null when that has no time for it. */
  at: string | null;
}

/**
 * Lists the steps of a delivery. Without a record all are in the future. A cancelled delivery ends with the step
 * "cancelled". A status that this version doesn't know makes no step the present one.
 */
export function listSteps(reading: Reading | null): Step[] {
  const entered = new Map<number, string>();
  let reached = -1;
  for (const { status, at } of reading?.history ?? []) {
    const step = STEP_OF[status];
    if (step < 0) continue;
    // A delivery goes back to the search when its rider is lost, so the last time that a step began counts. An order is
    // placed only once.
    if (step !== reached && !(step === 0 && entered.has(0))) entered.set(step, at);
    reached = step;
  }

  const status = reading?.status;
  const known = isStatus(status) ? STEP_OF[status] : -1;
  const cancelled = status === "cancelled";
  if (known >= 0) reached = known;
  else if (cancelled) reached = Math.max(0, reached);

  const steps = JOURNEY.map((name, step): Step => {
    const place = step > reached ? "future" : step === known ? "present" : "past";
    return { name, place, at: place === "future" ? null : (entered.get(step) ?? null) };
  });
  if (!reading || !cancelled) return steps;
  const end = reading.history.findLast((entry) => entry.status === status);
  return [...steps.slice(0, reached + 1), { name: "cancelled", place: "present", at: end?.at ?? null }];
}
