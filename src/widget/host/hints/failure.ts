import type { FailureCode } from "../../feed/reading.ts";
import { tell } from "./tell.ts";

const SENTENCES: Partial<Record<FailureCode, string>> = {
  missing_id: 'The container has no data-id. Give it the id that creating the delivery answered with: data-id="dlv_…".',
  missing_key: 'There is no data-key. Put a publishable key on the script or the container: data-key="pk_…".',
  unauthorized:
    "The service doesn't know the key in data-key, or it has been revoked. A test key works in the sandbox alone, a live one in production.",
  forbidden: `The key in data-key may not be used here. If it is bound to pages, allow this one: ${location.origin}`,
};

/** @param key never printed: consoles are recorded, and shown around */
export function hintAtFailure(code: FailureCode, key: string): void {
  if (/^\s*sk_/.test(key)) {
    tell(
      "data-key holds a secret key. Everybody who sees this page can read it: revoke it now, and put a publishable key (pk_…) here.",
    );
    return;
  }
  const sentence = SENTENCES[code];
  if (sentence) tell(sentence);
}
