import { inTurns } from "./in-turns.ts";
import { type MountHandle, mount } from "./mount.ts";
import type { WidgetOptions } from "./types.ts";

/* What the loader asks for: the file with the tracker and the text view. The ES module stands before it. */
export { mount } from "./mount.ts";
export { readAttributes } from "./read-attributes.ts";
export { createTracker } from "./tracker.ts";

/**
 * Mounts in place of `loader`, which has waited for this script, unless the container has been taken from it meanwhile.
 * It does so in a task of its own: with this script's own beginning it would keep a slow phone from answering for too long.
 *
 * @param pending a first request that is under way already; once the loader has lost patience, its answer is old
 */
export async function replace(
  container: HTMLElement,
  options: WidgetOptions,
  pending: Promise<Response> | undefined,
  loader: MountHandle,
): Promise<MountHandle | undefined> {
  let mounted: MountHandle | undefined;
  const take = () => {
    delete container.deliveryTracking;
    mounted = mount(container, options, container.dataset.trackingState ? undefined : pending);
  };
  await inTurns([take], () => container.deliveryTracking !== loader);
  return mounted;
}
