const PLACES = { pickup: { lat: -1.2833, lng: 36.8167 }, dropoff: { lat: -1.2642, lng: 36.8358 } };

/** Adds coordinates to every order and quote within an example that has addresses. */
export function addCoordinates(part: unknown): void {
  if (!isObject(part)) return;
  if (typeof part.pickup_address === "string") {
    Object.assign(part, PLACES);
    return;
  }
  for (const end of ["pickup", "dropoff"] as const) {
    const place = part[end];
    if (isObject(place) && typeof place.address === "string") Object.assign(place, PLACES[end]);
  }
  for (const value of Object.values(part)) addCoordinates(value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
