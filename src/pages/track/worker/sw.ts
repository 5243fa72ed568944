/**
 * /track/sw.js, the service worker of one delivery's page, and /desk/sw.js, that of the desk: shows a message, and opens the
 * page on a tap. For a delivery it is that its rider is near, or what the rider writes; for staff it is an alert. It keeps nothing, and the page
 * needs it for nothing else.
 */
import type { MessagePush, NearbyPush } from "../../../contract/customer/customer.ts";
import type { PushEvent, ServiceWorkerScope } from "../../kit/service-worker.ts";

const worker = globalThis as unknown as ServiceWorkerScope;

worker.addEventListener("push", (event) => {
  event.waitUntil(showMessage(readPush(event.data)));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});

type Push = Partial<Omit<MessagePush | NearbyPush, "tag">> & {
  /** A message of the same tag replaces this one. */
  tag?: string;
};

function readPush(data: PushEvent["data"]): Push {
  try {
    return Object(data?.json());
  } catch {
    return {};
  }
}

/** Browsers end a subscription whose pushes show nothing, so even one without words shows a sentence. */
async function showMessage({ title = "Your order", body = "It is nearly there.", lang, dir, tag, type }: Push) {
  await worker.registration.showNotification(title, {
    body,
    tag: tag ?? worker.registration.scope,
    // A newer message is news, too.
    renotify: type === "message",
    icon: "/rider/icon-192.png",
    ...(lang && { lang }),
    ...(dir && { dir }),
  } as NotificationOptions);
}

async function openPage(): Promise<void> {
  const page = worker.registration.scope;
  // A page that was open before its worker isn't controlled by it.
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open.find(({ url }) => url.startsWith(page));
  await (shown ? shown.focus() : worker.clients.openWindow(page));
}
