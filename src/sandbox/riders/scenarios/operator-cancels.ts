import { partWay } from "../round/whereabouts.ts";
import type { Scene } from "./scene.ts";

/** Half-way to the customer, when the merchant couldn't any more, the operator cancels. */
export const operatorCancels: Scene = {
  change: (usual, { status }, leg) =>
    status === "in_transit" && leg
      ? { dueAt: partWay(leg, 0.5), act: ({ desk }, { deliveryId }) => desk.cancel(deliveryId) }
      : usual,
};
