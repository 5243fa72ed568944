import type { DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../../service/core.ts";
import { type Delivery, findDelivery } from "../../service/deliveries/delivery.ts";
import type { OperatorDesk } from "../../service/deliveries/operator-desk.ts";
import type { SandboxControls } from "../../service/deliveries/simulation.ts";
import { readSimulation } from "../../service/deliveries/simulation.ts";
import { invalidFields, ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { planSteps } from "./plan-steps.ts";
import { takeStep } from "./take-step.ts";

/** Lets merchants move their manual deliveries by hand; riders of the fleet play along. */
export function openControls(core: Core, app: RiderApp, desk: OperatorDesk): SandboxControls {
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
      const steps: DeliveryStatus[] = planSteps(delivery.status, to);
      if (steps.includes("delivered") && !proof) {
        const detail = "is required to become delivered, unless there is a signature";
        throw invalidFields([{ param: "code", code: "required", detail }]);
      }
      for (const step of steps) {
        await takeStep({ core, app, desk }, delivery, step, proof);
        delivery = await read(accountId, deliveryId);
      }
    },
  };
}
