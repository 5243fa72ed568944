import type { Locale } from "../text/locale.ts";

export function money({ tag }: Locale, amount: number, currency: string): string {
  return new Intl.NumberFormat(tag, { style: "currency", currency }).format(amount);
}

/** Empty where nobody knows it. */
export function weight({ tag }: Locale, kilograms: number | null): string {
  if (kilograms === null) return "";
  return new Intl.NumberFormat(tag, { style: "unit", unit: "kilogram", maximumFractionDigits: 1 }).format(kilograms);
}
