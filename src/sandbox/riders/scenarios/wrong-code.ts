import { CODE_TRIES } from "../../../service/deliveries/proof.ts";
import type { Scene } from "./scene.ts";

/** A digit short, so that it can't be the right one by chance. */
const MISHEARD = "12345";
const SECONDS_PER_TRY = 10;

/** At the door the rider enters wrong codes until the code is locked; then the recipient signs. */
export const wrongCode: Scene = {
  change: (usual, { status, codeTries, simulation }) => {
    if (status !== "in_transit") return usual;
    const dueAt = usual.dueAt + (codeTries * SECONDS_PER_TRY * 1000) / simulation.speed;
    if (codeTries >= CODE_TRIES) return { ...usual, dueAt };
    return { dueAt, act: ({ app }, { deliveryId, rider }) => app.complete(deliveryId, rider.id, { code: MISHEARD }) };
  },
};
