/** What the pages with a service worker need of Web Push. */

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

/**
 * Subscribes with the worker of this page, once that is active.
 * @param serviceKey the service's public key, in base64url
 * @throws where the browser refuses
 */
export async function subscribe(serviceKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // A worker has one subscription, and it works with the key that it was made for alone.
  if (old && !isFor(old, serviceKey)) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: readKey(serviceKey) });
}

/** The subscription that this page has. Null where it was made with another key of the service. */
export async function findSubscription(serviceKey?: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = (await registration?.pushManager.getSubscription()) ?? null;
  return found && serviceKey !== undefined && !isFor(found, serviceKey) ? null : found;
}

function isFor({ options }: PushSubscription, serviceKey: string): boolean {
  // Some browsers don't tell.
  if (!options?.applicationServerKey) return true;
  const [has, wants] = [new Uint8Array(options.applicationServerKey), readKey(serviceKey)];
  return has.length === wants.length && has.every((byte, at) => byte === wants[at]);
}

/** From base64url. */
function readKey(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
