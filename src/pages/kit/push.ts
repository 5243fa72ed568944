/** Web Push, for the pages with a service worker. */

/**
 * - unsupported: this browser has no messages, or the service sends none
 * - denied: the visitor has refused, which only the browser's settings can undo
 */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** The browser couldn't reach its own push service, so no message would come. */
export type Unreachable = "unreachable";

/** Some browsers never stop waiting for their push service. */
const PATIENCE_MS = 20_000;

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

/**
 * Whether this browser shows the page's messages, also while the page is closed.
 * @param serviceKey null where the service sends none
 */
export async function readPush(serviceKey: string | null): Promise<PushState> {
  if (serviceKey === null || !canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription(serviceKey)) ? "on" : "off";
}

/**
 * Asks the visitor, the browser and the service, in this order. Browsers let a page ask only on a tap.
 * @param tell tells the service, and resolves to whether it took the subscription
 * @param startWorker for a page that has no worker before the visitor agrees
 * @throws where the service refuses
 */
export async function turnPushOn(
  serviceKey: string,
  tell: (subscription: PushSubscription) => Promise<boolean>,
  startWorker?: () => Promise<unknown>,
): Promise<PushState | Unreachable> {
  const permission = await Notification.requestPermission();
  // A visitor who closes the question can be asked again.
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await startWorker?.();
  const wanted = subscribe(serviceKey);
  const subscription = await Promise.race([wanted, giveUp()]).catch(() => null);
  if (subscription === null) {
    // A subscription that comes later is of no use, because the service doesn't know it.
    wanted.then((late) => late.unsubscribe()).catch(() => {});
    return "unreachable";
  }
  if (await tell(subscription)) return "on";
  await subscription.unsubscribe();
  throw new Error("the service took no subscription");
}

const giveUp = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/**
 * Subscribes with the worker of this page, once that is active.
 * @param serviceKey the service's public key, in base64url
 * @throws where the browser refuses
 */
export async function subscribe(serviceKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // A worker has one subscription, which works only with the key that it was made for.
  if (old && !isFor(old, serviceKey)) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: readKey(serviceKey) });
}

/** The page's subscription. Null if there is none, or if it was made with another key than `serviceKey`. */
export async function findSubscription(serviceKey?: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = (await registration?.pushManager.getSubscription()) ?? null;
  return found && serviceKey !== undefined && !isFor(found, serviceKey) ? null : found;
}

function isFor({ options }: PushSubscription, serviceKey: string): boolean {
  // Some browsers don't tell the key.
  if (!options?.applicationServerKey) return true;
  const [has, wants] = [new Uint8Array(options.applicationServerKey), readKey(serviceKey)];
  return has.length === wants.length && has.every((byte, at) => byte === wants[at]);
}

/** From base64url. */
function readKey(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
