/** After this time, the window whose turn it is may be frozen in the background. */
const LONGEST_MS = 60_000;

/**
 * Runs `work` while no other window of this browser runs any. If the browser has no locks, or another window takes longer
 * than `LONGEST_MS`, both may run it at once: the service does a change only once, whichever window sends it.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LONGEST_MS);
  let isMine = false;
  const begin = () => {
    isMine = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return await navigator.locks.request("rider", { signal: patience.signal }, begin);
  } catch (error) {
    if (isMine) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
