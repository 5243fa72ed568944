/** Helpers for a container that has no card yet: is it near, is it shown, would the page hide it because it is empty. */

/**
 * Calls back once, as soon as the element is less than half a viewport away from what the visitor sees. An element that
 * the page hides is nowhere near.
 *
 * @returns a function that stops watching
 */
export function whenNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "50%" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** False while the page hides the element. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * Puts a space into an empty element, because some pages hide whatever is empty: Shopify's theme Dawn has
 * `div:empty { display: none }`. It is a CDATA section, which only documents of XML make: frameworks that take over the
 * server's markup count elements and texts, but not these.
 */
export function fillEmpty(element: Element): void {
  if (element.matches(":empty")) element.append(document.implementation.createDocument("", "").createCDATASection(" "));
}
