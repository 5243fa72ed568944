import type { Line } from "./catalogue.ts";

/** Whole Kenyan shillings, as every price here. */
export const DELIVERY_FEE = 150;

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** With the delivery. An empty basket costs nothing: there is no delivery. */
export function totalPrice(lines: readonly Line[]): number {
  if (lines.length === 0) return 0;
  return lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, DELIVERY_FEE);
}

export function formatPrice(shillings: number): string {
  return `KES ${AMOUNT.format(shillings)}`;
}
