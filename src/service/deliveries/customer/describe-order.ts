import type { CustomerView } from "../../../contract/customer/customer.ts";
import { isFinal } from "../../../contract/status.ts";
import { logoUrl } from "../../accounts/branding/logos.ts";
import type { Support } from "../../accounts/support.ts";
import { showPhone } from "../../phones.ts";
import { isOpen } from "../messages/is-open.ts";
import { describeProof } from "../proof/describe-proof.ts";
import { type CustomerOrder, mayInstruct, mayRate } from "./load-order.ts";
import { streetOf } from "./street-of.ts";

/**
 * An order as its customer sees it, and others with less: without the phone numbers of the customer and the rider.
 * @param about.isCustomer whether the request carried the secret of the customer's link
 * @param about.code that the customer needs now
 * @param about.linkTo writes a customer's link
 * @param about.pushKey browsers subscribe with it; null where no push is sent
 */
export function describeOrderForCustomer(
  order: CustomerOrder,
  about: {
    now: Date;
    isCustomer: boolean;
    code: string | null;
    linkTo: (deliveryId: string) => string;
    pushKey: string | null;
    publicUrl: string;
  },
): CustomerView {
  const { isCustomer, pushKey, publicUrl } = about;
  const help = helpOf(order);
  const mayChange = isCustomer || order.digits !== null;
  const { proof, signed_by } = describeProof(order.status, order.provedBy, order.signedBy);
  return {
    delivery_id: order.id,
    merchant: { name: shopOf(order), ...help, phone_display: showPhone(help.phone, order.country) },
    branding: {
      accent: order.accent,
      logo_url: logoUrl(publicUrl, order.logo),
      shop_url: order.shopUrl,
      cancelled_note: order.cancelledNote,
    },
    reference: order.reference,
    dropoff: {
      street: streetOf(order.address, order.recipient),
      // They may name a door's code.
      instructions: mayChange ? order.instructions : null,
    },
    is_customer: isCustomer,
    asks_digits: order.digits !== null,
    items: isCustomer ? [...order.items] : [],
    // Riders know the id and the phone number's digits: they would learn what proves the hand-over.
    delivery_code: isCustomer ? about.code : null,
    allows: {
      instructions: mayChange && mayInstruct(order),
      rating: mayChange && mayRate(order),
      messages: isCustomer && isOpen(order.talk, about.now),
    },
    rating: mayChange ? order.rating : null,
    proof: proof && { kind: proof, at: order.since.toISOString(), signed_by, has_photo: order.hasPhoto },
    next_url: isCustomer && order.nextId !== null ? about.linkTo(order.nextId) : null,
    push_key: order.isNear || isFinal(order.status) ? null : pushKey,
    push_messages: isCustomer && order.talk.isAllowed,
  };
}

/** Whom the customer can ask: the merchant's support, or else the shop's phone. */
export const helpOf = ({ support, shopPhone }: Pick<CustomerOrder, "support" | "shopPhone">): Support =>
  support ?? { phone: shopPhone, url: null };

/** A merchant may have many shops: customers know the one that they ordered from. */
export const shopOf = ({ shop, account }: Pick<CustomerOrder, "shop" | "account">): string => shop ?? account;
