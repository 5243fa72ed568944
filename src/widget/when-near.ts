/** Calls back once `element` comes near the viewport, before it is seen. Returns what stops the waiting. */
export function whenNear(element: HTMLElement, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "50%" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
