import { expect, it } from "vitest";
import { ratePassword } from "../../../src/contract/people/judge-password.ts";

it.each([
  ["password1234", "weak"],
  ["tr7-Kq_mm2!!", "fair"],
  ["tr7Kq-mm2Zx!pL", "good"],
  ["tr7Kq-mm2Zx!pL-9vWc-Rt4", "strong"],
  // Names that others know don't count.
  ["wanjirutr7Kqmm", "fair"],
  ["wanjiruwanjiru", "weak"],
])("%s is %s", (password, strength) => {
  expect(ratePassword(password, ["Wanjiru K."])).toBe(strength);
});
