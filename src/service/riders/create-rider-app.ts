import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import { type Delivery, findDelivery } from "../deliveries/delivery.ts";
import { reportProblem } from "../deliveries/lifecycle/report-problem.ts";
import { changeDelivery, onceMore } from "../deliveries/lifecycle/transition.ts";
import { findFreeRiders } from "../deliveries/matching/free-riders.ts";
import { checkProof, type ProofOfDelivery, storeProof } from "../deliveries/proof/check-proof.ts";
import { ServiceProblem } from "../problem.ts";
import type { Queryable } from "../store/db.ts";
import { setDuty } from "./duty.ts";
import { findGuests } from "./guests.ts";
import { findDemand, findJobs } from "./jobs.ts";
import { acceptOffer, declineOffer, findOpenOffers } from "./offers.ts";
import type { RiderApp, StepOptions } from "./rider-app.ts";
import { storeRider } from "./rider-rows.ts";
import { createFixWriter } from "./write-fixes.ts";

/** @param onFixes hears when new fixes are stored, so that customers soon see the rider move. No phone waits for that */
export function createRiderApp(core: Core, onFixes: () => void): RiderApp {
  const step =
    (to: DeliveryStatus) =>
    async (deliveryId: string, riderId: string, { happenedAt, alongside }: StepOptions = {}) => {
      const decide = (delivery: Delivery) => {
        assertOwn(delivery, riderId);
        return { to, actor: "rider", happenedAt } as const;
      };
      await changeDelivery(core, deliveryId, decide, alongside);
    };

  const writeFixes = createFixWriter(core.db);

  return {
    now: core.now,
    enrol: (rider) => storeRider(core.db, rider),
    report: async (fixes) => {
      const stored = await writeFixes(fixes);
      if (stored.size > 0) onFixes();
      return stored;
    },
    setDuty: (riderId, onDuty, alongside) => setDuty(core.db, riderId, onDuty, alongside),
    freeRiders: () => findFreeRiders(core, core.db),
    guests: () => findGuests(core),
    demand: () => findDemand(core),
    openOffers: () => findOpenOffers(core),
    accept: (offerId, riderId, alongside) => acceptOffer(core, offerId, riderId, alongside),
    decline: (offerId, riderId, alongside) => declineOffer(core, offerId, riderId, alongside),
    jobs: () => findJobs(core),
    setOff: step("rider_arriving"),
    arrive: step("at_pickup"),
    pickUp: step("picked_up"),
    depart: step("in_transit"),
    complete: (deliveryId, riderId, proof, options) => complete(core, deliveryId, riderId, proof, options),
    release: async (deliveryId, riderId, { alongside } = {}) => {
      const decide = (delivery: Delivery) => {
        assertOwn(delivery, riderId);
        return { to: "searching", actor: "rider", riderId: null } as const;
      };
      await changeDelivery(core, deliveryId, decide, alongside);
    },
    reportProblem: async (deliveryId, riderId, problem, alongside) => {
      const report = () =>
        core.db.transaction(async (tx) => {
          const delivery = await findDelivery(tx, deliveryId);
          if (!delivery) throw new ServiceProblem("unknown_delivery");
          assertOwn(delivery, riderId);
          await reportProblem(tx, delivery, problem, core.now());
          await alongside?.(tx, delivery);
        });
      await onceMore(report);
      await core.changes.publish(deliveryId);
    },
  };
}

async function complete(
  core: Core,
  deliveryId: string,
  riderId: string,
  proof: ProofOfDelivery,
  { happenedAt, alongside }: StepOptions = {},
): Promise<void> {
  const delivery = await findDelivery(core.db, deliveryId);
  if (!delivery) throw new ServiceProblem("unknown_delivery");
  assertOwn(delivery, riderId);
  await checkProof(core, deliveryId, proof);
  const decide = async (current: Delivery, tx: Queryable, at: Date) => {
    assertOwn(current, riderId);
    await storeProof(tx, deliveryId, proof, at);
    return { to: "delivered", actor: "rider", happenedAt } as const;
  };
  await changeDelivery(core, deliveryId, decide, alongside);
}

/** Whose delivery it is, is nobody else's business. */
function assertOwn(delivery: Delivery, riderId: string): void {
  if (delivery.riderId !== riderId) throw new ServiceProblem("unknown_delivery");
}
