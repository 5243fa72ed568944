import { BLANK, REFUSED } from "../../../contract/languages/unseen.ts";

const REFUSED_CHARACTERS = new RegExp(`[${REFUSED}]`, "gu");
const NOTHING_SEEN = new RegExp(BLANK, "u");

/**
 * What a customer typed, without what the service refuses and nobody can see. Such characters come with pasted text, and no
 * sentence helps to find them.
 * @returns an empty text where nothing can be seen
 */
export function cleanText(typed: string): string {
  const text = typed.replace(REFUSED_CHARACTERS, "").trim();
  return NOTHING_SEEN.test(text) ? "" : text;
}
