import type { CreatedDelivery } from "../../contract/delivery.ts";

/** Codes of deliveries that were ordered in this window: only the answer to the order tells one. */
const codes = new Map<string, string>();

export function keepCode({ id, delivery_code: code }: CreatedDelivery): void {
  codes.set(id, code);
}

export const findCode = (id: string): string | null => codes.get(id) ?? null;
