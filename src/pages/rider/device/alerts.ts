import type { RiderAtWork } from "../../../contract/rider.ts";
import { canPush, findSubscription, type PushState, readPush, subscribe, turnPushOn } from "../../kit/push.ts";
import type { Answer, Client } from "../core/client.ts";
import { ALERT_TAG, type JOB_TAG, type MESSAGE_TAG } from "../worker/messages.ts";

/** `install`: an iPhone shows alerts only for apps on the home screen. */
export type AlertState = PushState | "install";

const PATH = "/v1/rider/push";

/** Whether this phone shows an alert for a new delivery also while the page is closed. */
export async function readAlerts(serviceKey: string | null, isHomeScreenOnly: boolean): Promise<AlertState> {
  return serviceKey !== null && isHomeScreenOnly ? "install" : readPush(serviceKey);
}

/** @throws where the browser or the service refuses */
export async function turnAlertsOn(client: Sender, serviceKey: string): Promise<AlertState> {
  const tell = async (subscription: PushSubscription) => (await tellService(client, subscription)).kind === "done";
  const state = await turnPushOn(serviceKey, tell);
  if (state === "unreachable") throw new Error("the browser reached no push service");
  return state;
}

/** Unsubscribes. Without network, the service only learns of it when the browser's push service refuses the next push. */
export async function turnAlertsOff(client: Sender): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await client.send({ method: "DELETE", path: PATH, body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * For each rider who signs in: tells the service how this phone is reached, if alerts are on. They belong to a session, and
 * to the service's key.
 */
export function renewAlerts(client: Sender): (rider: RiderAtWork | null) => void {
  let renewed = "";

  async function renew(serviceKey: string): Promise<void> {
    if (!canPush() || Notification.permission !== "granted" || !(await findSubscription())) return;
    const subscription = await subscribe(serviceKey);
    const { kind } = await tellService(client, subscription);
    // The rider then reads that alerts are off, and can turn them on again.
    if (kind === "refused") await subscription.unsubscribe();
    if (kind === "later") renewed = "";
  }

  return (rider) => {
    const serviceKey = rider?.push_public_key;
    const wanted = rider && serviceKey ? `${rider.id} ${serviceKey}` : "";
    if (wanted === renewed) return;
    renewed = wanted;
    if (serviceKey) renew(serviceKey).catch(() => {});
  };
}

/** Unsubscribes without telling the service, because the phone's next rider hasn't asked for alerts. */
export async function forgetAlerts(): Promise<void> {
  if (canPush()) await (await findSubscription())?.unsubscribe();
}

/** Removes the alert of an offer that is gone, or of what the rider now sees in the app. */
export async function takeAlertsBack(
  tag: typeof ALERT_TAG | typeof MESSAGE_TAG | typeof JOB_TAG = ALERT_TAG,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const alert of (await registration?.getNotifications({ tag })) ?? []) alert.close();
}

type Sender = Pick<Client, "send">;

function tellService(client: Sender, subscription: PushSubscription): Promise<Answer> {
  const { endpoint, keys, expirationTime = null } = subscription.toJSON();
  return client.send({ method: "POST", path: PATH, body: { endpoint, keys, expirationTime } });
}
