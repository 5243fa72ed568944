/** The types of a service worker, as far as ours need them: `lib.webworker` has them, but conflicts with `lib.dom`. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface PushEvent extends Lasting {
  data: { json(): unknown } | null;
}
interface HeardEvent extends Lasting {
  data: unknown;
}
interface ClickEvent extends Lasting {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
export interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled?: boolean }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "message", listener: (event: HeardEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}
