import { COLOUR_PATTERN } from "../../contract/branding/branding.ts";
import { OPERATOR_ACCOUNT } from "../../contract/people/roles.ts";
import {
  closeAccount,
  createAccount,
  isAccount,
  limitAccount,
  listAccounts,
  reopenAccount,
} from "../accounts/accounts.ts";
import { changeBranding, checkShopUrl } from "../accounts/branding/change-branding.ts";
import { changeAccount } from "../accounts/change-account.ts";
import { isSandboxAccount } from "../accounts/sandbox-account.ts";
import { checkHelpUrl } from "../accounts/support.ts";
import { readUsage } from "../accounts/usage.ts";
import { noteAsOperator } from "../audit/note.ts";
import { eraseRecipient } from "../deliveries/erasure/erase.ts";
import { FatalError } from "../fatal-error.ts";
import { readPhone } from "../phones.ts";
import { assertNoMore, type Command, type Operating, readName, UsageError } from "./command.ts";

/** The commands about accounts, by name. */
export const ACCOUNT_COMMANDS: Record<string, Command> = {
  async create({ db, environment, now }, [name, ...more]) {
    assertNoMore(more);
    const wanted = readName(name);
    const made = await db.transaction((tx) => createAccount(tx, environment, wanted, now()));
    return `${made.id}  ${wanted}\n${made.secret}\n${made.publishable}\nThe keys are shown now and never again.`;
  },

  async list({ db, requestsPerSecond }, words) {
    assertNoMore(words);
    const accounts = await listAccounts(db);
    if (accounts.length === 0) return "There is no account yet.";
    return accounts
      .map(({ id, name, requests_per_second, closed_at }) => {
        const state = closed_at
          ? `closed on ${day(closed_at)}`
          : `${requests_per_second ?? requestsPerSecond} requests/s`;
        return `${id}  ${state}  ${name}`;
      })
      .join("\n");
  },

  async usage({ db, now }, words) {
    assertNoMore(words);
    const accounts = await readUsage(db, now());
    if (accounts.length === 0) return "There is no account yet.";
    return accounts
      .map(({ id, name, keys, endpoints, active, recent, last_used_at }) =>
        [
          `${id}  ${name}`,
          `  ${count(keys, "key")}, ${lastUsed(last_used_at)}`,
          `  ${count(active, "delivery", "deliveries")} under way, ${recent} ordered in the last 30 days`,
          `  ${count(endpoints, "webhook endpoint")}`,
        ].join("\n"),
      )
      .join("\n");
  },

  async rename({ db, now }, [id, name, ...more]) {
    assertNoMore(more);
    const wanted = readName(name);
    const accountId = await findAccount(db, id);
    await changeAccount(db, accountId, { name: wanted }, noteAsOperator(now));
    return `${id} is called ${wanted} now.`;
  },

  async support({ db, now }, [id, ...words]) {
    const account = await findAccount(db, id);
    const { phone, url, nobody } = readSupport(words);
    const support = nobody ? null : { ...(phone && { phone }), ...(url && { url }) };
    await changeAccount(db, account, { support }, noteAsOperator(now));
    return nobody ? "Customers see the phone number of their pick-up." : `Customers can ask ${words.join(" and ")}.`;
  },

  async brand({ db, environment, now }, [id, ...words]) {
    const account = await findAccount(db, id);
    const wanted = readBrand(words, environment);
    await changeBranding(db, account, wanted, { now, note: noteAsOperator(now) });
    return words[0] === "none"
      ? "The tracking page has our colours, no logo and no way back to the shop."
      : `The tracking page has ${words.join(" and ")} now.`;
  },

  async limit({ db, requestsPerSecond, now }, [id, text = "", ...more]) {
    assertNoMore(more);
    if (!/^([1-9]\d{0,6}|usual)$/.test(text)) {
      throw new UsageError("A limit is a whole number of requests a second, or: usual.");
    }
    const wanted = text === "usual" ? null : Number(text);
    const accountId = await findAccount(db, id);
    await db.transaction(async (tx) => {
      await limitAccount(tx, accountId, wanted);
      const detail = { requests_per_second: wanted };
      await noteAsOperator(now)(tx, { accountId, action: "account.changed", target: accountId, detail });
    });
    return `Holds within five seconds: ${wanted ?? `the usual ${requestsPerSecond}`} requests a second.`;
  },

  async erase(operating, [text = "", ...more]) {
    assertNoMore(more);
    const phone = readPhone(text, null);
    if (phone === null) throw new UsageError("Name a phone number with its country, as in +254700000001.");
    const { erased, underWay } = await eraseRecipient(operating, phone);
    const left = underWay.map((id) => `\n${id} is under way: erase it when it has ended.`).join("");
    return `${count(erased, "delivery", "deliveries")} to ${phone} ${erased === 1 ? "is" : "are"} erased.${left}`;
  },

  async close({ db, now }, [id, ...more]) {
    assertNoMore(more);
    const account = await findAccount(db, id);
    if (isSandboxAccount(account)) {
      throw new FatalError("This is the sandbox's own account: the next start would open it again.");
    }
    const ended = await closeAccount(db, account, now());
    return `Closed. ${count(ended, "key")} ended within five seconds. Deliveries under way go on, and so do their webhooks.`;
  },

  async reopen({ db, now }, [id, ...more]) {
    assertNoMore(more);
    const accountId = await findAccount(db, id);
    await db.transaction(async (tx) => {
      await reopenAccount(tx, accountId);
      await noteAsOperator(now)(tx, { accountId, action: "account.reopened", target: accountId });
    });
    return `Open again. Its old keys stay ended; make a new one: key ${id} secret`;
  },
};

/** Reads whom customers can ask: a phone number, a page, or both. */
function readSupport(words: readonly string[]): { phone?: string; url?: string; nobody?: boolean } {
  if (words.length === 1 && words[0] === "none") return { nobody: true };
  const [phone] = words.flatMap((word) => readPhone(word, null) ?? []);
  const url = words.find((word) => checkHelpUrl(word) === null);
  const known = [phone, url].filter((word) => word !== undefined);
  if (known.length > 0 && known.length === words.length) return { ...(phone && { phone }), ...(url && { url }) };
  throw new UsageError("Say a phone number such as +254700000001, a page's address with https://, or both; or: none.");
}

/**
 * Reads a colour and the address of a shop, or one of them. The colour may be written without its #, because # begins a
 * comment in a shell.
 */
function readBrand(words: readonly string[], environment: Operating["environment"]) {
  if (words.length === 1 && words[0] === "none")
    return { accent: null, logo: null, shop_url: null, cancelled_note: null };
  const withHash = (word: string) => `#${word.replace(/^#/, "")}`;
  const colour = words.find((word) => new RegExp(COLOUR_PATTERN).test(withHash(word)));
  const shop_url = words.find((word) => checkShopUrl(word, environment) === null);
  const known = [colour, shop_url].filter((word) => word !== undefined);
  if (known.length === 0 || known.length !== words.length) {
    throw new UsageError("Say a colour such as 7c2d92, the shop's address with https://, or both; or: none.");
  }
  return { ...(colour && { accent: withHash(colour) }), ...(shop_url && { shop_url }) };
}

/** @throws FatalError where there is no such account */
export async function findAccount(db: Operating["db"], id = ""): Promise<string> {
  if (id !== OPERATOR_ACCOUNT && (await isAccount(db, id))) return id;
  throw new FatalError(`There is no account ${id || "without an id"}.`);
}

/** In UTC: 2026-03-14. */
export const day = (time: Date) => time.toISOString().slice(0, 10);

/** In UTC: last used on 2026-03-14 at 09 h. */
export function lastUsed(time: Date | null): string {
  return time ? `last used on ${day(time)} at ${time.toISOString().slice(11, 13)} h UTC` : "never used";
}

const count = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`;
