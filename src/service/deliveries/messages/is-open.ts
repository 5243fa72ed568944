import { LIMITS } from "../../../contract/limits.ts";
import { type DeliveryStatus, hasRider, isFinal } from "../../../contract/status.ts";

/** What decides whether a delivery's customer and rider can write to each other. */
export interface Talk {
  status: DeliveryStatus;
  since: Date;
  riderId: string | null;
  isErased: boolean;
  isAllowed: boolean;
}

/** From when a rider has accepted the delivery until some minutes after its end. */
export function isOpen({ status, since, riderId, isErased, isAllowed }: Talk, now: Date): boolean {
  if (!isAllowed || isErased || riderId === null) return false;
  return hasRider(status) || (isFinal(status) && now.getTime() < since.getTime() + LIMITS.messageMinutes * 60_000);
}
