import { useEffect } from "preact/hooks";

let isBack = false;

/** Watches the browser's Back and Forward. Used once. */
export function useCameBack(): void {
  useEffect(() => {
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
