import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import { type Delivery, findDelivery } from "../deliveries/delivery.ts";
import { changeDelivery } from "../deliveries/lifecycle/transition.ts";
import { findFreeRiders } from "../deliveries/matching/free-riders.ts";
import { checkProof, type ProofOfDelivery, storeProof } from "../deliveries/proof.ts";
import { ServiceProblem } from "../problem.ts";
import { findDemand, findJobs } from "./jobs.ts";
import { acceptOffer, declineOffer, findOpenOffers } from "./offers.ts";
import type { RiderApp } from "./rider-app.ts";
import { storeFixes, storeRider } from "./rider-rows.ts";

/** @param onFixes runs when new fixes are stored, so that customers see the rider move at once */
export function createRiderApp(core: Core, onFixes: () => Promise<void>): RiderApp {
  const advance = async (deliveryId: string, riderId: string, to: DeliveryStatus) => {
    await changeDelivery(core, deliveryId, (delivery) => {
      assertOwn(delivery, riderId);
      return { to, actor: "rider" };
    });
  };

  return {
    now: core.now,
    enrol: (rider) => storeRider(core.db, rider),
    report: async (fixes) => {
      if (fixes.length === 0) return;
      await storeFixes(core.db, fixes);
      await onFixes();
    },
    freeRiders: () => findFreeRiders(core, core.db),
    demand: () => findDemand(core),
    openOffers: () => findOpenOffers(core),
    accept: (offerId) => acceptOffer(core, offerId),
    decline: (offerId) => declineOffer(core, offerId),
    jobs: () => findJobs(core),
    setOff: (deliveryId, riderId) => advance(deliveryId, riderId, "rider_arriving"),
    arrive: (deliveryId, riderId) => advance(deliveryId, riderId, "at_pickup"),
    pickUp: (deliveryId, riderId) => advance(deliveryId, riderId, "picked_up"),
    depart: (deliveryId, riderId) => advance(deliveryId, riderId, "in_transit"),
    complete: (deliveryId, riderId, proof) => complete(core, deliveryId, riderId, proof),
    release: async (deliveryId, riderId) => {
      await changeDelivery(core, deliveryId, (delivery) => {
        assertOwn(delivery, riderId);
        return { to: "searching", actor: "rider", riderId: null };
      });
    },
  };
}

async function complete(core: Core, deliveryId: string, riderId: string, proof: ProofOfDelivery): Promise<void> {
  const delivery = await findDelivery(core.db, deliveryId);
  if (!delivery) throw new ServiceProblem("unknown_delivery");
  assertOwn(delivery, riderId);
  await checkProof(core, deliveryId, proof);
  await changeDelivery(core, deliveryId, async (current, tx) => {
    assertOwn(current, riderId);
    await storeProof(tx, deliveryId, proof);
    return { to: "delivered", actor: "rider" };
  });
}

function assertOwn(delivery: Delivery, riderId: string): void {
  if (delivery.riderId !== riderId) throw new ServiceProblem("illegal_transition", "The delivery is not this rider's.");
}
