/** The tracking page of a delivery, on the service's public address. `:id` gives the pattern of its route. */
export const trackingPath = (deliveryId: string): string => `/track/${deliveryId}`;

/** Tiles for maps of the real world, and the link to show for them: https://operations.osmfoundation.org/policies/tiles/ */
export const OPENSTREETMAP = {
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap|https://www.openstreetmap.org/copyright",
} as const;
