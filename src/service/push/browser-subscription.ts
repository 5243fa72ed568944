import type { FieldError } from "../../contract/problem.ts";
import type { AllowPush } from "../../contract/rider.ts";
import type { Subscription } from "./open-pusher.ts";

/** A browser's subscription, and when it expires; null where the browser doesn't say. */
export interface BrowserSubscription extends Subscription {
  expiresAt: Date | null;
}

/** Reads what a browser's `PushSubscription.toJSON` gives: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson */
export function readSubscription({ endpoint, keys, expirationTime = null }: AllowPush): BrowserSubscription {
  return { endpoint, ...keys, expiresAt: expirationTime === null ? null : new Date(expirationTime) };
}

/** What is wrong with the end of a subscription: browsers take no push at that time or later. */
export function expiryErrors({ expiresAt }: BrowserSubscription, now: Date): FieldError[] {
  if (expiresAt === null || expiresAt > now) return [];
  const detail = "is in the past: subscribe again. It is in milliseconds since 1970, or null";
  return [{ param: "expirationTime", code: "out_of_range", detail }];
}
