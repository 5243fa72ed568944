import type { FieldError } from "../../contract/problem.ts";
import { isLoopback } from "../guard/loopback.ts";

/**
 * What is wrong with the address of a merchant's page; null if nothing. Customers see the address as a link on our page. So it
 * must not run a script, nor hide its host behind a user's name.
 * @param param the field that holds the address
 * @param allowsLoopback whether a page on this machine may use http
 */
export function checkPageUrl(param: string, text: string, allowsLoopback = false): FieldError | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url?.protocol === "https:" || (allowsLoopback && url?.protocol === "http:" && isLoopback(url.hostname));
  if (isSafe && url?.username === "" && url.password === "" && !/[\s\\<>"\p{Cc}]/u.test(text)) return null;
  const detail = "must be the whole address of a page, beginning with https:// and without a user's name";
  return { param, code: "invalid_format", detail };
}
