import type { FieldError } from "../../contract/problem.ts";
import { readRange } from "./address-ranges.ts";

/**
 * Finds what is wrong with a key's restrictions: a secret key takes addresses, a publishable one takes origins.
 * @param body as it was sent, perhaps invalid: so that one answer names these errors and the schema's
 */
export function restrictionErrors(body: unknown): FieldError[] {
  if (typeof body !== "object" || body === null) return [];
  const { kind, allowed_ips: ips, allowed_origins: origins } = body as Record<string, unknown>;
  const refuse = (param: string, code: string, detail: string) => ({ param, code, detail });
  const errors: FieldError[] = [];
  if (kind === "publishable" && isGiven(ips)) {
    errors.push(refuse("allowed_ips", "not_combinable", "is for secret keys: customers come from everywhere"));
  }
  if (kind === "secret" && isGiven(origins)) {
    errors.push(refuse("allowed_origins", "not_combinable", "is for publishable keys: no page may hold a secret one"));
  }
  for (const [index, text] of texts(ips)) {
    if (readRange(text)) continue;
    errors.push(
      refuse(
        `allowed_ips.${index}`,
        "invalid_format",
        `${quote(text)} is no address and no CIDR range such as 203.0.113.0/24`,
      ),
    );
  }
  for (const [index, text] of texts(origins)) {
    if (isOrigin(text)) continue;
    errors.push(
      refuse(
        `allowed_origins.${index}`,
        "invalid_format",
        `${quote(text)} isn't an origin, such as https://shop.example`,
      ),
    );
  }
  return errors;
}

/** Whether a list is there to set. Null removes a restriction, and every kind of key may have none. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function texts(value: unknown): [number, string][] {
  if (!Array.isArray(value)) return [];
  return [...value.entries()].filter((entry): entry is [number, string] => typeof entry[1] === "string");
}

/** Whether the text is a page's origin as browsers write it in the Origin header: https://fetch.spec.whatwg.org/#origin-header */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Refusals quote the entry that is wrong: a list has up to fifty. */
const quote = (text: string) => `“${text}”`;
