import type { FieldError } from "../../contract/problem.ts";
import type { Queryable } from "../store/db.ts";
import { checkPageUrl } from "./page-url.ts";

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
