/**
 * /rider/sw.js, the service worker: keeps the app for times without network, and shows an alert for a new delivery.
 *
 * It answers with what it has kept, so that the app opens at once and all its files belong together. A new version is
 * fetched in the background, and takes over when the app is closed or starts again: a page that is open keeps the files
 * that it may still need, such as those of the signature.
 */
import type { PushEvent, ServiceWorkerScope } from "../../kit/service-worker.ts";
import { ALERT_TAG, ALERT_WORDS, type AlertWords, JOB_TAG, MESSAGE_TAG, TAKE_OVER } from "./messages.ts";

/** Filled in by the service: changes with the page, and with it all its files. */
const KEPT = "rider-{{VERSION}}";
/** Filled in by the service: the paths of all files of the app. */
const FILES = "{{FILES}}".split(" ");
const PAGE = "/rider";
/** How long an offer is open. The phone's clock may differ from the service's, so the alert counts from its arrival. */
const OFFER_MS = 30_000;

const worker = globalThis as unknown as ServiceWorkerScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, ...FILES])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOld(), worker.clients.claim()]));
});

worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname === PAGE || FILES.includes(pathname)) event.respondWith(answer(pathname, request));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showAlert(event.data));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

async function answer(pathname: string, request: Request): Promise<Response> {
  const kept = await caches.match(pathname, { cacheName: KEPT });
  return kept ?? fetch(request);
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("rider-") && name !== KEPT && name !== ALERT_WORDS.cache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Browsers end a subscription whose pushes show nothing. The alert goes when the offer must have run out. */
async function showAlert(data: PushEvent["data"]): Promise<void> {
  const { type, offer_id = "" }: { type?: string; offer_id?: string } = Object(data?.json());
  const words = await caches.match(ALERT_WORDS.address, { cacheName: ALERT_WORDS.cache });
  const {
    title = "New delivery",
    message = "New message",
    job = "Your deliveries have changed",
  }: Partial<AlertWords> = words ? await words.json() : {};
  const icon = "/rider/icon-192.png";
  if (type === "message" || type === "job") {
    await worker.registration.showNotification(type === "job" ? job : message, {
      tag: type === "job" ? JOB_TAG : MESSAGE_TAG,
      renotify: true,
      icon,
    } as NotificationOptions);
    return;
  }
  await worker.registration.showNotification(title, {
    tag: ALERT_TAG,
    renotify: true,
    data: offer_id,
    icon,
    requireInteraction: true,
  } as NotificationOptions);
  // A browser may end the worker before. Then the app takes the alert back when it is opened, or the next one replaces it.
  await new Promise((resolve) => setTimeout(resolve, OFFER_MS));
  const shown = await worker.registration.getNotifications({ tag: ALERT_TAG });
  for (const alert of shown) if (alert.data === offer_id) alert.close();
}

async function openApp(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => new URL(url).pathname === PAGE);
  await (open ? open.focus() : worker.clients.openWindow(PAGE));
}
