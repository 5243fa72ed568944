import { createDelivery } from "./delivery-service.js";
import { newOrderNumber } from "./order-book.js";
import { toMistakes } from "./to-mistakes.js";

/** Where every delivery starts. */
export const SHOP = { name: "Mkate & Co.", phone: "+254700555014", address: "14 Granary Street" };

/**
 * @typedef {{ kind: "placed", order: import("./order-book.js").Order }
 *   | { kind: "mistakes", checkout: import("./read-checkout.js").Checkout, mistakes: import("./to-mistakes.js").Mistakes }
 *   | { kind: "unavailable", checkout: import("./read-checkout.js").Checkout }} Outcome
 */

/**
 * Has the order delivered and writes it into the book. The same order number gives the same order, however often it is
 * sent: a doubled click must not become a second rider.
 *
 * @param {{ apiUrl: string, secretKey: string }} service
 * @param {import("./order-book.js").OrderBook} book
 */
export function createOrderDesk(service, book) {
  /** @type {Map<string, Promise<Outcome>>} */
  const underWay = new Map();

  return {
    /**
     * @param {import("./read-checkout.js").Checkout} checkout
     * @returns {Promise<Outcome>}
     */
    async place(checkout) {
      const order = book.find(checkout.number);
      if (order) return { kind: "placed", order };
      if (checkout.lines.length === 0) {
        return {
          kind: "mistakes",
          checkout,
          mistakes: { basket: "Your basket is empty. Add something you like first." },
        };
      }
      const outcome = underWay.get(checkout.number) ?? send(checkout);
      underWay.set(checkout.number, outcome);
      return outcome.finally(() => underWay.delete(checkout.number));
    },
  };

  /**
   * @param {import("./read-checkout.js").Checkout} checkout
   * @returns {Promise<Outcome>}
   */
  async function send(checkout) {
    const answer = await createDelivery(service, checkout.number, toRequest(checkout));
    if (answer.kind === "unavailable") return { kind: "unavailable", checkout };
    if (answer.kind === "refused") {
      // Nothing was ordered under this number, and what is sent next will differ.
      return {
        kind: "mistakes",
        checkout: { ...checkout, number: newOrderNumber() },
        mistakes: toMistakes(answer.errors),
      };
    }
    const order = { ...checkout, delivery: answer.delivery };
    book.add(order);
    return { kind: "placed", order };
  }
}

/** @param {import("./read-checkout.js").Checkout} checkout */
function toRequest({ number, lines, customer }) {
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
    payment_method: customer.payment,
    ...(customer.instructions && { instructions: customer.instructions }),
  };
}

/**
 * People here write 0712 345 678; the service wants +254712345678.
 *
 * @param {string} phone
 */
function toInternational(phone) {
  return phone.replace(/[\s().-]/g, "").replace(/^0(?=\d)/, "+254");
}
