import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { INDEXES, MIGRATIONS } from "../../../src/service/store/scripts.ts";

/** Databases have recorded these by name, so that they can't be renumbered any more. */
const SHARED = ["0010-environment.sql", "0010-viewers.sql", "0025-route-vehicle.sql", "0025-unanswered.sql"];

it("gives no number to two migrations: which of them runs first would be an accident of their names", () => {
  const names = readdirSync("src/service/store/migrations");
  const numbers = names.map((name) => /^\d{4}(?=-)/.exec(name)?.[0]);
  expect(numbers).not.toContain(undefined);
  const shared = names.filter((_, index) => numbers.filter((number) => number === numbers[index]).length > 1);
  expect(shared.sort()).toEqual(SHARED);
});

it("every migration since 0046 says from which build on the database can be used after it", () => {
  const silent = [...MIGRATIONS, ...INDEXES].filter(({ name, worksFrom }) => name > "0046" && worksFrom === null);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
