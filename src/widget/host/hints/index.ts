/** Tells a page's developer in the console why the widget can't do what the page asks for. */
import type { FailureCode } from "../../feed/reading.ts";
import { describeAttribute } from "./attributes.ts";

/** Failures that the page's developer can mend. */
export type MendableCode = Extract<
  FailureCode,
  "missing_id" | "missing_key" | "unauthorized" | "forbidden" | "not_found"
>;

const FAILURES: Readonly<Record<MendableCode, string>> = {
  missing_id: 'The container has no data-id. Give it the id that creating the delivery answered with: data-id="dlv_…".',
  missing_key: 'There is no data-key. Put a publishable key on the script or the container: data-key="pk_…".',
  unauthorized:
    "The service doesn't know the key in data-key, or it has been revoked. A test key works only in the sandbox, a live one in production.",
  not_found:
    "The service has no delivery with the id in data-id. It takes the id that creating the delivery answered with, dlv_…, and no order number of yours. The sandbox and production don't know each other's deliveries.",
  forbidden: `The key in data-key may not be used here. If it is bound to pages, allow this one: ${location.origin}`,
};
const SECRET_KEY =
  "data-key holds a secret key. Everybody who sees this page can read it: revoke it now, and put a publishable key (pk_…) here.";

/** @param key never printed, because consoles are recorded and shown around */
export function hintAtFailure(code: MendableCode, key: string): void {
  tell(/^\s*sk_/.test(key) ? SECRET_KEY : FAILURES[code]);
}

/** The page's Content-Security-Policy blocks `origin`. */
export function hintAtPolicy(directive: string, origin: string): void {
  tell(`This page's Content-Security-Policy blocks ${origin}. Add it to ${directive}.`);
}

/** The widget can't use `data-name="value"`. @param name in camel case */
export function hintAtAttribute(name: string, value: string): void {
  const sentence = describeAttribute(name, value);
  if (sentence) tell(sentence);
}

const told = new Set<string>();

/** Tells each sentence once on a page, however many cards have a reason for it. */
function tell(sentence: string): void {
  if (told.has(sentence)) return;
  told.add(sentence);
  console.warn(`[${__SERVICE_NAME__} tracking] ${sentence}`);
}
