import type { ChangeAccount } from "../../contract/account.ts";
import type { Note } from "../audit/note.ts";
import type { Db } from "../store/db.ts";
import { renameAccount } from "./accounts.ts";
import { setSupport } from "./support.ts";

/** Changes what customers see of a merchant. Absent fields stay as they are. */
export async function changeAccount(
  db: Db,
  accountId: string,
  { name, country, messages, support }: ChangeAccount,
  note: Note,
): Promise<void> {
  await db.transaction(async (tx) => {
    const detail = {
      ...(name !== undefined && { name }),
      ...(country !== undefined && { country }),
      ...(messages !== undefined && { messages }),
      ...(support !== undefined && { support: support !== null }),
    };
    await note(tx, { accountId, action: "account.changed", target: accountId, detail });
    if (name !== undefined) await renameAccount(tx, accountId, name);
    if (country !== undefined) await tx.query("update accounts set country = $2 where id = $1", [accountId, country]);
    if (messages !== undefined) {
      await tx.query("update accounts set messages = $2 where id = $1", [accountId, messages]);
    }
    if (support === undefined) return;
    const { phone = null, url = null } = support ?? {};
    await setSupport(tx, accountId, { phone, url: url && new URL(url).href });
  });
}
