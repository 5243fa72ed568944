import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { nearestOn } from "../../../contract/line.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import { placesOf } from "../../map/places.ts";
import { continueRide } from "../../map/rider/ride.ts";
import type { CardState } from "../card-state.ts";

/** Seconds to look ahead for the next change of the words. */
const FURTHEST_SECONDS = 20;

/**
 * Metres that the rider has to ride to the drop-off from where the map shows them at a time, so that the card's numbers and
 * its marker agree between two records; null if the record doesn't say how far it is.
 *
 * @param now milliseconds of this device's clock
 */
export function metresLeft({ state, options, ride }: CardState, now: number): number | null {
  const { target } = placesOf(state, options);
  ride.current = continueRide(ride.current, state, target);
  const { distance_remaining_km = null, status = "" } = state.reading ?? {};
  if (distance_remaining_km === null) return null;
  const told = 1000 * distance_remaining_km;
  const shown = ride.current?.motion.at(now)?.position;
  if (!ride.current || !shown) return told;
  const { route, position } = ride.current.fix;
  const rest = (place: Position) => {
    if (!route) return target ? distanceMetres(place, target) : -distanceMetres(place, position);
    const { along, away } = nearestOn(route, place);
    return route.length - along + away;
  };
  const whole = rest(position);
  // Streets are longer than the line to the door, and both end there. Before the pick-up another way follows.
  const scale = whole > 0 && !isBeforePickup(status) ? told / whole : 1;
  return Math.max(0, told + scale * (rest(shown) - whole));
}

/** Milliseconds until the distance reads differently; infinite if it won't soon. */
export function untilDistanceChanges(card: CardState): number {
  const { metres, state, format, now } = card;
  if (metres === null || state.phase !== "live") return Number.POSITIVE_INFINITY;
  const words = format.distance(metres / 1000);
  for (let seconds = 1; seconds <= FURTHEST_SECONDS; seconds++) {
    const then = metresLeft(card, now + 1000 * seconds) ?? metres;
    if (format.distance(then / 1000) !== words) return 1000 * seconds;
  }
  return Number.POSITIVE_INFINITY;
}
