import type { ChangeBranding } from "../../../contract/branding/branding.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { Note } from "../../audit/note.ts";
import type { Db } from "../../store/db.ts";
import type { Environment } from "../key-format.ts";
import { checkPageUrl } from "../support.ts";
import type { Logo } from "./clean-logo.ts";
import { storeLogo } from "./logos.ts";

/** What is wrong with the address of a merchant's shop; null if nothing. In a sandbox it may be on this machine, at http. */
export const checkShopUrl = (text: string, environment: Environment): FieldError | null =>
  checkPageUrl("shop_url", text, environment === "sandbox");

/** What to change. Absent fields stay as they are; null removes a value. */
type Wanted = Omit<ChangeBranding, "logo"> & { logo?: Logo | null };

/** Changes how the tracking pages of an account's deliveries look. */
export async function changeBranding(
  db: Db,
  accountId: string,
  { accent, logo, shop_url, cancelled_note }: Wanted,
  { now, note }: { now: () => Date; note: Note },
): Promise<void> {
  const colour = accent?.toLowerCase() ?? null;
  const shop = shop_url ? new URL(shop_url).href : null;
  await db.transaction(async (tx) => {
    const detail = {
      ...(accent !== undefined && { accent: colour }),
      ...(logo !== undefined && { logo: logo?.hash ?? null }),
      ...(shop_url !== undefined && { shop_url: shop !== null }),
      ...(cancelled_note !== undefined && { cancelled_note: cancelled_note !== null }),
    };
    await note(tx, { accountId, action: "account.changed", target: accountId, detail });
    if (accent !== undefined) await tx.query("update accounts set accent = $2 where id = $1", [accountId, colour]);
    if (shop_url !== undefined) await tx.query("update accounts set shop_url = $2 where id = $1", [accountId, shop]);
    if (cancelled_note !== undefined)
      await tx.query("update accounts set cancelled_note = $2 where id = $1", [accountId, cancelled_note]);
    if (logo !== undefined) await storeLogo(tx, accountId, logo, now());
  });
}
