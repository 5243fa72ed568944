import type { FieldError } from "../../contract/problem.ts";
import { isLoopback } from "../guard/loopback.ts";
import type { Queryable } from "../store/db.ts";

/** Whom customers can ask: a phone number in E.164, a page at https. */
export interface Support {
  phone: string | null;
  url: string | null;
}

/** The columns of an account that hold its support. */
export interface SupportRow {
  support_phone: string | null;
  support_url: string | null;
}

/** Null if the account names neither a phone number nor a page. */
export function toSupport({ support_phone: phone, support_url: url }: SupportRow): Support | null {
  return phone === null && url === null ? null : { phone, url };
}

/** What is wrong with the address of a merchant's help page; null if nothing. */
export const checkHelpUrl = (text: string): FieldError | null => checkPageUrl("support.url", text);

/** Sets whom the account's customers can ask. Replaces the earlier phone number and page. */
export async function setSupport(db: Queryable, accountId: string, { phone, url }: Support): Promise<void> {
  await db.query("update accounts set support_phone = $2, support_url = $3 where id = $1", [accountId, phone, url]);
}

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
