const USUAL_SECONDS = 30;

/** How long a viewer should wait before asking again: half a minute of the riders' world, within what polling can do. */
export function pollAfterSeconds(speed: number): number {
  return Math.round(Math.min(60, Math.max(5, USUAL_SECONDS / speed)));
}
