/**
 * Keeps the screen on while it is wanted. The browser lets the screen go when the page is left, so this asks again when the
 * page is back. Browsers without the Screen Wake Lock API do nothing.
 */
export function keepAwake(): { want(wanted: boolean): void; stop(): void } {
  let isWanted = false;
  let lock: WakeLockSentinel | null = null;

  const take = async () => {
    if (!isWanted || document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isWanted) await lock.release();
    } catch {
      // The battery is low, say.
    }
  };
  document.addEventListener("visibilitychange", take);

  const want = (wanted: boolean) => {
    if (wanted === isWanted) return;
    isWanted = wanted;
    if (!("wakeLock" in navigator)) return;
    if (wanted) void take();
    else void lock?.release();
  };
  return {
    want,
    stop() {
      want(false);
      document.removeEventListener("visibilitychange", take);
    },
  };
}
