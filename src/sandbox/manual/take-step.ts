import type { DeliveryStatus } from "../../contract/status.ts";
import type { Delivery } from "../../service/deliveries/delivery.ts";
import type { ProofOfDelivery } from "../../service/deliveries/proof.ts";
import { ServiceProblem } from "../../service/problem.ts";
import { assignRider } from "./assign-rider.ts";
import { placeRider, type ServiceParts } from "./place-rider.ts";

/** Takes a delivery to its next status, as the rider or the operator does. First its rider appears at the right place. */
export async function takeStep(
  service: ServiceParts,
  delivery: Delivery,
  to: DeliveryStatus,
  proof: ProofOfDelivery | undefined,
): Promise<void> {
  const { app, desk } = service;
  const { id, riderId } = delivery;
  if (to === "cancelled") return desk.cancel(id);
  if (delivery.status === "pending") return desk.start(id);
  if (to === "rider_assigned") return assignRider(service, delivery);
  if (riderId === null) throw new ServiceProblem("illegal_transition", "The delivery has lost its rider meanwhile.");
  if (to === "searching") return app.release(id, riderId);

  await placeRider(service, id, riderId, to);
  switch (to) {
    case "rider_arriving":
      return app.setOff(id, riderId);
    case "at_pickup":
      return app.arrive(id, riderId);
    case "picked_up":
      return app.pickUp(id, riderId);
    case "in_transit":
      return app.depart(id, riderId);
    case "delivered":
      if (proof) return app.complete(id, riderId, proof);
  }
}
