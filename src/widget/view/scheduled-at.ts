import type { Reading } from "../types.ts";

/** When a delivery that was ordered for later begins. */
export function scheduledAt(reading: Reading | null): number | undefined {
  return (reading?.status === "pending" && Date.parse(reading.scheduled_at ?? "")) || undefined;
}
