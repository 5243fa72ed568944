import { ENGLISH } from "../../kit/ui/write-time.ts";

/** An amount with the digits that its currency has, such as "KES 159.10", and a dash where none is known. */
export const writeMoney = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null
    ? "–"
    : new Intl.NumberFormat(ENGLISH, { style: "currency", currency, currencyDisplay: "code" }).format(amount);
