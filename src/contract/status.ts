/** Every status a delivery can have, in the order of an untroubled journey; `cancelled` stands apart. */
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

/** Who asks for a transition: some are open to one party alone. */
export type Actor = "service" | "rider" | "merchant" | "operator";

/**
 * Legal transitions. A rider who is lost before pick-up sends the delivery back to `searching`.
 * `cancelled` is reachable from everywhere that isn't final; who may cancel when is {@link mayCancel}.
 */
export const TRANSITIONS: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  pending: ["searching", "cancelled"],
  searching: ["rider_assigned", "cancelled"],
  rider_assigned: ["rider_arriving", "searching", "cancelled"],
  rider_arriving: ["at_pickup", "searching", "cancelled"],
  at_pickup: ["picked_up", "cancelled"],
  picked_up: ["in_transit", "cancelled"],
  in_transit: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

export function isStatus(value: unknown): value is DeliveryStatus {
  return typeof value === "string" && (STATUSES as readonly string[]).includes(value);
}

/**
 * True where no transition leads on: there is nothing left to poll for. The two are named again (a test compares) because
 * every order page downloads this function, and needn't download the transitions for it.
 */
export function isFinal(status: string): boolean {
  return status === "delivered" || status === "cancelled";
}

export function canTransition(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** A merchant may cancel until the package is collected; the operator until the journey has ended. */
export function mayCancel(status: DeliveryStatus, actor: Actor): boolean {
  if (!canTransition(status, "cancelled")) return false;
  return actor === "operator" || (actor === "merchant" && STATUSES.indexOf(status) < STATUSES.indexOf("picked_up"));
}

/** True while a rider is on the delivery, which is when a tracking record carries one. */
export function hasRider(status: DeliveryStatus): boolean {
  return STATUSES.indexOf(status) >= STATUSES.indexOf("rider_assigned") && !isFinal(status);
}
