import { CATALOGUE, MOST_OF_ONE } from "./catalogue.js";
import { isOrderNumber, newOrderNumber } from "./order-book.js";

/**
 * What the customer has put into the form, right or wrong; a form that comes back is filled with it again.
 *
 * @typedef {object} Checkout
 * @property {string} number given with the form, so that a form sent twice is one order
 * @property {import("./catalogue.js").Line[]} lines
 * @property {import("./order-book.js").Customer} customer
 */

/** @returns {Checkout} */
export function emptyCheckout() {
  return {
    number: newOrderNumber(),
    lines: [],
    customer: { name: "", phone: "", address: "27 Acacia Street", instructions: "", payment: "m-pesa" },
  };
}

/**
 * @param {URLSearchParams} form
 * @returns {Checkout}
 */
export function readCheckout(form) {
  const text = (/** @type {string} */ name) => (form.get(name) ?? "").trim();
  const number = form.get("order");
  return {
    number: number !== null && isOrderNumber(number) ? number : newOrderNumber(),
    lines: CATALOGUE.map((product) => ({ product, quantity: readQuantity(form.get(`quantity-${product.id}`)) })).filter(
      ({ quantity }) => quantity > 0,
    ),
    customer: {
      name: text("name"),
      phone: text("phone"),
      address: text("address"),
      instructions: text("instructions"),
      payment: form.get("payment") === "cash" ? "cash" : "m-pesa",
    },
  };
}

/** @param {string | null} text */
function readQuantity(text) {
  const quantity = Math.trunc(Number(text));
  return quantity > 0 ? Math.min(quantity, MOST_OF_ONE) : 0;
}
