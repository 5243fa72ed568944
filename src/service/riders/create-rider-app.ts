import type { Simulation } from "../../contract/sandbox.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import { type Delivery, findDelivery } from "../deliveries/delivery.ts";
import { changeDelivery } from "../deliveries/lifecycle/change-delivery.ts";
import { findFreeRiders } from "../deliveries/matching/free-riders.ts";
import { checkProof } from "../deliveries/proof.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import { ServiceProblem } from "../problem.ts";
import { findJobs } from "./jobs.ts";
import { acceptOffer, declineOffer, findOpenOffers } from "./offers.ts";
import type { RiderApp } from "./rider-app.ts";
import { enrolRider, storeFixes } from "./rider-rows.ts";

/** @param onFixes called when new fixes are stored, so that what customers see moves at once */
export function openRiderApp(core: Core, onFixes: () => Promise<void>): RiderApp {
  const advance = async (deliveryId: string, riderId: string, to: DeliveryStatus) => {
    await changeDelivery(core, deliveryId, (delivery) => {
      assertOwn(delivery, riderId);
      return { to, actor: "rider" };
    });
  };

  return {
    enrol: (rider) => enrolRider(core.db, rider),
    report: async (fixes) => {
      if (fixes.length === 0) return;
      await storeFixes(core.db, fixes);
      await onFixes();
    },
    freeRiders: () => findFreeRiders(core, core.db),
    demand: async () => {
      const rows = await core.db.query<{
        id: string;
        pickup_lat: number;
        pickup_lng: number;
        status_since: Date;
        simulation: Simulation | null;
      }>(
        `select id, pickup_lat, pickup_lng, status_since, simulation
         from deliveries where status = 'searching' order by status_since`,
      );
      return rows.map((row) => ({
        deliveryId: row.id,
        pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
        since: row.status_since,
        simulation: readSimulation(row.simulation, core.speed),
      }));
    },
    openOffers: () => findOpenOffers(core),
    accept: (offerId) => acceptOffer(core, offerId),
    decline: (offerId) => declineOffer(core, offerId),
    jobs: () => findJobs(core),
    setOff: (deliveryId, riderId) => advance(deliveryId, riderId, "rider_arriving"),
    arrive: (deliveryId, riderId) => advance(deliveryId, riderId, "at_pickup"),
    pickUp: (deliveryId, riderId) => advance(deliveryId, riderId, "picked_up"),
    depart: (deliveryId, riderId) => advance(deliveryId, riderId, "in_transit"),
    complete: async (deliveryId, riderId, proof) => {
      const delivery = await findDelivery(core.db, deliveryId);
      if (!delivery) throw new ServiceProblem("unknown_delivery");
      assertOwn(delivery, riderId);
      await checkProof(core.db, deliveryId, proof);
      await changeDelivery(core, deliveryId, async (current, tx) => {
        assertOwn(current, riderId);
        if ("signature" in proof) {
          await tx.query("update deliveries set signature = $2 where id = $1", [deliveryId, proof.signature]);
        }
        return { to: "delivered", actor: "rider" };
      });
    },
    release: async (deliveryId, riderId) => {
      await changeDelivery(core, deliveryId, (delivery) => {
        assertOwn(delivery, riderId);
        return { to: "searching", actor: "rider", riderId: null };
      });
    },
  };
}

function assertOwn(delivery: Delivery, riderId: string): void {
  if (delivery.riderId !== riderId) throw new ServiceProblem("illegal_transition", "The delivery is not this rider's.");
}
