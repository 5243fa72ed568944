import { ENGLISH } from "../../../kit/write-number.ts";

/** What has a code and a name, and no phone numbers of its own. */
const NO_COUNTRY = /^(?:AQ|BV|CP|CQ|DG|EA|EU|EZ|GS|HM|IC|PN|QO|TF|UM|UN|XA|XB|ZZ)$/;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The countries that the browser can name, by name: each with its ISO 3166-1 code. */
export function listCountries(): [code: string, name: string][] {
  const { compare } = new Intl.Collator(ENGLISH);
  const names = new Intl.DisplayNames(ENGLISH, { type: "region", fallback: "none" });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.test(code) && new Intl.Locale(`und-${code}`).region === code)
    .map((code): [string, string] => [code, names.of(code) ?? ""])
    .filter(([, name]) => name !== "")
    .sort(([, one], [, other]) => compare(one, other));
}
