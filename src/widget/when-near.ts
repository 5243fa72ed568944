/** Calls back when what it observes comes near the viewport, before it is seen, each time until it is disconnected. */
export const whenNear = (callback: () => void): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      if (entries.pop()?.isIntersecting) callback();
    },
    { rootMargin: "50%" },
  );
