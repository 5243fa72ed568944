import type { Money } from "../../ports.ts";

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** How many decimals a currency's minor unit has: 2 for KES, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The sum as the interface writes it, in major units: the number nearest to it, which prints without stray digits. */
export function toAmount({ minor, currency }: Money): number {
  return minor / 10 ** minorDigits(currency);
}
