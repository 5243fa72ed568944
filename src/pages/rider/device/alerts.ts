import type { Client } from "../core/client.ts";

/**
 * - unsupported: this browser has none, or the service sends none
 * - install: an iPhone gives them to apps on the home screen alone
 * - denied: the rider said no, which only the browser's settings can undo
 */
export type AlertState = "unsupported" | "install" | "denied" | "off" | "on";

const PATH = "/v1/rider/push";

/** Whether this phone shows an alert for a new delivery also while the page is closed. */
export async function readAlerts(serviceKey: string | null, isHomeScreenOnly: boolean): Promise<AlertState> {
  if (serviceKey === null) return "unsupported";
  if (isHomeScreenOnly) return "install";
  if (!("serviceWorker" in navigator && "PushManager" in window)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Asks the rider, the browser and the service, in this order. Browsers let it ask only on a tap.
 * @throws where the browser or the service refuses
 */
export async function turnAlertsOn(client: Pick<Client, "send">, serviceKey: string): Promise<AlertState> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: readKey(serviceKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await client.send({ method: "POST", path: PATH, body: { endpoint, keys } });
  if (answer.kind === "done") return "on";
  await subscription.unsubscribe();
  throw new Error("the service took no subscription");
}

/** The service learns of it at once or, without network, at its next push, which the browser's push service refuses. */
export async function turnAlertsOff(client: Pick<Client, "send">): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await client.send({ method: "DELETE", path: PATH, body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/** From base64url. */
function readKey(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
