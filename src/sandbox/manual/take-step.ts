import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../../service/core.ts";
import type { Delivery } from "../../service/deliveries/delivery.ts";
import type { OperatorDesk } from "../../service/deliveries/operator-desk.ts";
import type { ProofOfDelivery } from "../../service/deliveries/proof.ts";
import { loadTracked } from "../../service/deliveries/tracking/load-tracked.ts";
import type { Vehicle } from "../../service/ports.ts";
import { ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { findRider } from "./find-rider.ts";
import { whereToBe } from "./where-to-be.ts";

export interface Hands {
  core: Core;
  app: RiderApp;
  desk: OperatorDesk;
}

/** Takes a delivery to the status that follows, as riders and operators do; its rider is seen at the place first. */
export async function takeStep(
  hands: Hands,
  delivery: Delivery,
  to: DeliveryStatus,
  proof: ProofOfDelivery | undefined,
): Promise<void> {
  const { app, desk } = hands;
  const { id, riderId } = delivery;
  if (to === "cancelled") return desk.cancel(id);
  if (delivery.status === "pending") return desk.start(id);
  if (to === "rider_assigned") return assign(hands, delivery);
  if (riderId === null) throw new ServiceProblem("illegal_transition", "The delivery has lost its rider meanwhile.");
  if (to === "searching") return app.release(id, riderId);

  await bePresent(hands, delivery, riderId, to);
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

/** Deliveries that are advanced side by side may choose the same rider; all but one then choose again. */
const CHOICES = 5;

async function assign(hands: Hands, delivery: Delivery): Promise<void> {
  const { app, desk } = hands;
  for (let choice = 0; choice < CHOICES; choice++) {
    const rider = await findRider(app, delivery);
    await app.enrol(rider);
    const offerId = await desk.offer(delivery.id, rider.id);
    if (offerId === null) continue;
    // Whoever has an offer to think about is given no other, so the rider may be seen now.
    await bePresent(hands, delivery, rider.id, "rider_assigned");
    return app.accept(offerId);
  }
  throw new ServiceProblem("illegal_transition", "The delivery was advanced by several requests at once.");
}

async function bePresent({ core, app }: Hands, { id }: Delivery, riderId: string, status: DeliveryStatus) {
  const [tracked] = await loadTracked(core.db, [id]);
  const [rider] = await core.db.query<{ vehicle: Vehicle; located_at: Date | null }>(
    "select vehicle, located_at from riders where id = $1",
    [riderId],
  );
  if (!tracked || !rider) throw new Error("a delivery and its rider are never deleted");
  // Two steps in one millisecond are still two fixes, one after the other.
  const at = new Date(Math.max(core.now().getTime(), (rider.located_at?.getTime() ?? 0) + 1));
  await app.report([{ riderId, ...whereToBe(status, tracked, rider.vehicle), at }]);
}
