import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../ports.ts";

const CARRIES: Record<Vehicle, readonly PackageType[]> = {
  bicycle: ["food", "document", "small"],
  motorbike: ["food", "document", "small"],
  car: ["food", "document", "small", "large"],
  van: ["food", "document", "small", "large"],
};

/** Whether a rider can carry a package: the vehicle decides the kind, the capacity the weight. */
export function qualifies(
  rider: { vehicle: Vehicle; capacityKg: number },
  load: { packageType: PackageType; weightKg: number | null },
): boolean {
  return CARRIES[rider.vehicle].includes(load.packageType) && (load.weightKg ?? 0) <= rider.capacityKg;
}
