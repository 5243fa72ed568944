import { BLANK, REFUSED } from "../../contract/languages/unseen.ts";

const REFUSED_CHARACTERS = new RegExp(`[${REFUSED}]`, "gu");
const NOTHING_SEEN = new RegExp(BLANK, "u");

/**
 * Removes invisible characters that the service refuses. They come with pasted text, and people couldn't find them.
 * @returns an empty text if nothing visible is left
 */
export function cleanText(typed: string): string {
  const text = typed.replace(REFUSED_CHARACTERS, "").trim();
  return NOTHING_SEEN.test(text) ? "" : text;
}
