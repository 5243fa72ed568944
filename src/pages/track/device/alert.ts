import { canPush, findSubscription, type PushState, turnPushOn, type Unreachable } from "../../kit/push.ts";
import type { Client } from "../core/client.ts";

const WORKER = "/track/sw.js";

/** Each delivery's page has a worker of its own, and with it a subscription. */
const startWorker = () => navigator.serviceWorker.register(WORKER, { scope: location.pathname });

export const canAlert = (serviceKey: string | null): boolean => serviceKey !== null && canPush();

/**
 * Lets this browser show a message when the rider is near, and what they write.
 * @param language of the messages
 * @throws where the service refuses
 */
export async function turnAlertOn(
  client: Client,
  serviceKey: string,
  language: string,
): Promise<PushState | Unreachable> {
  const tell = async (subscription: PushSubscription) => {
    const { endpoint = "", keys: { p256dh = "", auth = "" } = {}, expirationTime = null } = subscription.toJSON();
    const offered = { endpoint, keys: { p256dh, auth }, expirationTime };
    const { done } = await client.allowAlert({ subscription: offered, language });
    return done;
  };
  let state: PushState | Unreachable = "off";
  try {
    state = await turnPushOn(serviceKey, tell, startWorker);
  } finally {
    // The worker is there only for the messages.
    if (state !== "on") await forgetAlert();
  }
  return state;
}

/** Without network the service learns of it at its next push, which the browser's push service refuses. */
export async function turnAlertOff(client: Client): Promise<PushState> {
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
