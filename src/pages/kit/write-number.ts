/** English as the reader's browser has it: with the clock and the grouping of their country, as the card's. */
export const ENGLISH = globalThis.navigator?.languages?.find((tag) => /^en\b/i.test(tag)) ?? "en";

export const writeNumber = (count: number): string => count.toLocaleString(ENGLISH);

/**
 * An amount with the digits that its currency has, such as "KES 159.10", and a dash where none is known. The code stands in
 * every language and country, so that a rider and the desk name the same sum.
 */
export const writeMoney = (amount: number | null, currency: string | null, tag = ENGLISH): string =>
  amount === null || currency === null
    ? "–"
    : new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay: "code" }).format(amount);

export const writeDistance = (metres: number): string =>
  metres < 950 ? `${Math.max(10, Math.round(metres / 10) * 10)} m` : `${(metres / 1000).toFixed(1)} km`;

/** A span in whole minutes, such as "4 min", "1 h 20 min" or "2 d 3 h"; "0 min" would look like a fault. */
export function writeSpan(ms: number): string {
  if (ms < 60_000) return "under 1 min";
  const minutes = Math.floor(ms / 60_000);
  const days = Math.floor(minutes / 1440);
  const parts = [`${days} d`, `${Math.floor(minutes / 60) % 24} h`, `${days > 0 ? 0 : minutes % 60} min`];
  return parts.filter((part) => !part.startsWith("0 ")).join(" ");
}
