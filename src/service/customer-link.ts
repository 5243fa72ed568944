import { timingSafeEqual } from "node:crypto";
import { trackingPath } from "../contract/addresses.ts";
import type { Codes } from "./ports.ts";

/**
 * The link that a merchant passes on to the customer. Whoever has it whole is the customer: its secret, of 128 bits, stands
 * behind the #, which browsers send to nobody. It is derived from the delivery's id and stored nowhere. Riders know the id
 * and the phone number, so neither of these says who the customer is.
 */
export function customerLink(codes: Codes, publicUrl: string, deliveryId: string): string {
  return `${publicUrl}${trackingPath(deliveryId)}#${secretsOf(codes, deliveryId)[0]}`;
}

/** Whether somebody has the secret of a delivery's link. */
export function hasCustomerSecret(codes: Codes, deliveryId: string, given: string): boolean {
  const right = secretsOf(codes, deliveryId).map((secret) => Buffer.from(secret));
  const sent = Buffer.from(given);
  return right.some((secret) => secret.length === sent.length && timingSafeEqual(secret, sent));
}

const secretsOf = (codes: Codes, deliveryId: string) =>
  codes
    .derive(`customer of ${deliveryId}`)
    .map((bits) => Buffer.from(bits, "hex").subarray(0, 16).toString("base64url"));
