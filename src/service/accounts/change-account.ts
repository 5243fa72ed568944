import type { ChangeAccount } from "../../contract/account.ts";
import type { Note } from "../audit/note.ts";
import type { Db } from "../store/db.ts";
import { renameAccount } from "./accounts.ts";
import { setSupport } from "./support.ts";

/** Changes what customers see of a merchant. Absent fields stay as they are. */
export async function changeAccount(
  db: Db,
  accountId: string,
  { name, country, messages, calls, support }: ChangeAccount,
  note: Note,
): Promise<void> {
  await db.transaction(async (tx) => {
    const detail = {
      ...(name !== undefined && { name }),
      ...(country !== undefined && { country }),
      ...(messages !== undefined && { messages }),
      ...(calls !== undefined && { calls }),
      ...(support !== undefined && { support: support !== null }),
    };
    await note(tx, { accountId, action: "account.changed", target: accountId, detail });
    if (name !== undefined) await renameAccount(tx, accountId, name);
    if (country !== undefined) await tx.query("update accounts set country = $2 where id = $1", [accountId, country]);
    if (messages !== undefined || calls !== undefined) {
      await tx.query(
        "update accounts set messages = coalesce($2, messages), calls = coalesce($3, calls) where id = $1",
        [accountId, messages ?? null, calls ?? null],
      );
    }
    if (support === undefined) return;
    const { phone = null, url = null } = support ?? {};
    await setSupport(tx, accountId, { phone, url: url && new URL(url).href });
  });
}
