/** The file that the loader imports: the tracker and the text view. */
import type { EarlyRequest } from "../feed/fetch-tracking.ts";
import { nextTask } from "../lib/tasks.ts";
import type { WidgetOptions } from "../view/options.ts";
import type { Attributes } from "./attributes.ts";
import type { MountHandle } from "./mount.ts";
import { mountByAttributes } from "./mount-by-attributes.ts";

export interface Reservation {
  container: HTMLElement;
  /** The loader's own handle, which stands on the container until the card's does. */
  handle: MountHandle;
  /** The attributes of the script, and the service's own, for what the container's leave open. */
  defaults: Attributes;
  /** What the page says beside the attributes. */
  options: Partial<WidgetOptions> | undefined;
  early: EarlyRequest | undefined;
}

/**
 * Mounts the card in a container that the loader has reserved, unless somebody else has mounted something there meanwhile.
 *
 * @returns the card's handle; undefined without a card
 */
export async function takeOver(reservation: Reservation): Promise<MountHandle | undefined> {
  const { container, handle, defaults, options, early } = reservation;
  // Together with the evaluation of this file it would block a slow phone for long.
  await nextTask();
  if (container.deliveryTracking !== handle) return;
  delete container.deliveryTracking;
  return mountByAttributes(container, defaults, options, early);
}
