import { distanceMetres } from "../../contract/geo.ts";
import type { Router } from "./ports.ts";

/** Roads are longer than the crow's flight: 1.417 on average, Boscoe, Henry and Zdeb 2012, https://doi.org/10.1080/00330124.2011.583586 */
const DETOUR = 1.417;
const FARTHEST_METRES = 100_000;
const METRES_PER_SECOND = 25 / 3.6;

/** Without a street plan: the straight line, its length stretched to what streets would make of it. */
export const haversineRouter: Router = {
  route: async (from, to) => {
    const distance = distanceMetres(from, to) * DETOUR;
    if (distance > FARTHEST_METRES) return null;
    return { points: [from, to], distanceMetres: distance, durationSeconds: distance / METRES_PER_SECOND };
  },
};
