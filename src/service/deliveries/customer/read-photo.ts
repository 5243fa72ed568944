import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { CleanImage } from "../proof/clean-image.ts";
import { findImage, listImages } from "../proof/stored-images.ts";
import { type Claim, checkCustomer } from "./check-customer.ts";
import { loadOrder } from "./load-order.ts";

/**
 * The photo of a hand-over, for its customer.
 * @throws ServiceProblem unknown_delivery, unknown_image, not_the_customer, wrong_digits, digits_locked
 */
export async function readPhoto(core: Core, id: string, claim: Claim): Promise<CleanImage> {
  const order = await loadOrder(core.db, id);
  if (!order.hasPhoto) throw new ServiceProblem("unknown_image", "There is no photo of the hand-over.");
  await checkCustomer(core, order, claim);
  const stored = (await listImages(core.db, id)).find(({ kind }) => kind === "photo");
  const image = stored ? await findImage(core.db, id, stored.id) : null;
  if (!image) throw new ServiceProblem("unknown_image", "There is no photo of the hand-over any more.");
  return image;
}
