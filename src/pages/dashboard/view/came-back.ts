import { useEffect } from "preact/hooks";

let isBack = false;

/** Notices the browser's ways back and forward. Once a page. */
export function useCameBack(): void {
  useEffect(() => {
    const note = () => {
      isBack = true;
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
}

/** Whether such a way has led to the screen that is just appearing. */
export const cameBack = (): boolean => isBack;

/** The screen is there: what comes next is another way, until the browser says otherwise. */
export function arrived(): void {
  isBack = false;
}
