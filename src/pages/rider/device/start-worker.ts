import { ALERT_WORDS, type AlertWords, TAKE_OVER } from "../worker/messages.ts";

/** Lets the app open without network. A browser without service workers, or a page that isn't secure, does without. */
export async function startWorker(): Promise<void> {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  const { waiting } = await workers.register("/rider/sw.js", { scope: "/rider" });
  if (!waiting) return;
  // A newer version has come while the app was open. At a start nothing is half-written yet, so it begins with this one.
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage(TAKE_OVER);
}

/** Tells the worker in which words an alert is to come. */
export async function tellWorker(alerts: AlertWords): Promise<void> {
  if (!("caches" in window)) return;
  const words = await caches.open(ALERT_WORDS.cache);
  await words.put(ALERT_WORDS.address, new Response(JSON.stringify(alerts)));
}
