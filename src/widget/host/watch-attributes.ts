import type { WidgetOptions } from "../view/options.ts";
import { type Attributes, readAttributes } from "./read-attributes.ts";

/**
 * Passes on the options whose attributes change, and those alone: what a page has said through the handle stays as it is
 * when something else about the container changes, our own attributes for one. Returns the removal.
 */
export function watchAttributes(
  container: HTMLElement,
  read: () => Attributes,
  update: (changes: Partial<WidgetOptions>) => void,
): () => void {
  const list = () => Object.entries(readAttributes(read())).map((entry) => ({ entry, words: JSON.stringify(entry) }));
  let known = list();
  const observer = new MutationObserver(() => {
    const before = known.map(({ words }) => words);
    known = list();
    update(Object.fromEntries(known.filter(({ words }) => !before.includes(words)).map(({ entry }) => entry)));
  });
  observer.observe(container, { attributes: true });
  return () => observer.disconnect();
}
