import type { FieldError } from "../../contract/problem.ts";
import { isLoopback } from "../webhooks/guard/loopback.ts";

/**
 * What is wrong with the address of a merchant's page; null if nothing. Customers see it as a link on our page, so it must
 * be what it looks like: no script, no other protocol, no host hidden behind a user's name.
 * @param param the field that it stands in
 * @param allowsLoopback whether http will do for a page on this machine
 */
export function checkPageUrl(param: string, text: string, allowsLoopback = false): FieldError | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url?.protocol === "https:" || (allowsLoopback && url?.protocol === "http:" && isLoopback(url.hostname));
  if (isSafe && url?.username === "" && url.password === "" && !/[\s\\<>"\p{Cc}]/u.test(text)) return null;
  const detail = "must be the whole address of a page, beginning with https:// and without a user's name";
  return { param, code: "invalid_format", detail };
}
