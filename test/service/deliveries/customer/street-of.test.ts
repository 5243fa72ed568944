import { expect, it } from "vitest";
import { streetOf } from "../../../../src/service/deliveries/customer/street-of.ts";

it.each<[address: string, street: string | null]>([
  ["27 Acacia Street, Nairobi", "27 Acacia Street"],
  ["12, Rue des Lilas, Paris", "12 Rue des Lilas"],
  ["Wanjiru M., 27 Acacia Street", "27 Acacia Street"],
  ["+254 700 000 002, 27 Acacia Street", "27 Acacia Street"],
  ["Flat 3B, 27 Acacia Street, Nairobi", "27 Acacia Street"],
  ["flat 3b 27 Acacia Street", "27 Acacia Street"],
  ["c/o Otieno, 2nd floor, 27 Acacia Street", "27 Acacia Street"],
  ["Opposite the Total station, Ngong Road", "Ngong Road"],
  ["Flat 3B", "Flat 3B"],
  ["Blue gate: https://maps.google.com/?q=-1.29,36.82", "Blue gate"],
  ["https://maps.google.com/?q=-1.29,36.82", null],
  ["-1.2833, 36.8167", null],
  ["6GCRPR88+MM, Nairobi", "6GCRPR88+MM"],
])("of %s a customer reads %s", (address, street) => {
  expect(streetOf(address, "Wanjiru M.")).toBe(street);
});
