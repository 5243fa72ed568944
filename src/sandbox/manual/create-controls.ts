import { canTransition, type DeliveryStatus, isFinal, STATUSES } from "../../contract/status.ts";
import type { Core } from "../../service/core.ts";
import { type Delivery, findDelivery } from "../../service/deliveries/delivery.ts";
import type { OperatorDesk } from "../../service/deliveries/lifecycle/operator-desk.ts";
import { readSimulation } from "../../service/deliveries/simulation.ts";
import type { SandboxControls } from "../../service/http/sandbox-controls.ts";
import { inviteDeveloper, inviteDispatcher } from "../../service/people/sign-in/first-people.ts";
import { invalidFields, ServiceProblem } from "../../service/problem.ts";
import { inviteGuest } from "../../service/riders/accounts/invite.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { guestProfile } from "../riders/fleet/rider-profiles.ts";
import { takeStep } from "./take-step.ts";

/** Lets a merchant move manual deliveries, which riders of the fleet carry, and invites people to ride. */
export function createControls(core: Core, app: RiderApp, desk: OperatorDesk): SandboxControls {
  const read = async (accountId: string, id: string): Promise<Delivery> => {
    const delivery = await findDelivery(core.db, id);
    if (!delivery || delivery.accountId !== accountId) throw new ServiceProblem("unknown_delivery");
    return delivery;
  };

  return {
    advance: async ({ accountId, deliveryId, to, proof }) => {
      let delivery = await read(accountId, deliveryId);
      if (readSimulation(delivery.simulation, core.speed).mode !== "manual") {
        throw new ServiceProblem(
          "not_manual",
          'Only a delivery created with simulation.mode "manual" can be advanced; simulated riders carry this one.',
        );
      }
      const steps = planSteps(delivery.status, to);
      if (steps.includes("delivered") && !proof) {
        const detail = "is required to become delivered, unless there is a signature";
        throw invalidFields([{ param: "code", code: "required", detail }]);
      }
      for (const step of steps) {
        await takeStep({ core, app, desk }, delivery, step, proof);
        delivery = await read(accountId, deliveryId);
      }
    },
    inviteGuest: () => inviteGuest(core, guestProfile()),
    inviteDeveloper: () => inviteDeveloper(core),
    inviteDispatcher: () => inviteDispatcher(core),
  };
}

/**
 * The statuses that lead from one to another, in order; only the next one if `to` is absent.
 *
 * @throws ServiceProblem illegal_transition if nothing leads there
 */
function planSteps(from: DeliveryStatus, to: DeliveryStatus | undefined): DeliveryStatus[] {
  if (isFinal(from)) throw new ServiceProblem("illegal_transition", `A delivery that is ${from} has ended.`);
  const here = STATUSES.indexOf(from);
  if (to === undefined) return STATUSES.slice(here + 1, here + 2);
  // Losing the rider and cancelling are one step from everywhere.
  if (to === "searching" || to === "cancelled") {
    if (canTransition(from, to)) return [to];
  } else if (STATUSES.indexOf(to) > here) {
    return STATUSES.slice(here + 1, STATUSES.indexOf(to) + 1);
  }
  throw new ServiceProblem("illegal_transition", `A delivery that is ${from} can't become ${to}.`);
}
