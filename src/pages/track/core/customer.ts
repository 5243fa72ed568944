import type { CustomerView } from "../../../contract/customer/customer.ts";

/** Null for what isn't the service's answer. Names are anybody's words: they stay text. */
export function readCustomer(body: unknown): CustomerView | null {
  const { delivery_id, merchant, reference, dropoff, allows, rating, proof, push_key } = Object(body);
  const { name, phone, url } = Object(merchant);
  if (typeof name !== "string") return null;
  const { street, instructions } = Object(dropoff);
  const address = text(url);
  return {
    delivery_id,
    // A link of another kind could run a script.
    merchant: { name, phone: text(phone), url: address && /^https?:\/\//i.test(address) ? address : null },
    reference: text(reference),
    dropoff: { street: text(street), instructions: text(instructions) },
    allows: { instructions: Object(allows).instructions === true, rating: Object(allows).rating === true },
    rating: rating ? { stars: Number(rating.stars), comment: text(rating.comment) } : null,
    proof: proof
      ? {
          kind: proof.kind === "signature" ? "signature" : "code",
          at: String(proof.at),
          signed_by: text(proof.signed_by),
          has_photo: proof.has_photo === true,
        }
      : null,
    push_key: text(push_key),
  };
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
