import { expect, it } from "vitest";
import { listCountries } from "../../../src/pages/dashboard/view/account/countries.ts";
import { isCountry } from "../../../src/service/phones.ts";

it("offers each country that the service accepts, and no other, by its name", () => {
  const countries = listCountries();
  expect(countries.map(([code]) => code).filter((code) => !isCountry(code))).toEqual([]);
  expect(countries.length).toBeGreaterThan(240);
  expect(countries).toContainEqual(["KE", "Kenya"]);
  expect(countries.at(0)?.[1]).toBe("Afghanistan");
  expect(new Set(countries.map(([, name]) => name)).size).toBe(countries.length);
});
