import type { Attention, OperatorDelivery } from "../../../contract/operator.ts";
import { hasRider, isBeforePickup, isFinal } from "../../../contract/status.ts";

/** What a dispatcher can do with a delivery. */
export type Act =
  | "assign"
  | "reassign"
  | "unassign"
  | "hand_over"
  | "advance"
  | "complete"
  | "unlock_code"
  | "seen"
  | "looks_right"
  | "search_longer"
  | "change"
  | "return"
  | "returned"
  | "cancel"
  | "reattempt";

/** The step that its rider takes next; null where there is none that could be taken for them. */
export function nextStep({ status }: Pick<OperatorDelivery, "status">) {
  switch (status) {
    case "rider_assigned":
      return "rider_arriving";
    case "rider_arriving":
      return "at_pickup";
    case "at_pickup":
      return "picked_up";
    case "picked_up":
      return "in_transit";
    default:
      return null;
  }
}

/** The act that gives it to a rider, or to another one; null where it can't be given. */
export function actOfMove({ status }: Pick<OperatorDelivery, "status">): Act | null {
  if (status === "searching") return "assign";
  if (!hasRider(status)) return null;
  return isBeforePickup(status) ? "reassign" : "hand_over";
}

/** What can be done now, the likeliest first. */
export function listActs(delivery: OperatorDelivery): readonly Act[] {
  const { status, code_tries_left, reattempted_by, erased_at, attention } = delivery;
  const needs = (one: Attention) => attention.some(({ reason }) => reason === one);
  const isReported = needs("problem") || needs("reported");
  if (isFinal(status)) {
    const isAgain = status === "cancelled" && reattempted_by === null && erased_at === null;
    return [
      ...(isReported ? ["seen" as const] : []),
      ...(needs("hand_over") ? ["looks_right" as const] : []),
      ...(delivery.return?.state === "returning" ? ["returned" as const] : []),
      ...(isAgain ? ["reattempt" as const] : []),
    ];
  }
  const isHeld = hasRider(status);
  const isBefore = isBeforePickup(status);
  const acts: readonly [Act, boolean][] = [
    ["unlock_code", code_tries_left === 0],
    ["seen", isReported],
    ["assign", status === "searching"],
    ["search_longer", status === "searching"],
    ["reassign", isHeld && isBefore],
    ["hand_over", isHeld && !isBefore],
    ["advance", nextStep(delivery) !== null],
    ["complete", status === "in_transit"],
    ["unassign", isHeld && isBefore],
    ["change", isBefore],
    ["return", isHeld && !isBefore],
    ["cancel", true],
  ];
  return acts.flatMap(([act, is]) => (is ? [act] : []));
}
