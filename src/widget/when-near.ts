/** Calls back once `element` comes near the viewport, before it is seen. Stops waiting when disconnected. */
export function whenNear(element: HTMLElement, callback: () => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.pop()?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "50%" },
  );
  observer.observe(element);
  return observer;
}
