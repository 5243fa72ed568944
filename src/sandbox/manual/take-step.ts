import type { DeliveryStatus } from "../../contract/status.ts";
import type { Delivery } from "../../service/deliveries/delivery.ts";
import type { ProofOfDelivery } from "../../service/deliveries/proof/check-proof.ts";
import { ServiceProblem } from "../../service/problem.ts";
import { assignRider } from "./assign-rider.ts";
import { placeRider, type RiderStatus, type ServiceParts } from "./place-rider.ts";

/** Takes a delivery to its next status, as the rider or the operator does. First its rider appears at the right place. */
export async function takeStep(
  service: ServiceParts,
  delivery: Delivery,
  to: DeliveryStatus,
  proof: ProofOfDelivery | undefined,
): Promise<void> {
  const { app, desk } = service;
  const { id } = delivery;
  switch (to) {
    case "pending":
      throw new ServiceProblem("illegal_transition", "No delivery becomes pending again.");
    case "searching":
      return delivery.status === "pending" ? desk.start(id) : app.release(id, riderOf(delivery));
    case "rider_assigned":
      return assignRider(service, delivery);
    case "rider_arriving":
      return app.setOff(id, await showRider(service, delivery, to));
    case "at_pickup":
      return app.arrive(id, await showRider(service, delivery, to));
    case "picked_up":
      return app.pickUp(id, await showRider(service, delivery, to), { cashCollected: true });
    case "in_transit":
      return app.depart(id, await showRider(service, delivery, to));
    case "delivered":
      if (!proof) throw new Error("a delivery becomes delivered with a proof only");
      return app.complete(id, await showRider(service, delivery, to), proof, { cashCollected: true });
    case "cancelled":
      return desk.cancel(id);
    default:
      return to satisfies never;
  }
}

/** Shows the rider at the place where a status begins. Returns the rider's id. */
async function showRider(service: ServiceParts, delivery: Delivery, status: RiderStatus): Promise<string> {
  const riderId = riderOf(delivery);
  await placeRider(service, delivery.id, riderId, status);
  return riderId;
}

function riderOf({ riderId }: Delivery): string {
  if (riderId === null) throw new ServiceProblem("illegal_transition", "The delivery has just lost its rider.");
  return riderId;
}
