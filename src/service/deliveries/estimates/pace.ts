import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../../contract/tracking.ts";

/** The vehicle that usually carries such a package. It stands for the rider's vehicle until a rider is found. */
export function usualVehicle(packageType: PackageType): Vehicle {
  return packageType === "large" ? "van" : "motorbike";
}

/** A duration as the interface writes it, one number and one unit: "1 minute", "35 minutes", "3 hours". Never zero. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return count(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, "hour") : count(Math.round(hours / 24), "day");
}

/** How long it takes from `now` on, in words, and until when. */
export const describeEta = (seconds: number, now: Date) => ({
  eta: formatDuration(seconds),
  arrives_at: new Date(now.getTime() + seconds * 1000).toISOString(),
});

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
