import type { Checkout } from "./read-checkout.ts";
import type { Mistakes } from "./to-mistakes.ts";

/** E.164: https://www.itu.int/rec/T-REC-E.164 */
const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * Finds the mistakes that the shop recognises without asking the delivery service. It returns all of them, so that the
 * customer doesn't have to send the form again to learn of the next one.
 */
export function findMistakes({ lines, customer: { name, address, phone } }: Checkout): Mistakes {
  return {
    ...(lines.length === 0 && { basket: "Your basket is empty. Add something you like first." }),
    ...(!name && { name: "Tell us your name, for the rider to ask for." }),
    ...(!address && { address: "Tell us where to bring it." }),
    ...(phone &&
      !PHONE.test(toInternational(phone)) && {
        phone: "Write the number as 0712\u00a0345\u00a0678, or as +44\u00a020\u00a07946\u00a00958.",
      }),
  };
}

/** Kenyans write 0712 345 678; the service wants +254712345678. */
export function toInternational(phone: string): string {
  return phone.replace(/[\s().-]/g, "").replace(/^0(?=\d)/, "+254");
}
