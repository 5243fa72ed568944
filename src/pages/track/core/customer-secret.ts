/**
 * The secret of the customer's link, which stands behind the # of the page's address. The browser keeps it, so that a push
 * or a saved address without it still opens the customer's own page.
 * @returns null where the page was never opened with it here
 */
export function readSecret(deliveryId: string, { hash } = location): string | null {
  const name = `customer ${deliveryId}`;
  const given = /^#([\w-]{16,100})$/.exec(hash)?.[1] ?? null;
  try {
    if (given === null) return localStorage.getItem(name);
    localStorage.setItem(name, given);
  } catch {
    // The browser keeps nothing for this page: it refuses, or is full.
  }
  return given;
}
