import type { HandOverToRider, SettleDelivery, TakeStep, UnassignRider } from "../../../contract/operator.ts";
import { canTransition, hasRider, isBeforePickup, isFinal, mayCancel } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { storeCollected } from "../cash.ts";
import { type Delivery, findDelivery, holdDelivery } from "../delivery.ts";
import { withdrawOffer } from "../matching/close-offers.ts";
import { makeOffer } from "../matching/make-offer.ts";
import { setDue, stirNear } from "../matching/stir-near.ts";
import { settleReports } from "../messages/messages.ts";
import { settlePlan } from "../plans/settle-plan.ts";
import { CODE_TRIES, checkProof, type ProofBySignature, storeProof } from "../proof/check-proof.ts";
import { readSimulation } from "../simulation.ts";
import { settle } from "../unsettled.ts";
import { type Act, noteAct, refuseAct } from "./acts.ts";
import { judgeLateSteps, storeClaim } from "./late-steps.ts";
import { recordEvent } from "./record-event.ts";
import { endReturn, findReturn, startReturn } from "./return-package.ts";
import { assertRoom, takeRider } from "./take-rider.ts";
import { tellRider } from "./tell-rider.ts";
import { changeDelivery } from "./transition.ts";

/**
 * What the operator of the service can do with a delivery. Throws `ServiceProblem`, like the rider's app. What is as it was
 * asked for stays as it is, so that every act can be repeated.
 *
 * `by` is the id of the operator's key: the act stands under its name in the delivery's history. The sandbox acts without one,
 * and leaves no note.
 */
export interface OperatorDesk {
  /** Starts the search for a rider before the scheduled time. */
  start(deliveryId: string): Promise<void>;
  /** Gives the search for a rider its whole time once more, from now. */
  searchLonger(deliveryId: string, by: string): Promise<void>;
  /**
   * Offers a waiting delivery to one rider out of turn, and withdraws the offer that is open. Resolves to the new offer's
   * id; null if the rider or the delivery got another offer at the same time.
   */
  offer(deliveryId: string, riderId: string, by?: string): Promise<string | null>;
  /** Gives a waiting delivery to a rider who has room for it, without asking them. */
  assign(deliveryId: string, riderId: string, by: string): Promise<void>;
  /** Takes a delivery from its rider before the pick-up. The search begins again. */
  unassign(deliveryId: string, asked: UnassignRider, by: string): Promise<void>;
  /** Gives a delivery that was picked up to another rider. The status stays, and the first rider is free. */
  handOver(deliveryId: string, asked: HandOverToRider, by: string): Promise<void>;
  /** Takes the rider's next step for them. */
  advance(deliveryId: string, asked: TakeStep, by: string): Promise<void>;
  /** Lets the code of a delivery be tried again. */
  unlockCode(deliveryId: string, by: string): Promise<void>;
  /** Notes that somebody has seen what was reported, a problem or messages, and what is done about it. */
  see(deliveryId: string, reason: string | undefined, by: string): Promise<void>;
  /** Settles what needs somebody until they do, also after the delivery's end. */
  settle(deliveryId: string, asked: SettleDelivery, by: string): Promise<void>;
  /** Cancels in any status that isn't final. */
  cancel(deliveryId: string, reason?: string, by?: string): Promise<void>;
  /** Cancels a delivery whose package can't be handed over: its rider brings it back to the shop. */
  returnPackage(deliveryId: string, reason: string, by: string): Promise<void>;
  /** Marks a delivery that is in transit as handed over by signature. */
  complete(deliveryId: string, proof: ProofBySignature, by?: string, cashCollected?: boolean): Promise<void>;
}

export function createOperatorDesk(core: Core): OperatorDesk {
  return {
    start: async (deliveryId) => {
      await changeDelivery(core, deliveryId, () => ({ to: "searching", actor: "operator" }));
    },

    searchLonger: async (deliveryId, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status, version } = delivery;
        if (status !== "searching") return refuseAct(tx, delivery, `A delivery that is ${status} needs no rider.`);
        await tx.query("update deliveries set search_from = $2 where id = $1", [deliveryId, at]);
        await noteAct(tx, deliveryId, { act: "search_longer", by, at, version });
        await setDue(tx, [deliveryId]);
        return null;
      });
      core.due.raise();
    },

    offer: async (deliveryId, riderId, by) => {
      const { offerId, freed } = await core.db.transaction(async (tx) => {
        const delivery = await holdDelivery(tx, deliveryId);
        if (!delivery) throw new ServiceProblem("unknown_delivery");
        if (delivery.status !== "searching") {
          return refuseAct(tx, delivery, `A delivery that is ${delivery.status} needs no rider.`);
        }
        const open = await findOpenOffer(tx, deliveryId, riderId, core.now());
        if (open !== null) return { offerId: open, freed: [] };
        if (by !== undefined) await assertRoom(tx, riderId, deliveryId);
        const freed = await withdrawOffer(tx, deliveryId);
        const { speed } = readSimulation(delivery.simulation, core.speed);
        const at = core.now();
        const offerId = await makeOffer(tx, { deliveryId, riderId, at, speed, jobs: null });
        // Thrown in the transaction, so that the offer which was withdrawn for this one stays.
        if (offerId === null && by !== undefined)
          throw new ServiceProblem("illegal_transition", "The rider has another offer at present.");
        if (offerId === null && freed.length > 0) await setDue(tx, [deliveryId]);
        if (offerId !== null && by !== undefined) {
          await noteAct(tx, deliveryId, { act: "offer", by, at, version: delivery.version, riderId });
        }
        return { offerId, freed };
      });
      await stirNear(core, freed);
      return offerId;
    },

    assign: async (deliveryId, riderId, by) => {
      let stripped: string[] = [];
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status } = delivery;
        if (delivery.riderId === riderId && isBeforePickup(status)) return null;
        if (status !== "searching") return refuseAct(tx, delivery, `A delivery that is ${status} takes no rider.`);
        stripped = await takeRider(tx, deliveryId, riderId, at);
        await note(tx, delivery, { act: "assign", by, at, to: "rider_assigned", riderId });
        await tellRider(tx, deliveryId, riderId, at);
        return { to: "rider_assigned", actor: "operator", riderId };
      });
      await offerElsewhere(core, stripped);
    },

    unassign: async (deliveryId, { reason, rider_id: expected }, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status, riderId } = delivery;
        if (status === "searching") return null;
        if (riderId === null || !isBeforePickup(status)) {
          return refuseAct(tx, delivery, `A delivery that is ${status} can't be taken from its rider.`);
        }
        if (expected !== undefined && riderId !== expected) return refuseAct(tx, delivery, "Another rider has it now.");
        await note(tx, delivery, { act: "unassign", by, at, to: "searching", reason, riderId });
        await tellRider(tx, deliveryId, riderId, at);
        return { to: "searching", actor: "operator", riderId: null };
      });
    },

    handOver: async (deliveryId, { rider_id: riderId, reason, from_rider_id: expected }, by) => {
      let stripped: string[] = [];
      let freed: string[] = [];
      let moved: string[] = [];
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status, riderId: before } = delivery;
        if (before === riderId) return null;
        if (before === null || !hasRider(status) || isBeforePickup(status)) {
          return refuseAct(tx, delivery, `A delivery that is ${status} can't be handed to another rider.`);
        }
        if (expected !== undefined && before !== expected) return refuseAct(tx, delivery, "Another rider has it now.");
        stripped = await takeRider(tx, deliveryId, riderId, at, before);
        // The way that was found for the first rider begins elsewhere, and is perhaps for another vehicle. Who was near the door
        // isn't who comes.
        await tx.query(
          `update deliveries set leg = null, leg_in_vain = 0, nearby_at = null, arrived_at = null, at_door_since = null, way_version = way_version + 1,
             route_due_at = case when route_vehicle <> (select vehicle from riders where id = $2) then $3 else route_due_at end
           where id = $1`,
          [deliveryId, riderId, at],
        );
        const version = await recordEvent(tx, deliveryId, {
          type: "delivery.changed",
          by: "operator",
          happenedAt: at,
          at,
          data: { changed: ["rider"] },
          set: { rider_id: riderId },
        });
        await noteAct(tx, deliveryId, { act: "hand_over", by, at, version, reason, riderId });
        for (const one of [before, riderId]) await tellRider(tx, deliveryId, one, at);
        moved = [
          ...(await settlePlan(core, tx, before, deliveryId)),
          ...(await settlePlan(core, tx, riderId, deliveryId)),
        ];
        freed = [before];
        return null;
      });
      for (const id of moved) await core.changes.publish(id);
      await offerElsewhere(core, stripped);
      await stirNear(core, freed);
    },

    advance: async (deliveryId, { to, reason, cash_collected: collected }, by) => {
      if (to === "returned") {
        await endReturn(
          core,
          deliveryId,
          { by: "operator" },
          async (delivery, way, tx) => way ?? refuseAct(tx, delivery, "No package of this delivery goes back."),
          (tx, version, at) => noteAct(tx, deliveryId, { act: "returned", by, at, version, reason }),
        );
        return;
      }
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status } = delivery;
        if (status === to) return null;
        if (!canTransition(status, to)) {
          return refuseAct(tx, delivery, `A delivery that is ${status} can't become ${to}.`);
        }
        await note(tx, delivery, { act: "advance", by, at, to, reason });
        if (collected !== undefined) await storeCollected(tx, deliveryId, { to, collected, at });
        return { to, actor: "operator" };
      });
    },

    unlockCode: async (deliveryId, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        if (isFinal(delivery.status)) return refuseAct(tx, delivery, `The delivery is ${delivery.status}.`);
        const unlocked = await tx.query(
          "update deliveries set code_tries = 0, last_code_try = null where id = $1 and code_tries >= $2 returning 1",
          [deliveryId, CODE_TRIES],
        );
        if (unlocked.length > 0) {
          await noteAct(tx, deliveryId, { act: "unlock_code", by, at, version: delivery.version });
        }
        return null;
      });
    },

    see: async (deliveryId, reason, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const isSettled = await settleReports(tx, deliveryId, at);
        if (isFinal(delivery.status) && !isSettled)
          return refuseAct(tx, delivery, `The delivery is ${delivery.status}.`);
        await noteAct(tx, deliveryId, { act: "seen", by, at, version: delivery.version, reason });
        return null;
      });
    },

    settle: async (deliveryId, { attention, believe_phone: believes = false, reason }, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        if (!(await settle(tx, deliveryId, attention))) return null;
        if (attention === "hand_over" || !believes) {
          const act = attention === "hand_over" ? "looks_right" : "keep_desk";
          await noteAct(tx, deliveryId, { act, by, at, version: delivery.version, reason });
          return null;
        }
        const { claim } = await judgeLateSteps(tx, delivery);
        if (!claim)
          return refuseAct(tx, delivery, `A delivery that is ${delivery.status} can't become what the phone says.`);
        await storeClaim(tx, delivery, claim);
        await note(tx, delivery, { act: "believe_phone", by, at, to: "delivered", reason, riderId: claim.riderId });
        for (const one of new Set([delivery.riderId, claim.riderId])) await tellRider(tx, deliveryId, one, at);
        return { to: "delivered", actor: "operator", happenedAt: claim.at, riderId: claim.riderId, isLate: true };
      });
    },

    cancel: async (deliveryId, reason, by) => {
      await changeDelivery(core, deliveryId, async (delivery, tx, at) => {
        const { status } = delivery;
        if (status === "cancelled") return null;
        if (!mayCancel(status, "operator")) {
          return refuseAct(tx, delivery, `A delivery that is ${status} can't be cancelled any more.`);
        }
        await tx.query("update deliveries set cancel_reason = $2 where id = $1", [deliveryId, reason ?? null]);
        await note(tx, delivery, { act: "cancel", by, at, to: "cancelled", reason });
        await tellRider(tx, deliveryId, delivery.riderId, at);
        return { to: "cancelled", actor: "operator" };
      });
    },

    returnPackage: async (deliveryId, reason, by) => {
      let starts = false;
      await changeDelivery(
        core,
        deliveryId,
        async (delivery, tx, at) => {
          const { status } = delivery;
          if (await findReturn(tx, deliveryId)) return null;
          if (!hasRider(status) || isBeforePickup(status)) {
            return refuseAct(tx, delivery, `The package of a delivery that is ${status} isn't with a rider.`);
          }
          await tx.query("update deliveries set cancel_reason = $2 where id = $1", [deliveryId, reason]);
          await note(tx, delivery, { act: "return", by, at, to: "cancelled", reason });
          await tellRider(tx, deliveryId, delivery.riderId, at);
          starts = true;
          return { to: "cancelled", actor: "operator" };
        },
        async (tx, delivery) => {
          if (starts) await startReturn(tx, delivery, core.now());
        },
      );
    },

    complete: async (deliveryId, proof, by, collected) => {
      const delivery = await findDelivery(core.db, deliveryId);
      if (!delivery) throw new ServiceProblem("unknown_delivery");
      if (delivery.status === "delivered") return;
      await assertCanComplete(core.db, delivery);
      const checked = await checkProof(core, deliveryId, proof);
      await changeDelivery(core, deliveryId, async (held, tx, at) => {
        if (held.status === "delivered") return null;
        await assertCanComplete(tx, held);
        await storeProof(tx, deliveryId, checked, at);
        if (collected !== undefined) await storeCollected(tx, deliveryId, { to: "delivered", collected, at });
        await note(tx, held, { act: "complete", by, at, to: "delivered" });
        return { to: "delivered", actor: "operator" };
      });
    },
  };
}

/** Notes an act that changes the status, just before it does. */
async function note(
  tx: Queryable,
  { id, version }: Delivery,
  { by, ...act }: Omit<Act, "version" | "by"> & { by: string | undefined },
): Promise<void> {
  if (by !== undefined) await noteAct(tx, id, { ...act, by, version: version + 1 });
}

async function assertCanComplete(db: Queryable, delivery: Delivery): Promise<void> {
  const { status } = delivery;
  if (!canTransition(status, "delivered")) {
    await refuseAct(db, delivery, `A delivery that is ${status} can't become delivered.`);
  }
}

async function findOpenOffer(tx: Queryable, deliveryId: string, riderId: string, now: Date): Promise<string | null> {
  const [open] = await tx.query<{ id: string }>(
    "select id from offers where delivery_id = $1 and rider_id = $2 and state = 'open' and expires_at > $3",
    [deliveryId, riderId, now],
  );
  return open?.id ?? null;
}

/** Deliveries whose offer ended because its rider was taken for another one are offered to somebody else. */
async function offerElsewhere({ db, due }: Core, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await setDue(db, deliveryIds);
  due.raise();
}
