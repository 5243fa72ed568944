import { omitUndefined } from "../lib/omit-undefined.ts";
import { runInTasks } from "../lib/tasks.ts";
import type { WidgetOptions } from "../view/options.ts";
import { type MountHandle, mount } from "./mount.ts";
import { type Attributes, readAttributes } from "./read-attributes.ts";
import { watchAttributes } from "./watch-attributes.ts";

/* What the loader asks for: the file with the tracker and the text view. The ES module stands before it. */
export { omitUndefined } from "../lib/omit-undefined.ts";
export { createTracker } from "../tracker/tracker.ts";
export { mount } from "./mount.ts";
export { readAttributes } from "./read-attributes.ts";
export { watchAttributes } from "./watch-attributes.ts";

/** What a first request's answer depends on. */
const ADDRESS = ["id", "key", "api"] as const;

/**
 * Mounts in place of `loader`, which has waited for this script, unless the container has been taken from it meanwhile.
 * It does so in a task of its own: with this script's own beginning it would keep a slow phone from answering for too long.
 *
 * @param options what the page says beside the container's attributes
 * @param asked what the loader's request, which is under way already, asked with
 */
export async function replace(
  container: HTMLElement,
  read: (container: HTMLElement) => Attributes,
  options: Partial<WidgetOptions> | undefined,
  loader: MountHandle,
  asked: Partial<Record<keyof WidgetOptions, unknown>>,
  pending?: Promise<Response>,
): Promise<MountHandle | undefined> {
  const wanted = { ...readAttributes(read(container)), ...omitUndefined(options) };
  const stop = watchAttributes(container, () => read(container), loader.update);
  // Once the loader has lost patience, its answer is old.
  const serves = !container.dataset.trackingState && ADDRESS.every((name) => asked[name] === wanted[name]);
  let mounted: MountHandle | undefined;
  const take = () => {
    delete container.deliveryTracking;
    mounted = mount(container, wanted, serves ? pending : undefined, stop);
  };
  await runInTasks([take], () => container.deliveryTracking !== loader);
  if (!mounted) stop();
  return mounted;
}
