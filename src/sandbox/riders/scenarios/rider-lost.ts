import { partWay } from "../round/whereabouts.ts";
import type { Scene } from "./scene.ts";

/** The first rider gives up half-way to the shop; the delivery searches again, and the next one carries it through. */
export const riderLost: Scene = {
  change: (usual, { status, riders }, leg) =>
    status === "rider_arriving" && riders === 1 && leg
      ? { dueAt: partWay(leg, 0.5), act: ({ app }, { deliveryId, rider }) => app.release(deliveryId, rider.id) }
      : usual,
};
