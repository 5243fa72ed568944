import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { isFinal } from "../../../../contract/status.ts";

type Times = Pick<DeliveryRecord, "status" | "promised_by" | "arrives_at" | "delivered_at">;

/** How much later than promised: `late`: the time has passed; `behind`: it will be later; `was`: it was handed over later. */
export interface Lateness {
  kind: "late" | "behind" | "was";
  ms: number;
}

/** Less than this is nothing to speak of, except where the promised time has passed. */
const LEAST_MS = 60_000;

/** Null where it is on time, or nothing was promised. */
export function measureLateness(
  { status, promised_by, arrives_at, delivered_at }: Times,
  now: number,
): Lateness | null {
  if (promised_by === null) return null;
  const beyond = (at: number) => at - Date.parse(promised_by);
  if (delivered_at !== null) {
    const ms = beyond(Date.parse(delivered_at));
    return ms < LEAST_MS ? null : { kind: "was", ms };
  }
  if (isFinal(status)) return null;
  if (beyond(now) > 0) return { kind: "late", ms: beyond(now) };
  const ms = arrives_at === null ? 0 : beyond(Date.parse(arrives_at));
  return ms < LEAST_MS ? null : { kind: "behind", ms };
}
