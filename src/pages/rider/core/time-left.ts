import type { RiderOffer } from "../../../contract/rider.ts";

/**
 * What is left of the time to answer an offer: whole seconds, and the part of 1.
 * @param now in ms of the service's clock, as far as the phone knows it: an offer can have been made a second from now
 */
export function timeLeft(
  { offered_at, expires_at }: Pick<RiderOffer, "offered_at" | "expires_at">,
  now: number,
): { seconds: number; part: number } {
  const end = Date.parse(expires_at);
  const whole = Math.max(1, end - Date.parse(offered_at));
  const left = Math.max(0, Math.min(whole, end - now));
  return { seconds: Math.ceil(left / 1000), part: left / whole };
}
