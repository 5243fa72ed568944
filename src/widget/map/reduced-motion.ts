const query = () => matchMedia("(prefers-reduced-motion: reduce)");

export function prefersReducedMotion(): boolean {
  return query().matches;
}

/** Calls `listener` when the visitor changes the setting. Returns the function that ends this. */
export function watchReducedMotion(listener: () => void): () => void {
  const preference = query();
  preference.addEventListener("change", listener);
  return () => preference.removeEventListener("change", listener);
}
