import type { Refused } from "../../core/state.ts";

/** Whether a hand-over of this delivery was refused for its code. The screens at the door say so themselves, or ask for more. */
export const isWrongCode =
  (deliveryId: string) =>
  ({ change, refusal }: Refused): boolean =>
    change.kind === "complete" && change.deliveryId === deliveryId && refusal.code === "wrong_code";
