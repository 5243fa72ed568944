import { useLayoutEffect } from "preact/hooks";

let isBack = false;

/** Watches the browser's Back and Forward. Used once. */
export function useCameBack(): void {
  // A child's layout effect runs before its parent's: this listener is called before the router's, which draws the screen.
  useLayoutEffect(() => {
    const note = () => {
      isBack = true;
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
}

/** Whether the screen that is being opened was reached by Back or Forward. */
export const cameBack = (): boolean => isBack;

/** The screen is open. The next one counts as reached by a link, unless the browser reports Back or Forward. */
export function arrived(): void {
  isBack = false;
}
