import type { Reading } from "../feed/reading.ts";

/** When a delivery that was ordered for later begins. */
export function scheduledAt(reading: Reading | null): number | undefined {
  return (reading?.status === "pending" && Date.parse(reading.scheduled_at ?? "")) || undefined;
}
