import { canPush, findSubscription, subscribe } from "../../kit/push.ts";
import type { Client } from "../core/client.ts";

/**
 * - unsupported: this browser has no messages, or the service sends none
 * - unreachable: the browser couldn't reach its own push service, so none would come
 * - denied: the customer said no, which only the browser's settings can undo
 */
export type AlertState = "unsupported" | "unreachable" | "denied" | "off" | "on";

const WORKER = "/track/sw.js";
/** Some browsers wait for their push service for ever. */
const PATIENCE_MS = 20_000;

/** Each delivery's page has a worker of its own, and with it a subscription. */
const scope = () => location.pathname;

export const canAlert = (serviceKey: string | null): boolean => serviceKey !== null && canPush();

/** Whether this browser shows one message when the rider is near. */
export async function readAlert(serviceKey: string | null): Promise<AlertState> {
  if (serviceKey === null || !canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription(serviceKey)) ? "on" : "off";
}

/**
 * Asks the customer, the browser and the service, in this order. Browsers let it ask only on a tap.
 * @param language of the message
 * @throws where the service refuses
 */
export async function turnAlertOn(client: Client, serviceKey: string, language: string): Promise<AlertState> {
  const permission = await Notification.requestPermission();
  // Who closes the question can be asked again.
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await navigator.serviceWorker.register(WORKER, { scope: scope() });
  const subscription = await Promise.race([subscribe(serviceKey), giveUp()]).catch(() => null);
  if (subscription === null) {
    await forgetAlert();
    return "unreachable";
  }
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const { done } = await client.allowAlert({
    subscription: { endpoint: endpoint ?? "", keys: { p256dh, auth } },
    language,
  });
  if (done) return "on";
  await forgetAlert();
  throw new Error("the service took no subscription");
}

const giveUp = () => new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null));

/** Without network the service learns of it at its next push, which the browser's push service refuses. */
export async function turnAlertOff(client: Client): Promise<AlertState> {
  const subscription = await findSubscription();
  if (subscription) await client.endAlert({ endpoint: subscription.endpoint });
  await forgetAlert();
  return "off";
}

/** Removes the page's worker, with its subscription and its message. */
export async function forgetAlert(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const shown = await registration.getNotifications();
  for (const notification of shown) notification.close();
  await registration.unregister();
}
