import { useLayoutEffect } from "preact/hooks";

/**
 * Shows an element of the page's HTML that waits, as soon as `isReady`. It comes in the same frame as what is drawn with it:
 * a frame earlier, that would push it away.
 */
export function useReveal(selector: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) document.querySelector(selector)?.removeAttribute("data-waiting");
  }, [selector, isReady]);
}
