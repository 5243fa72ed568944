/**
 * Keeps the screen on while it is wanted. The browser lets the screen go when the page is left, so this asks again when the
 * page is back. Browsers without the Screen Wake Lock API do nothing.
 */
export function keepAwake(): { want(wanted: boolean): void; stop(): void } {
  let isWanted = false;
  let lock: WakeLockSentinel | null = null;
  /** Resolves after all requests so far. They run one by one: of two at once, the first one's lock would stay held. */
  let turn: Promise<void> = Promise.resolve();

  const settle = async () => {
    try {
      if (!isWanted) {
        await lock?.release();
        lock = null;
      } else if (!document.hidden && (!lock || lock.released)) {
        lock = await navigator.wakeLock.request("screen");
      }
    } catch {
      // The battery is low, say.
    }
  };
  const follow = () => {
    if ("wakeLock" in navigator) turn = turn.then(settle);
  };
  document.addEventListener("visibilitychange", follow);

  const want = (wanted: boolean) => {
    if (wanted === isWanted) return;
    isWanted = wanted;
    follow();
  };
  return {
    want,
    stop() {
      want(false);
      document.removeEventListener("visibilitychange", follow);
    },
  };
}
