/** Asks the browser not to clear what the phone keeps when it runs short of room. Firefox asks the rider. */
export async function keepStorage(): Promise<void> {
  const { storage } = navigator;
  // Only in secure pages.
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}
