const preference = () => matchMedia("(prefers-reduced-motion: reduce)");

export function reducedMotion(): boolean {
  return preference().matches;
}

/** Calls back when the visitor has changed their mind, until the signal aborts. */
export function watchReducedMotion(changed: () => void, signal: AbortSignal): void {
  preference().addEventListener("change", changed, { signal });
}
