import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { OperatorDelivery, OperatorRider } from "../../../contract/operator.ts";
import { isSilent } from "./rider-state.ts";

/** Why a rider can't take a delivery, or what to know before they do. */
export type RiderNote = "has_delivery" | "has_it" | "not_active" | "too_heavy" | Lost;

/** Their state says so already. */
type Lost = "silent" | "no_place";
export const isLostNote = (note: RiderNote): note is Lost => note === "silent" || note === "no_place";

export interface Candidate {
  rider: OperatorRider;
  /** As the crow flies from where they were last seen; null: no place is known. */
  metres: number | null;
  can: boolean;
  notes: readonly RiderNote[];
}

/** Where a rider has to go for a delivery: to its pick-up, or to the rider who has the package. */
export function meetingPlace({ status, pickup, rider }: OperatorDelivery): Position {
  const isOnTheWay = status === "picked_up" || status === "in_transit";
  return (isOnTheWay ? rider?.location : null) ?? { lat: pickup.lat, lng: pickup.lng };
}

const isLost = ({ notes }: Candidate): boolean => notes.some(isLostNote);

/** The riders on duty for a delivery: those who can take it first, of these the nearest, and the silent ones last. */
export function rankRiders(
  riders: readonly OperatorRider[],
  delivery: OperatorDelivery,
  now: number,
): readonly Candidate[] {
  const place = meetingPlace(delivery);
  const weight = delivery.package.weight ?? 0;
  return riders
    .map((rider): Candidate => {
      const hasIt = rider.id === delivery.rider?.id;
      const { jobs, capacity_jobs } = rider;
      // The package of a cancelled one goes back to the shop first.
      const hasRoom = jobs.length < capacity_jobs && jobs.every(({ status }) => status !== "cancelled");
      const withDelivery: RiderNote[] = jobs.length > 0 ? ["has_delivery"] : [];
      const against: RiderNote[] = hasIt
        ? ["has_it"]
        : [...(hasRoom ? [] : withDelivery), ...(rider.state === "active" ? [] : (["not_active"] as const))];
      const notes: RiderNote[] = [
        ...(hasRoom && !hasIt ? withDelivery : []),
        ...(rider.location === null
          ? (["no_place"] as const)
          : isSilent(rider.located_at, now)
            ? (["silent"] as const)
            : []),
        ...(weight > rider.capacity_kg ? (["too_heavy"] as const) : []),
      ];
      return {
        rider,
        metres: rider.location && distanceMetres(rider.location, place),
        can: against.length === 0,
        notes: [...against, ...notes],
      };
    })
    .sort(
      (a, b) =>
        Number(b.can) - Number(a.can) ||
        // Nobody knows where they are, nor whether they would answer.
        Number(isLost(a)) - Number(isLost(b)) ||
        a.notes.length - b.notes.length ||
        (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY),
    );
}
