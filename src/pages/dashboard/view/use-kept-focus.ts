import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/**
 * Moves the focus to the screen's heading when the element that had it disappears, such as the buttons of a row that was
 * removed. Otherwise a keyboard user would start again at the top of the page.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    let last: Element | null = null;
    const note = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, [content]);
}
