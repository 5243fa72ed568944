import type { CustomerView } from "../../../contract/customer/customer.ts";

/** What the page shows of the customer's view. The HTML has the shop's look already. */
export type Customer = Omit<CustomerView, "branding"> & { branding: Pick<CustomerView["branding"], "shop_url"> };

/** Reads the service's answer. Null if the body isn't one. Names can contain anything, so the page shows them as text. */
export function readCustomer(body: unknown): Customer | null {
  const {
    delivery_id,
    merchant,
    branding,
    reference,
    dropoff,
    is_customer,
    asks_digits,
    items,
    delivery_code,
    allows,
    rating,
    proof,
    next_url,
    push_key,
    push_messages,
  } = Object(body);
  const { name, phone, phone_display, url } = Object(merchant);
  if (typeof name !== "string") return null;
  const { street, instructions } = Object(dropoff);
  return {
    delivery_id,
    merchant: { name, phone: text(phone), phone_display: text(phone_display), url: link(url) },
    branding: { shop_url: link(Object(branding).shop_url) },
    reference: text(reference),
    dropoff: { street: text(street), instructions: text(instructions) },
    is_customer: is_customer === true,
    // An older service asks everybody.
    asks_digits: asks_digits !== false,
    items: Array.isArray(items) ? items.map(Object).flatMap(readItem) : [],
    delivery_code: text(delivery_code),
    allows: {
      instructions: Object(allows).instructions === true,
      rating: Object(allows).rating === true,
      messages: Object(allows).messages === true,
    },
    rating: rating ? { stars: Number(rating.stars), comment: text(rating.comment) } : null,
    proof: proof
      ? {
          kind: proof.kind === "signature" ? "signature" : "code",
          at: String(proof.at),
          signed_by: text(proof.signed_by),
          has_photo: proof.has_photo === true,
        }
      : null,
    next_url: link(next_url),
    push_key: text(push_key),
    push_messages: push_messages === true,
  };
}

const readItem = ({ name, quantity }: Record<string, unknown>) =>
  typeof name === "string" ? [{ name, quantity: Number(quantity) || 1 }] : [];

/** An address for a link. Null for other kinds of links: they could run a script. */
const link = (value: unknown): string | null =>
  typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
