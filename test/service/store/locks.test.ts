import { expect, it } from "vitest";
import { LOCKS } from "../../../src/service/store/locks.ts";

it("gives every lock a number of its own", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
