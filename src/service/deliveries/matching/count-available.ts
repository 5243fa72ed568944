import type { Core } from "../../core.ts";
import { isInReach, type Matchable } from "./eligibility.ts";
import { findFreeRiders } from "./free-riders.ts";
import { qualifies } from "./qualifies.ts";

/** How many riders could be asked to take such a delivery now: those that matching would ask, and those on call. */
export async function countAvailable(core: Core, delivery: Matchable): Promise<number> {
  const free = await findFreeRiders(core, core.db);
  const near = free.filter((rider) => isInReach(rider, delivery));
  const onCall = core.ridersOnCall(delivery.pickup, free).filter((rider) => qualifies(rider, delivery));
  return new Set([...near, ...onCall].map(({ id }) => id)).size;
}
