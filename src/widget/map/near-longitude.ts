import { type Position, turnDegrees } from "../../contract/geo.ts";

/** The same place on the copy of the world that lies nearest to `reference`, so that a delivery across ±180° is short. */
export function nearLongitude(position: Position, reference: Position): Position {
  return { lat: position.lat, lng: reference.lng + turnDegrees(reference.lng, position.lng) };
}
