import type { Core } from "../../core.ts";
import { canCarry, type Matchable } from "./eligibility.ts";
import { findNearest } from "./free-riders.ts";

/** More aren't counted. Nobody decides otherwise because of them. */
const MOST = 100;

/** How many riders could be offered such a delivery now: free riders, and riders on call. At most a hundred are counted. */
export async function countAvailable(core: Core, delivery: Matchable): Promise<number> {
  const [free = []] = await findNearest(core, [{ delivery }], MOST);
  const onCall = core.ridersOnCall(delivery.pickup, free).filter((rider) => canCarry(rider, delivery));
  return new Set([...free, ...onCall].map(({ id }) => id)).size;
}
