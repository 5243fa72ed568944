import { omitUndefined } from "../lib/omit-undefined.ts";
import type { GivenOptions, WidgetOptions } from "../view/options.ts";
import { type Attributes, readAttributes } from "./attributes.ts";
import { type MountHandle, mount } from "./mount.ts";

/**
 * Mounts the delivery that a container's attributes name, and follows their changes until the card is destroyed.
 *
 * @param defaults for attributes that the container doesn't have
 * @param options take precedence over the attributes
 */
export function mountByAttributes(container: HTMLElement, defaults: Attributes, options?: GivenOptions): MountHandle {
  const read = () => readAttributes({ ...defaults, ...container.dataset });
  const stopWatching = watchOptions(container, read, (changes) => container.deliveryTracking?.update(changes));
  try {
    return mount(container, { ...read(), ...omitUndefined(options) }, stopWatching);
  } catch (error) {
    // The element can't have a shadow root.
    stopWatching();
    throw error;
  }
}

/**
 * Passes on only the options whose attributes have changed. An option that the page has set through the handle stays when
 * another attribute changes, which may be one that the widget itself sets.
 *
 * @returns a function that stops watching
 */
function watchOptions(
  container: HTMLElement,
  read: () => WidgetOptions,
  update: (changes: Partial<WidgetOptions>) => void,
): () => void {
  let known = read();
  const observer = new MutationObserver(() => {
    const before = new Map<string, unknown>(Object.entries(known));
    known = read();
    const changed = Object.entries(known).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    );
    update(Object.fromEntries(changed));
  });
  observer.observe(container, { attributes: true });
  return () => observer.disconnect();
}
