import { endKey } from "../accounts/change-keys.ts";
import { createKey, hasEnded } from "../accounts/keys.ts";
import { listKeys } from "../accounts/list-keys.ts";
import { createOperatorKey, listOperatorKeys } from "../accounts/operator-keys.ts";
import { noteAsOperator } from "../audit/note.ts";
import { FatalError } from "../fatal-error.ts";
import { day, findAccount, lastUsed } from "./account-commands.ts";
import { assertNoMore, type Command, readName, UsageError } from "./command.ts";

/** The commands about keys, by name. */
export const KEY_COMMANDS: Record<string, Command> = {
  async key({ db, environment, now }, [id, kind, ...more]) {
    assertNoMore(more);
    if (kind !== "secret" && kind !== "publishable") throw new UsageError("A key is secret or publishable.");
    const account = await findAccount(db, id);
    const wanted = { kind, name: "From the operator" } as const;
    const made = await db.transaction((tx) => createKey(tx, account, environment, wanted, now(), noteAsOperator(now)));
    return `${made.key}\nIt is shown now and never again.`;
  },

  async keys({ db, now }, [id, ...more]) {
    assertNoMore(more);
    const rows = await listKeys(db, await findAccount(db, id), {}, now());
    if (rows.length === 0) return "The account has no key.";
    return rows
      .map((row) => {
        const state = hasEnded(row, now()) ? "ended" : row.expires_at ? `ends on ${day(row.expires_at)}` : "works";
        return [row.id, row.kind, row.hint, state, lastUsed(row.last_used_at), row.name].join("  ");
      })
      .join("\n");
  },

  async "operator-key"({ db, environment, now }, [name, ...more]) {
    assertNoMore(more);
    const key = await createOperatorKey(db, environment, readName(name), now());
    return `${key}\nIt reaches every account's deliveries, is shown now and never again.`;
  },

  async "operator-keys"({ db }, words) {
    assertNoMore(words);
    const rows = await listOperatorKeys(db);
    if (rows.length === 0) return "There is no operator key.";
    return rows
      .map(({ id, hint, last_used_at, name }) => [id, hint, lastUsed(last_used_at), name].join("  "))
      .join("\n");
  },

  async revoke({ db, now }, [id = "", ...more]) {
    assertNoMore(more);
    if (!(await endKey(db, id, now(), noteAsOperator(now)))) {
      throw new FatalError(`There is no key ${id || "without an id"}. Name its id, key_…, not the key itself.`);
    }
    return "Ends within five seconds.";
  },
};
