import { distanceMetres } from "../../contract/geo.ts";
import type { Geocoder, Router } from "./ports.ts";

/*
 * A geocoder and a router for a service without map data.
 */

/** Finds no address, so requests must contain coordinates. */
export const noGeocoder: Geocoder = { find: async () => null };

/** Whether a place may be given by its address alone. */
export const findsAddresses = (geocoder: Geocoder): boolean => geocoder !== noGeocoder;

/** Streets are 1.417 times as long as the straight line on average: Boscoe, Henry and Zdeb 2012, https://doi.org/10.1080/00330124.2011.583586 */
const DETOUR = 1.417;
const FARTHEST_METRES = 100_000;
const METRES_PER_SECOND = 25 / 3.6;

/** Returns the straight line, with the length that streets would usually have. */
export const haversineRouter: Router = {
  route: async (from, to) => {
    const distance = distanceMetres(from, to) * DETOUR;
    if (distance > FARTHEST_METRES) return null;
    return { points: [from, to], distanceMetres: distance, durationSeconds: distance / METRES_PER_SECOND };
  },
};
