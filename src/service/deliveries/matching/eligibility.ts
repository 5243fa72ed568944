import type { PackageType } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import { VEHICLES, type Vehicle } from "../../../contract/tracking.ts";

/** The properties of a delivery that decide who may carry it. */
export interface Matchable {
  pickup: Position;
  packageType: PackageType;
  weightKg: number | null;
}

/** Riders farther from the pick-up than this get no offer. */
export const REACH_METRES = 30_000;

const CARRIES: Record<Vehicle, readonly PackageType[]> = {
  bicycle: ["food", "document", "small"],
  motorbike: ["food", "document", "small"],
  car: ["food", "document", "small", "large"],
  van: ["food", "document", "small", "large"],
};

/** Whether a rider can carry the package: the vehicle limits its type, the capacity its weight. */
export function canCarry(
  rider: { vehicle: Vehicle; capacityKg: number },
  load: { packageType: PackageType; weightKg: number | null },
): boolean {
  return CARRIES[rider.vehicle].includes(load.packageType) && (load.weightKg ?? 0) <= rider.capacityKg;
}

/** The vehicles that can carry such a package. */
export const vehiclesFor = (packageType: PackageType): readonly Vehicle[] =>
  VEHICLES.filter((vehicle) => CARRIES[vehicle].includes(packageType));

/** SQL condition: the rider `r` can carry the package of the delivery `d`. */
export const CAN_CARRY_IN_SQL = `coalesce(d.package_weight_kg, 0) <= r.capacity_kg and (${VEHICLES.map(
  (vehicle) =>
    `r.vehicle = '${vehicle}' and d.package_type in (${CARRIES[vehicle].map((type) => `'${type}'`).join(", ")})`,
).join(" or ")})`;
