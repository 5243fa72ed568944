import { NEARBY } from "./addresses.ts";
import { CATALOGUE, type Line, MOST_OF_ONE } from "./catalogue.ts";
import { type Customer, isOrderNumber, newOrderNumber } from "./order-book.ts";

/** What the customer has put into the form, right or wrong. A form that comes back is filled with it again. */
export interface Checkout {
  /** Sent with the form, so that a form sent twice is one order. */
  number: string;
  lines: Line[];
  customer: Customer;
}

/** What the form opens with: an address that the sandbox's town has. */
export function openCheckout(): Checkout {
  return {
    number: newOrderNumber(),
    lines: [],
    customer: { name: "", phone: "", address: NEARBY[0], instructions: "", payment: "m-pesa" },
  };
}

/** @param body a parsed form; fields that are missing count as empty */
export function readCheckout(body: unknown): Checkout {
  const form = new Map(Object.entries(body ?? {}));
  const read = (name: string) => readField(form.get(name));
  const number = read("order");
  return {
    number: isOrderNumber(number) ? number : newOrderNumber(),
    lines: CATALOGUE.map((product) => ({ product, quantity: readQuantity(read(`quantity-${product.id}`)) })).filter(
      ({ quantity }) => quantity > 0,
    ),
    customer: {
      name: read("name"),
      phone: read("phone"),
      address: read("address"),
      instructions: read("instructions"),
      payment: read("payment") === "cash" ? "cash" : "m-pesa",
    },
  };
}

/** The parser gives an array where a form has two fields of one name: the first counts. */
function readField(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.trim() : "";
}

function readQuantity(text: string): number {
  const quantity = Math.trunc(Number(text));
  return quantity > 0 ? Math.min(quantity, MOST_OF_ONE) : 0;
}
