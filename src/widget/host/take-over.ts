/** The file that the loader imports: the tracker and the text view. */
import type { EarlyRequest } from "../feed/fetch-record.ts";
import { keepEarly } from "../feed/request-first.ts";
import { nextTask } from "../lib/tasks.ts";
import { prepareFormat } from "../text/format.ts";
import type { GivenOptions } from "../view/options.ts";
import { localeOf } from "../view/wording.ts";
import type { Attributes } from "./attributes.ts";
import type { MountHandle } from "./mount.ts";
import { mountByAttributes } from "./mount-by-attributes.ts";

export interface Reservation {
  container: HTMLElement;
  /** The loader's own handle. The card's handle replaces it on the container. */
  handle: MountHandle;
  /** Used where the container has no attribute: the script's attributes, and the service's own values. */
  defaults: Attributes;
  /** Options that the page has passed to `mount`. They take precedence over the attributes. */
  options: GivenOptions | undefined;
  /** The loader's request for the record. Only the first reservation of an address has one. */
  early: EarlyRequest | undefined;
}

/**
 * Mounts the card in a container that the loader has reserved, unless somebody else has mounted something there since.
 *
 * @returns the card's handle; undefined if no card was mounted
 */
export async function takeOver(reservation: Reservation): Promise<MountHandle | undefined> {
  const { container, handle, defaults, options, early } = reservation;
  if (early) keepEarly(early);
  // On a phone four times slower than a desktop, this file takes 30 ms to evaluate, the formats 90, and the first drawing
  // 50. In one task they would keep the page from answering its visitor.
  await nextTask();
  await prepareFormat(localeOf(options?.lang ?? container.dataset.lang ?? defaults.lang).tag);
  await nextTask();
  if (container.deliveryTracking !== handle) return;
  delete container.deliveryTracking;
  return mountByAttributes(container, defaults, options);
}
