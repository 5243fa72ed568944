import type { Geocoder } from "./ports.ts";

/** Knows no address: callers have to send coordinates. */
export const noGeocoder: Geocoder = { find: async () => null };
