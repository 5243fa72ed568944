import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { readPhone, showPhone } from "../../src/service/phones.ts";

const COUNTRIES = ["KE", "GB", "US", "DE", "IT", "RU", "IN", "BR", "AR", "NG", "EG", "FR", "MX", "JP"] as const;
const SCRIPTS = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９"];
const GAPS = ["", " ", "  ", "\u00a0", "\u202f", "-", "\u2011", "\u2013", ".", " - "];
const MARKS = ["", "\u200e", "\u200f", "\u202a", "\u2066", "\u200b", "\ufeff"];
const LABELS = ["", "Tel. ", "tel:", "Phone: ", "Mobile ", "رقم: "];

/** A number's parts as somebody pastes them. */
const pasting = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  script: fc.constantFrom(...SCRIPTS),
  gap: fc.constantFrom(...GAPS),
  every: fc.integer({ min: 2, max: 4 }),
  mark: fc.constantFrom(...MARKS),
  label: fc.constantFrom(...LABELS),
  plus: fc.constantFrom("+", "＋", "00", "(+"),
});
type Pasting = typeof pasting extends fc.Arbitrary<infer T> ? T : never;

const groups = (digits: string, { every, gap }: Pasting) => digits.match(new RegExp(`.{1,${every}}`, "g"))?.join(gap);
const dress = (text: string, { script, mark, label }: Pasting) =>
  `${mark}${label}${text.replace(/\d/g, (digit) => Array.from(script)[Number(digit)] ?? "")}${mark}`;
function exampleOf(country: Pasting["country"]) {
  const example = getExampleNumber(country, examples);
  if (!example) throw new Error(`there is an example for ${country}`);
  return example;
}

describe("a phone number that somebody pastes", () => {
  it("is the same number whatever stands between, before and around its digits", () => {
    fc.assert(
      fc.property(pasting, (how) => {
        const { number, countryCallingCode, nationalNumber } = exampleOf(how.country);
        const code = how.plus === "(+" ? `(+${countryCallingCode})` : `${how.plus}${countryCallingCode}`;
        const pasted = dress(`${code}${how.gap || " "}${groups(nationalNumber, how)}`, how);
        expect([pasted, readPhone(pasted, null)]).toEqual([pasted, number]);
        const national = dress(exampleOf(how.country).formatNational(), how);
        expect([national, readPhone(national, how.country)]).toEqual([national, number]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["+44 (0)20 7946 0958", null, "+442079460958"],
    ["+44 (0) 20-7946.0958", null, "+442079460958"],
    ["+44 020 7946 0958", null, "+442079460958"],
    ["0044 20 7946 0958", null, "+442079460958"],
    ["0044 20 7946 0958", "KE", "+442079460958"],
    ["011 44 20 7946 0958", "US", "+442079460958"],
    ["+39 06 698 12345", null, "+390669812345"],
    ["\u202a+254 700\u00a0000\u2011001\u202c", null, "+254700000001"],
    ["0700 000001", "KE", "+254700000001"],
    ["700000001", "KE", "+254700000001"],
    ["254700000001", "KE", "+254700000001"],
    ["8 (495) 123-45-67", "RU", "+74951234567"],
    ["+52 1 55 1234 5678", null, "+525512345678"],
    ["tel:+254-700-000-001", null, "+254700000001"],
    ["+254 700 000001 (Mum)", null, "+254700000001"],
    ["+38 (067) 454 54 51", null, "+380674545451"],
    ["+610403745123", null, "+61403745123"],
    ["004915066666666", "US", "+4915066666666"],
    ["+254 700 000001 ext. 12", null, "+254700000001"],
    ["+254700000001;ext=12", null, "+254700000001"],
  ])("%s in %s is %s", (text, country, number) => {
    expect(readPhone(text, country)).toBe(number);
  });

  it.each([
    ["0700 000001", null],
    ["07911 123456", "KE"],
    ["+44 20", null],
    ["+254 700 000001 / +254 700 000002", null],
    ["+999 123456789", null],
    ["https://shop.example/254700000001", "KE"],
    [`${"Mum ".repeat(70)}+254 700 000001`, null],
    [`+254 700 000001 (${"Mum ".repeat(70)})`, null],
    ["none", "KE"],
    ["", null],
    ["+", "KE"],
    ["0".repeat(60), "KE"],
    ["0700 000001", "XX"],
  ])("%s in %s isn't one", (text, country) => {
    expect(readPhone(text, country)).toBeNull();
  });

  it("is read or refused, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.constantFrom(null, ...COUNTRIES),
        (text, country) => {
          const read = readPhone(text, country);
          expect(read ?? "+1000000").toMatch(/^\+[1-9]\d{3,16}$/);
          if (read !== null) expect(readPhone(read, null)).toBe(read);
        },
      ),
    );
  });
});

it("is shown without its country's code at home, and with it elsewhere", () => {
  const number = "+442079460958";
  expect(["GB", "KE", null].map((country) => showPhone(number, country))).toEqual([
    "020 7946 0958",
    "+44 20 7946 0958",
    "+44 20 7946 0958",
  ]);
  // Two countries share its code.
  expect(showPhone("+390669812345", "IT")).toBe("06 6981 2345");
  expect(showPhone(null, "GB")).toBeNull();
  // As an earlier release took it.
  expect(showPhone("+999123456789", "GB")).toBe("+999123456789");
});
