import { type DeliveryStatus, isStatus } from "../../../contract/status.ts";
import type { Reading } from "../../feed/reading.ts";
import type { StepName } from "../../text/text.ts";

/** The journey as a customer counts it: several statuses can be one step. */
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
  /** ISO 8601, from `history` alone; null when it doesn't say. */
  at: string | null;
}

/**
 * The steps with what is known about each, which is nothing before there is a reading. A cancelled journey ends where it was cancelled. With a status this version
 * doesn't know, nothing is called present.
 */
export function listSteps(reading: Reading | null): Step[] {
  const entered = new Map<number, string>();
  let reached = -1;
  for (const { status, at } of reading?.history ?? []) {
    const step = STEP_OF[status];
    if (step < 0) continue;
    // A rider lost on the way to the shop makes the journey fall back: the last time a step began is the one that
    // counts, except that an order is placed only once.
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
