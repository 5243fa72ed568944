import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { plainNumbers } from "../contract/digits.ts";
import type { FieldError } from "../contract/problem.ts";

/** Whether it is the ISO 3166-1 code of a country, in capital letters. */
export const isCountry: (code: string) => boolean = isSupportedCountry;

/** What people write in front of a number: "Tel.:", "tel:", "Mobile". */
const LABEL = /^\p{L}{1,12}\.?:?\s*(?=[+(\d])/u;
/** What people write behind a number: whose it is. */
const REMARK = / ?\(\p{L}[^()]*\)$/u;
/** Until 2019, a 1 stood between Mexico's code and a mobile number, and WhatsApp still writes it. */
const MEXICAN_MOBILE = /^\+521(?=\d{10}$)/;
/** Longer than any number with its label, remark and marks; the rest is never looked at. */
const LONGEST = 250;

/**
 * Reads a phone number as people paste it: in any script's digits, with brackets, dots, hyphens, invisible marks, and a trunk
 * zero behind the country's code. An extension is left out.
 * @param country in which a national number counts; null: only international numbers can be read
 * @returns E.164, such as +442079460958; null if it is no number
 */
export function readPhone(text: string, country: string | null): string | null {
  if (text.length > LONGEST) return null;
  const plain = plainNumbers(text.normalize("NFKC"))
    .replace(LABEL, "")
    .replace(REMARK, "")
    .replace(/^\((\+\d{1,3})\)/, "$1");
  const number = parse(plain, country);
  if (number && !plain.startsWith("+") && number.isValid()) return number.number;
  // A number that names its country may be newer than what the library knows of that country's numbers.
  const international = plain.startsWith("+") ? number : parse(plain.replace(/^00/, "+"), null);
  if (!international) return null;
  const mexican = MEXICAN_MOBILE.test(international.number) && parse(`+52${international.number.slice(4)}`, null);
  const read = mexican || international;
  return read.isPossible() ? read.number : null;
}

function parse(text: string, country: string | null): PhoneNumber | undefined {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false });
}

/**
 * A number as people write it: without the country's code where it is of this country, else with it.
 * @param phone E.164
 */
export function showPhone(phone: string, country: string | null): string;
export function showPhone(phone: string | null, country: string | null): string | null;
export function showPhone(phone: string | null, country: string | null): string | null {
  const number = phone === null ? undefined : parse(phone, null);
  if (!number) return phone;
  // Some countries share a code, and write each other's numbers alike.
  const isNational =
    country !== null && isSupportedCountry(country) && getCountryCallingCode(country) === number.countryCallingCode;
  return isNational ? number.formatNational() : number.formatInternational();
}

/** What is wrong with a field that should hold a phone number. */
export const phoneError = (param: string): FieldError => ({
  param,
  code: "invalid_format",
  detail:
    "must be a phone number: international such as +254 700 000000, or national where your account has a `country`",
});

/**
 * The same body with each `phone` of these objects in E.164, and the errors of those that can't be read. It takes the body
 * unvalidated, so that one answer lists these errors together with the schema's.
 * @param country looked up only if a number doesn't name its country
 */
export async function readPhones<Body>(
  body: Body,
  holders: readonly string[],
  country: () => Promise<string | null>,
): Promise<{ body: Body; errors: FieldError[] }> {
  const changed: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const name of holders) {
    const holder: unknown = isObject(body) ? body[name] : undefined;
    if (!isObject(holder) || typeof holder.phone !== "string") continue;
    const phone = readPhone(holder.phone, null) ?? readPhone(holder.phone, await country());
    if (phone === null) errors.push(phoneError(`${name}.phone`));
    else changed[name] = { ...holder, phone };
  }
  return { body: Object.keys(changed).length > 0 ? { ...body, ...changed } : body, errors };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
