import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackageType } from "../../../../src/contract/delivery.ts";
import { createTariff, minorDigits, toAmount } from "../../../../src/service/deliveries/estimates/tariff.ts";

const load = fc.record({
  metres: fc.double({ min: 0, max: 100_000, noNaN: true }),
  packageType: fc.constantFrom(...PackageType.enum),
  weightKg: fc.option(fc.double({ min: 0, max: 1000, minExcluded: true, noNaN: true })),
});
const currency = fc.constantFrom(
  { code: "KES", scale: 1 },
  { code: "USD", scale: 0.0077 },
  { code: "JPY", scale: 1.17 },
  { code: "KWD", scale: 0.0024 },
  { code: "UGX", scale: 28.6 },
);

describe("the tariff", () => {
  it.each([
    [{ metres: 4251, packageType: "food", weightKg: 2 }, 227.5],
    [{ metres: 0, packageType: "document", weightKg: null }, 80],
    [{ metres: 1000, packageType: "small", weightKg: 5 }, 130],
    [{ metres: 1000, packageType: "small", weightKg: 5.001 }, 190],
    [{ metres: 12_340, packageType: "large", weightKg: 250 }, 2352.1],
    [{ metres: 10_000, packageType: "large", weightKg: 1000 }, 4000],
  ] as const)("prices %j at %d KES", (priced, amount) => {
    expect(toAmount(createTariff("KES", 1)(priced))).toBe(amount);
  });

  it("never falls when the way gets longer or the package heavier", () => {
    fc.assert(
      fc.property(load, load, currency, (a, b, { code, scale }) => {
        const price = createTariff(code, scale);
        const nearer = { ...a, metres: Math.min(a.metres, b.metres) };
        const farther = { ...a, metres: Math.max(a.metres, b.metres) };
        expect(price(farther).minor).toBeGreaterThanOrEqual(price(nearer).minor);
        const [light, heavy] = [a.weightKg, b.weightKg].sort((x, y) => (x ?? 0) - (y ?? 0));
        expect(price({ ...a, weightKg: heavy ?? null }).minor).toBeGreaterThanOrEqual(
          price({ ...a, weightKg: light ?? null }).minor,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("gives whole minor units, so that amounts have no more decimals than their currency", () => {
    fc.assert(
      fc.property(load, currency, (priced, { code, scale }) => {
        const money = createTariff(code, scale)(priced);
        expect(Number.isSafeInteger(money.minor) && money.minor > 0).toBe(true);
        const [, decimals = ""] = String(toAmount(money)).split(".");
        expect(decimals.length).toBeLessThanOrEqual(minorDigits(code));
      }),
      { numRuns: 1000 },
    );
  });
});
