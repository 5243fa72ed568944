import type { PackageType } from "../../../contract/delivery.ts";
import type { Tariff } from "../../ports.ts";
import { minorDigits } from "./money.ts";

/** Hundredths of a Kenyan shilling: a fee for coming, and one for each kilometre. */
const RATES: Record<PackageType, { base: number; perKm: number }> = {
  document: { base: 80_00, perKm: 26_00 },
  food: { base: 100_00, perKm: 30_00 },
  small: { base: 100_00, perKm: 30_00 },
  large: { base: 350_00, perKm: 65_00 },
};

/** What weight adds: nothing to 5 kg, and from there by steps, each to its weight inclusive. */
const WEIGHT_STEPS: readonly { toKg: number; extra: number }[] = [
  { toKg: 5, extra: 0 },
  { toKg: 15, extra: 60_00 },
  { toKg: 30, extra: 150_00 },
  { toKg: 100, extra: 450_00 },
  { toKg: 300, extra: 1200_00 },
  { toKg: Number.POSITIVE_INFINITY, extra: 3000_00 },
];

/** The distance that is told, and the one that is priced: steps of ten metres. */
export function toKilometres(metres: number): number {
  return Math.round(metres / 10) / 100;
}

/**
 * The tariff: base + kilometres × rate + what the weight adds, rounded once, to the currency's minor unit (half up).
 * All of it is whole numbers until then: hundredths of a shilling by hundredths of a kilometre.
 * @param scale what one shilling of the table is in `currency`: 1 for KES, 0.0077 or so for USD
 */
export function openTariff(currency: string, scale: number): Tariff {
  const minorPerUnit = 10 ** minorDigits(currency);
  return ({ metres, packageType, weightKg }) => {
    const { base, perKm } = RATES[packageType];
    const extra = WEIGHT_STEPS.find(({ toKg }) => (weightKg ?? 0) <= toKg)?.extra ?? 0;
    const tenThousandths = (base + extra) * 100 + perKm * Math.round(metres / 10);
    return { minor: Math.round((tenThousandths * minorPerUnit * scale) / 10_000), currency };
  };
}
