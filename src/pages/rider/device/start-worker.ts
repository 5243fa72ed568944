import { ALERT_WORDS } from "../worker/shell.ts";

/** Lets the app open without network. A browser without service workers, or a page that isn't secure, does without. */
export async function startWorker(): Promise<void> {
  await navigator.serviceWorker?.register("/rider/sw.js", { scope: "/rider" });
}

/** Tells the worker in which words an alert is to come. */
export async function tellWorker(title: string): Promise<void> {
  if (!("caches" in window)) return;
  const words = await caches.open(ALERT_WORDS.cache);
  await words.put(ALERT_WORDS.address, new Response(JSON.stringify({ title })));
}
