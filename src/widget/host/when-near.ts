/**
 * Calls back once, as soon as the element is less than half a viewport away from what the visitor sees.
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
