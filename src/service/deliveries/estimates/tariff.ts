import type { PackageType } from "../../../contract/delivery.ts";
import type { ZoneTariff } from "../../../contract/zone.ts";
import type { Money, Tariff } from "../../ports.ts";

/** In hundredths of a Kenyan shilling: a fixed fee, and a fee for each kilometre. */
const RATES: Record<PackageType, { base: number; perKm: number }> = {
  document: { base: 80_00, perKm: 26_00 },
  food: { base: 100_00, perKm: 30_00 },
  small: { base: 100_00, perKm: 30_00 },
  large: { base: 350_00, perKm: 65_00 },
};

/** The surcharge for weight, in hundredths of a shilling. Each step includes its upper limit. */
const WEIGHT_STEPS: readonly { toKg: number; extra: number }[] = [
  { toKg: 5, extra: 0 },
  { toKg: 15, extra: 60_00 },
  { toKg: 30, extra: 150_00 },
  { toKg: 100, extra: 450_00 },
  { toKg: 300, extra: 1200_00 },
  { toKg: Number.POSITIVE_INFINITY, extra: 3000_00 },
];

/**
 * The tariff: base + kilometres × rate + surcharge for weight. Everything is in whole numbers (hundredths of a shilling ×
 * hundredths of a kilometre) until the end, where it is rounded once, half up, to the currency's minor unit.
 * @param scale what one shilling of the table is worth in `currency`: 1 for KES, about 0.0077 for USD
 */
export function createTariff(currency: string, scale: number): Tariff {
  const minorPerUnit = 10 ** minorDigits(currency);
  return ({ metres, packageType, weightKg }) => {
    const { base, perKm } = RATES[packageType];
    const extra = WEIGHT_STEPS.find(({ toKg }) => (weightKg ?? 0) <= toKg)?.extra ?? 0;
    const tenThousandths = (base + extra) * 100 + perKm * Math.round(metres / 10);
    return { minor: Math.round((tenThousandths * minorPerUnit * scale) / 10_000), currency };
  };
}

/** A fee, as a zone has it. */
export function adjustFee({ minor, currency }: Money, tariff: ZoneTariff | null): Money {
  const { factor = 1, addition = 0, smallest_fee: least = 0 } = tariff ?? {};
  const toMinor = (amount: number) => Math.round(amount * 10 ** minorDigits(currency));
  return { minor: Math.max(Math.round(minor * factor) + toMinor(addition), toMinor(least)), currency };
}

/** Kilometres in steps of ten metres. The tariff charges for exactly this distance, so it is also the one we show. */
export function toKilometres(metres: number): number {
  return Math.round(metres / 10) / 100;
}

/** The amount in major units, as the interface writes it: the nearest number, which prints without stray digits. */
export function toAmount({ minor, currency }: Money): number {
  return minor / 10 ** minorDigits(currency);
}

/** An amount in major units, rounded to the currency's smallest coin, of which it is one at least. */
export function toCoins(amount: number, currency: string): number {
  return toAmount({ minor: Math.max(1, Math.round(amount * 10 ** minorDigits(currency))), currency });
}

/**
 * The number of decimals of a currency's minor unit: 2 for KES, 0 for JPY, 3 for KWD.
 * @internal exported for the tests that compare it with what the code does
 */
export function minorDigits(currency: string): number {
  const known = DIGITS.get(currency);
  if (known !== undefined) return known;
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  DIGITS.set(currency, digits);
  return digits;
}

/** By currency. Making a format takes longer than the rest of a delivery's price. */
const DIGITS = new Map<string, number>();

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
