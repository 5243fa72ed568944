/** Alerts in this browser, also while the desk is closed. */
import { canPush, findSubscription, type PushState, readPush, turnPushOn, type Unreachable } from "../kit/push.ts";
import { api } from "./session.ts";

/** Whose alerts this browser shows: the next one to sign in hasn't asked for them. */
const OWNER = "desk-alerts-of";

export async function readAlerts(serviceKey: string | null, memberId: string): Promise<PushState> {
  const state = await readPush(serviceKey);
  return state === "on" && localStorage.getItem(OWNER) !== memberId ? "off" : state;
}

/** @throws where the browser or the service refuses */
export async function turnAlertsOn(serviceKey: string, memberId: string): Promise<PushState | Unreachable> {
  const startWorker = () => navigator.serviceWorker.register("/desk/sw.js", { scope: "/desk" });
  const state = await turnPushOn(serviceKey, tellService, startWorker);
  if (state === "on") localStorage.setItem(OWNER, memberId);
  return state;
}

export async function turnAlertsOff(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await api.endPush(subscription.endpoint);
  await forgetAlerts();
}

/** A subscription ends with its session: after the next sign-in of the same person it is told again. */
export async function renewAlerts(memberId: string): Promise<void> {
  if (!canPush() || localStorage.getItem(OWNER) !== memberId) return;
  const subscription = await findSubscription();
  if (subscription && !(await tellService(subscription))) await forgetAlerts();
}

/** Without telling the service, which forgets the session with its subscription. */
export async function forgetAlerts(): Promise<void> {
  if (!canPush()) return;
  localStorage.removeItem(OWNER);
  await (await findSubscription())?.unsubscribe();
}

async function tellService(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys, expirationTime = null } = subscription.toJSON();
  return (await api.allowPush({ endpoint, keys, expirationTime })).ok;
}
