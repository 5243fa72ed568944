import { describe, expect, test } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import type { Candidate } from "../../../../src/service/places/geocoders/candidate.ts";
import { choosePlace } from "../../../../src/service/places/geocoders/choose-place.ts";

const NAIROBI = { lat: -1.2838, lng: 36.821 };
const farFrom = (metres: number) => destination(NAIROBI, 90, metres);

const candidate = (level: Candidate["level"], label: string, more: Partial<Candidate> = {}): Candidate => ({
  position: NAIROBI,
  level,
  label,
  houseNumber: null,
  isNamed: false,
  ...more,
});
const house = (houseNumber: string, label: string, more: Partial<Candidate> = {}) =>
  candidate("house", label, { houseNumber, ...more });

test("without candidates, the address is unknown", () => {
  expect(choosePlace("14 Nowhere Road", [])).toEqual({ kind: "unknown" });
});

describe("a house is exact only if it is the one that was asked for", () => {
  test.each([
    ["14 Moi Avenue, Nairobi", "14", "exact"],
    ["Moi Avenue 14A, Nairobi", "14 a", "exact"],
    ["Moi Avenue 14 A, Nairobi", "14A", "exact"],
    ["Ｍｏｉ Ａｖｅｎｕｅ １４, Nairobi", "14", "exact"],
    ["14 Moi Avenue, Nairobi", "16", "street"],
    ["14 Moi Avenue, Nairobi", "1", "street"],
    ["14 Moi Avenue, Nairobi", "14A", "street"],
    ["80 Moi Avenue, Nairobi", "2531/80", "exact"],
    ["14 Moi Avenue, Nairobi", "12-14", "exact"],
    ["14 Moi Avenue, Nairobi", "-", "street"],
    ["Moi Avenue, Nairobi", "14", "street"],
  ])("%s against number %s: %s", (address, number, precision) => {
    const found = choosePlace(address, [house(number, `${number} Moi Avenue, Nairobi`)]);
    expect(found).toEqual({ kind: "found", position: NAIROBI, precision });
  });
});

describe("two towns of one name", () => {
  const here = house("10", "10 High Street, Springfield, Kent");
  const there = house("10", "10 High Street, Springfield, Ohio", { position: farFrom(500_000) });

  test("are refused, with both", () => {
    expect(choosePlace("10 High Street, Springfield", [here, there])).toEqual({
      kind: "ambiguous",
      suggestions: [here.label, there.label],
    });
  });

  test("are told apart by what the address says", () => {
    expect(choosePlace("10 High Street, Springfield, Kent", [here, there])).toMatchObject({ kind: "found" });
    expect(choosePlace(here.label, [here, there])).toMatchObject({ kind: "found" });
    expect(choosePlace(there.label, [there, here])).toMatchObject({ kind: "found", position: there.position });
  });

  test("are refused where the geocoder prefers the one that fits worse", () => {
    expect(choosePlace("10 High Street, Springfield, Ohio", [here, there])).toMatchObject({ kind: "ambiguous" });
  });

  test("are told apart in scripts without spaces", () => {
    const tokyo = house("1", "1, 中央通り, 中央区, 東京都");
    const osaka = house("1", "1, 中央通り, 中央区, 大阪府", { position: farFrom(400_000) });
    expect(choosePlace("東京都中央区中央通り1", [tokyo, osaka])).toMatchObject({ kind: "found" });
    expect(choosePlace("中央区中央通り1", [tokyo, osaka])).toMatchObject({ kind: "ambiguous" });
  });
});

test("a door beside the one that was found is no other town", () => {
  const beside = house("14", "14 Moi Avenue, Nairobi", { position: farFrom(300) });
  expect(choosePlace("14 Moi Avenue, Nairobi", [house("14", "14 Moi Avenue, Nairobi"), beside])).toMatchObject({
    kind: "found",
  });
});

test("a street far away that fits worse is no rival", () => {
  const elsewhere = candidate("street", "Moi Avenue, Mombasa", { position: farFrom(440_000) });
  expect(choosePlace("Moi Avenue, Nairobi", [candidate("street", "Moi Avenue, Nairobi"), elsewhere])).toMatchObject({
    kind: "found",
    precision: "street",
  });
});

describe("suggestions", () => {
  const coarse = (address: string, ...labels: string[]) => {
    const [first = "", ...others] = labels;
    const found = choosePlace(address, [
      candidate("area", first),
      ...others.map((label) => candidate("street", label)),
    ]);
    return found.kind === "coarse" ? found.suggestions : found;
  };

  test("name streets first, three at most, each once", () => {
    expect(coarse("Moi, Nairobi", "Nairobi", "Moi Avenue", "Moi Avenue", "Moi Drive", "Moi Lane")).toEqual([
      "Moi Avenue",
      "Moi Drive",
      "Moi Lane",
    ]);
  });

  test("never repeat what was asked, nor what nobody can send", () => {
    expect(coarse("Nairobi", "Nairobi", "x".repeat(301), "Moi\u0000 Avenue", "\ud800", "")).toEqual([]);
  });
});
