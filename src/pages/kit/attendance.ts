/** What people do in a page. A pointer's way isn't among it: some browsers report one when the page moves below it. */
const TOUCHES = ["pointerdown", "keydown", "wheel"];

/** The service notes a session's use to the minute. */
const PATIENCE_MS = 60_000;

let touchedAt = performance.now();

/** Whether somebody has opened or touched this page within the last minute. */
export const isAttended = (): boolean => performance.now() - touchedAt < PATIENCE_MS;

/** Notes when somebody touches the page. @returns the teardown */
export function watchAttendance(): () => void {
  const note = () => {
    touchedAt = performance.now();
  };
  note();
  // The window's focus alone: when its rows are loaded anew, a page may give an element the focus by itself.
  addEventListener("focus", note);
  const options = { capture: true, passive: true };
  for (const touch of TOUCHES) addEventListener(touch, note, options);
  return () => {
    removeEventListener("focus", note);
    for (const touch of TOUCHES) removeEventListener(touch, note, options);
  };
}
