import type { Client, CreateDelivery } from "ontheway/server";
import { SHOP } from "./addresses.ts";
import { totalPrice } from "./catalogue.ts";
import { createDelivery } from "./delivery-service.ts";
import { findMistakes, toInternational } from "./find-mistakes.ts";
import { newOrderNumber, type Order, type OrderBook } from "./order-book.ts";
import type { Checkout } from "./read-checkout.ts";
import { type Mistakes, toMistakes } from "./to-mistakes.ts";

export type Outcome =
  | { kind: "placed"; order: Order }
  | { kind: "mistakes"; checkout: Checkout; mistakes: Mistakes; suggestions: string[] }
  | { kind: "unavailable"; checkout: Checkout };

const MOST_ATTEMPTS = 5;
/** The same form, sent again, leads to that order. */
const SENT_FIRST =
  "Your order has reached us as you sent it first. Press the button once more to see it, and call us to change it.";
const KNOWN = "We have this order already. To order once more, press the button again.";

export type PlaceOrder = (checkout: Checkout) => Promise<Outcome>;

/**
 * Returns the function that orders a delivery and writes the order into the book. Calls with the same order number give
 * the same order: a double click must not send a second rider.
 */
export function createPlaceOrder(client: Client, book: OrderBook): PlaceOrder {
  const underWay = new Map<string, Promise<Outcome>>();
  /** What was sent by an order number and never answered, the newest attempts: the service may have one all the same. */
  const unanswered = new Map<string, readonly Checkout[]>();

  return async (checkout) => {
    const order = book.find(checkout.number);
    if (order) return { kind: "placed", order };
    const mistakes = findMistakes(checkout);
    if (Object.keys(mistakes).length > 0) return { kind: "mistakes", checkout, mistakes, suggestions: [] };
    const outcome = underWay.get(checkout.number) ?? send(checkout);
    underWay.set(checkout.number, outcome);
    return outcome.finally(() => underWay.delete(checkout.number));
  };

  async function send(given: Checkout): Promise<Outcome> {
    const before = unanswered.get(given.number) ?? [];
    let checkout = given;
    let answer = await createDelivery(client, checkout.number, toRequest(checkout));
    for (const sent of before) {
      if (answer.kind !== "sent_before") break;
      // A second order would send a second rider.
      checkout = sent;
      answer = await createDelivery(client, checkout.number, toRequest(checkout));
    }
    if (answer.kind === "unavailable") {
      unanswered.set(given.number, [...before, given].slice(-MOST_ATTEMPTS));
      return { kind: "unavailable", checkout: given };
    }
    unanswered.delete(given.number);
    if (answer.kind === "sent_before") return tell({ ...given, number: newOrderNumber() }, KNOWN);
    if (answer.kind === "refused") {
      // The idempotency key belongs to the refused body, so the corrected order needs a new number.
      return {
        kind: "mistakes",
        checkout: { ...checkout, number: newOrderNumber() },
        mistakes: toMistakes(answer.errors),
        suggestions: answer.errors.flatMap(({ suggestions = [] }) => suggestions),
      };
    }
    const order = { ...checkout, delivery: answer.delivery };
    book.add(order);
    // They can change their note on the tracking page.
    return isSameButNote(given, checkout) ? { kind: "placed", order } : tell(given, SENT_FIRST);
  }
}

/** Shows the form again, with a sentence above it. */
const tell = (checkout: Checkout, form: string): Outcome => ({
  kind: "mistakes",
  checkout,
  mistakes: { form },
  suggestions: [],
});

const isSameButNote = (...checkouts: Checkout[]): boolean =>
  new Set(checkouts.map((one) => JSON.stringify({ ...toRequest(one), instructions: null }))).size === 1;

/** The body of POST /v1/deliveries. */
function toRequest({ number, lines, customer }: Checkout): CreateDelivery {
  const grams = lines.reduce((sum, { product, quantity }) => sum + product.grams * quantity, 0);
  const items = lines.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(", ");
  return {
    external_id: number,
    pickup: SHOP,
    dropoff: {
      name: customer.name,
      address: customer.address,
      ...(customer.phone && { phone: toInternational(customer.phone) }),
    },
    package: { type: "food", weight: grams / 1000, description: items },
    // The customer reads these on the tracking page; the rider reads the description.
    items: lines.map(({ product, quantity }) => ({ name: product.name, quantity })),
    payment_method: customer.payment,
    // All that the basket says, not only the delivery's fee.
    ...(customer.payment === "cash" && { cash: { amount: totalPrice(lines) } }),
    ...(customer.instructions && { instructions: customer.instructions }),
    // On the tracking page, for whoever has the customer's own link.
    customer_can: ["instructions", "rating"],
  };
}
