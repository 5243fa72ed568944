import type { Line } from "./catalogue.ts";

/** Whole Kenyan shillings, as every price here. */
export const DELIVERY_FEE = 150;

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** With the delivery. */
export function totalPrice(lines: readonly Line[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, DELIVERY_FEE);
}

export function formatPrice(shillings: number): string {
  return `KES ${AMOUNT.format(shillings)}`;
}
