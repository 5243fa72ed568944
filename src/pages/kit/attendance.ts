/** Events that only people cause. No pointer moves: some browsers report one when the page moves below the pointer. */
const TOUCHES = ["pointerdown", "keydown", "wheel"];

/** One minute, because the service notes a session's use to the minute. */
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
  // Only the window's focus counts: a page may move the focus between its elements, when it reloads its rows.
  addEventListener("focus", note);
  const options = { capture: true, passive: true };
  for (const touch of TOUCHES) addEventListener(touch, note, options);
  return () => {
    removeEventListener("focus", note);
    for (const touch of TOUCHES) removeEventListener(touch, note, options);
  };
}
