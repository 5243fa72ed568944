import { expect, it } from "vitest";
import { LOCKS } from "../../../src/service/store/locks.ts";

it("gives every lock its own number", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
