import { expect, it } from "vitest";
import { canCarry } from "../../../../src/service/deliveries/matching/eligibility.ts";

it.each([
  ["van", 200, "large", 200, true],
  ["van", 200, "large", 200.5, false],
  ["van", 200, "large", null, true],
  ["bicycle", 10, "large", 2, false],
  ["bicycle", 10, "food", 10, true],
] as const)("a %s for %d kg and a %s package of %s kg: %s", (vehicle, capacityKg, packageType, weightKg, can) => {
  expect(canCarry({ vehicle, capacityKg }, { packageType, weightKg })).toBe(can);
});
