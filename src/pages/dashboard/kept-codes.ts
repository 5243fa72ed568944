import type { CreatedDelivery } from "../../contract/delivery.ts";

/** The delivery codes of the orders made in this window. Only the answer to an order contains its code. */
const codes = new Map<string, string>();

export function keepCode({ id, delivery_code: code }: CreatedDelivery): void {
  codes.set(id, code);
}

export const findCode = (id: string): string | null => codes.get(id) ?? null;
