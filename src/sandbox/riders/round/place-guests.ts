import { distanceMetres } from "../../../contract/geo.ts";
import { SHOP_ADDRESS } from "../../../contract/sandbox.ts";
import type { Guest } from "../../../service/riders/rider-app.ts";
import type { RoundContext } from "./context.ts";
import { takeFix } from "./take-fix.ts";
import { standingAt } from "./whereabouts.ts";

const AT_THE_SHOP_METRES = 50;
const REPORT_MS = 10_000;

/**
 * Places guests without a delivery at the shop, so that they are the nearest riders for its next order and get its offer
 * first.
 * @param guests those without a delivery
 */
export async function placeGuests(
  { app, town, whereabouts }: RoundContext,
  guests: readonly Guest[],
  now: number,
): Promise<void> {
  if (guests.length === 0) return;
  const found = await town.find(SHOP_ADDRESS);
  if (found.kind !== "found") throw new Error("the town has the shop's street");
  const shop = found.position;
  const due = guests.filter(
    ({ position, locatedAt }) =>
      !position ||
      distanceMetres(position, shop) > AT_THE_SHOP_METRES ||
      now - (locatedAt?.getTime() ?? 0) >= REPORT_MS,
  );
  if (due.length === 0) return;
  const standing = standingAt(shop);
  for (const { id } of due) whereabouts.set(id, standing);
  await app.report(due.map(({ id }) => takeFix(id, standing, now)));
}
