import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/** What `PushSubscription.toJSON` gives. */
interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  expirationTime: number | null;
}

/**
 * Runs in the page before its own scripts. Chromium subscribes only with Google's push service, which tests don't reach.
 * @param at the subscription that the page gets; null: subscribing fails
 */
export function subscribeAt(at: Subscribed | null): void {
  let subscribed: object | null = null;
  const subscription = {
    endpoint: at?.endpoint,
    toJSON: () => at,
    async unsubscribe() {
      subscribed = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    async subscribe() {
      if (!at) throw new DOMException("Registration failed - push service error", "AbortError");
      subscribed = subscription;
      return subscription;
    },
    getSubscription: async () => subscribed,
  });
}

/** Runs in the page. */
export async function readNotifications(): Promise<string[]> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  return shown.map(({ title, body }) => `${title}: ${body}`);
}

/**
 * Delivers a push to the page's worker, as the browser does, and waits until the worker has shown its message. Chromium forgets
 * a message if somebody asks for all messages while it is still drawing this one.
 */
export async function deliverPush(page: Page, data: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [address] = page.url().split("#");
      const own = registrations.find(({ scopeURL }) => scopeURL === address);
      if (own) found(own.registrationId);
    });
    void session.send("ServiceWorker.enable");
  });
  const { origin } = new URL(page.url());
  const workers = page.context().serviceWorkers();
  await Promise.all(workers.map((worker) => worker.evaluate(countShown)));
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
  await expect
    .poll(async () => Promise.all(workers.map((worker) => worker.evaluate(() => Object(globalThis).shownMessages))))
    .toContain(1);
}

/** Runs in a worker. */
function countShown(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const scope = Object.assign(globalThis, { shownMessages: 0 });
  Object.assign(registration, {
    async showNotification(title: string, options?: NotificationOptions) {
      await ServiceWorkerRegistration.prototype.showNotification.call(registration, title, options);
      scope.shownMessages += 1;
    },
  });
}

/**
 * Taps on the message of the worker with this scope. Only a person's tap lets a worker move windows, so what it wants to do
 * is noted in place of being done.
 * @returns `focus` or `open`, and the address
 */
export async function tapNotification(context: BrowserContext, scope: string): Promise<string> {
  for (const worker of context.serviceWorkers()) {
    const done = await worker.evaluate(tap, scope);
    if (done !== null) return done;
  }
  throw new Error(`no worker has the scope ${scope}`);
}

/** Runs in a worker. Null in another one's. */
async function tap(scope: string): Promise<string | null> {
  const { registration, clients, NotificationEvent, WindowClient, dispatchEvent } = globalThis as unknown as {
    registration: ServiceWorkerRegistration;
    clients: object;
    NotificationEvent: new (type: string, options: object) => Event;
    WindowClient: { prototype: object };
    dispatchEvent(event: Event): void;
  };
  if (registration.scope !== scope) return null;
  let done = "nothing";
  Object.assign(WindowClient.prototype, {
    async focus(this: { url: string }) {
      done = `focus ${this.url}`;
    },
  });
  Object.assign(clients, {
    async openWindow(address: string) {
      done = `open ${address}`;
    },
  });
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  let work: unknown;
  Object.defineProperty(event, "waitUntil", {
    value: (promise: unknown) => {
      work = promise;
    },
  });
  dispatchEvent(event);
  await work;
  return done;
}
