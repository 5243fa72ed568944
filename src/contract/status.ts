/** Every status that a delivery can have, in the order of a journey without trouble. `cancelled` comes last. */
export const STATUSES = [
  "pending",
  "searching",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
  "picked_up",
  "in_transit",
  "delivered",
  "cancelled",
] as const;

export type DeliveryStatus = (typeof STATUSES)[number];

/*
 * Groups of statuses. Each is written out, so that a page which downloads one doesn't download the others;
 * status.test.ts checks them against TRANSITIONS.
 */

/** The statuses that never change again: a viewer can stop polling. */
export const FINAL = ["delivered", "cancelled"] as const satisfies readonly DeliveryStatus[];

/** Every status that isn't final. */
export const ACTIVE = [
  "pending",
  "searching",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
  "picked_up",
  "in_transit",
] as const satisfies readonly DeliveryStatus[];

/** The statuses in which the package isn't collected yet: the merchant may cancel. */
export const BEFORE_PICKUP = [
  "pending",
  "searching",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
] as const satisfies readonly DeliveryStatus[];

/** The statuses with a rider: the tracking record shows where they are. */
export const WITH_RIDER = [
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
  "picked_up",
  "in_transit",
] as const satisfies readonly DeliveryStatus[];

/** Who changes a status. Some transitions are open to one actor only. */
export type Actor = "service" | "rider" | "merchant" | "operator";

/**
 * The legal transitions. A delivery that loses its rider before the pick-up goes back to `searching`. {@link mayCancel}
 * says who may cancel when.
 */
export const TRANSITIONS: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  pending: ["searching", "cancelled"],
  searching: ["rider_assigned", "cancelled"],
  rider_assigned: ["rider_arriving", "searching", "cancelled"],
  rider_arriving: ["at_pickup", "searching", "cancelled"],
  at_pickup: ["picked_up", "searching", "cancelled"],
  picked_up: ["in_transit", "cancelled"],
  in_transit: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

export const isStatus = (value: unknown): value is DeliveryStatus => isIn(STATUSES, value);
export const isFinal = (status: string): boolean => isIn(FINAL, status);
export const isBeforePickup = (status: string): boolean => isIn(BEFORE_PICKUP, status);
export const hasRider = (status: string): boolean => isIn(WITH_RIDER, status);

export function canTransition(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** A merchant may cancel until the package is picked up; the operator until the delivery has ended. */
export function mayCancel(status: DeliveryStatus, actor: Actor): boolean {
  return actor === "operator" ? !isFinal(status) : actor === "merchant" && isBeforePickup(status);
}

function isIn(group: readonly string[], value: unknown): boolean {
  return typeof value === "string" && group.includes(value);
}
