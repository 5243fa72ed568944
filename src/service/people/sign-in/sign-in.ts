import { LIMITS } from "../../../contract/limits.ts";
import { judgePassword } from "../../../contract/people/judge-password.ts";
import type { SignInWithPassword, UsePasskey } from "../../../contract/people/people.ts";
import { networkOf } from "../../accounts/address-ranges.ts";
import type { Environment } from "../../accounts/key-format.ts";
import { makeSecret } from "../../accounts/key-format.ts";
import { countGuess, createGuesses, type Limited, tooMany } from "../../accounts/limits/create-guesses.ts";
import { SERVICE_TITLE } from "../../brand.ts";
import type { Core } from "../../core.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { setting } from "../../store/settings.ts";
import type { Note } from "../audit/note.ts";
import { isBreached } from "./breached/is-breached.ts";
import { checkPassword } from "./check-password.ts";
import { COST, hashPassword } from "./hash-password.ts";
import { redeemLink } from "./links.ts";
import { checkPasskey } from "./passkeys.ts";
import { notePlace } from "./places.ts";
import { type Browser, endSession, endSessions, openSession, renewProof } from "./sessions.ts";

const BREACHED = {
  param: "password",
  code: "breached",
  detail: "was stolen from another service, and stands in lists that are tried first: take another",
};

/** From where a member signs in, and the session that the browser had before. */
export interface SigningIn extends Browser {
  /** The origin of our page. */
  page: URL;
  before: { memberId: string; sessionId: string } | null;
}

export interface Opened {
  id: string;
  token: string;
  /** Whether the member hasn't signed in from there before. */
  isNewPlace: boolean;
}

/** The ways to sign in, and to prove again who one is. Failures are counted by address and by member. */
export interface SignIn {
  /** @throws ServiceProblem link_refused, rate_limited */
  byLink(token: string, from: SigningIn): Promise<Opened>;
  /** @throws ServiceProblem sign_in_refused, rate_limited */
  byPassword(given: SignInWithPassword, from: SigningIn): Promise<Opened>;
  /** @throws ServiceProblem sign_in_refused, passkeys_unavailable, rate_limited */
  byPasskey(given: UsePasskey, from: SigningIn): Promise<Opened>;
  /** @throws ServiceProblem sign_in_refused, rate_limited */
  provePassword(member: Proving, password: string): Promise<void>;
  /** @throws ServiceProblem sign_in_refused, passkeys_unavailable, rate_limited */
  provePasskey(member: Proving & { page: URL }, given: UsePasskey): Promise<void>;
  /**
   * Sets the member's password, and ends their other sessions.
   * @throws ServiceProblem invalid_request for one that is easy to guess, or known to have been stolen
   */
  setPassword(member: Proving, password: string, note: Note): Promise<void>;
  /** Counts a request for a link by mail, of an address and for one. @throws ServiceProblem rate_limited */
  countMail(address: string, email: string): Promise<void>;
}

/** Who must show that it is them. */
interface Proving {
  memberId: string;
  accountId: string;
  sessionId: string;
  email: string;
  address: string;
}

export function createSignIn(core: Pick<Core, "db" | "now">, environment: Environment, cost = COST): SignIn {
  const { db, now } = core;
  // Each is counted apart: whoever uses up the passwords or the letters of a network keeps nobody there from their link.
  const passwords = createGuesses(core, "password of an address", LIMITS.signInTries);
  const linksAndPasskeys = createGuesses(core, "link or passkey of an address", LIMITS.signInTries);
  const letters = createGuesses(core, "mail of an address", LIMITS.signInTries);
  const byMember = createGuesses(core, "password of a member", LIMITS.passwordTries);
  const byMailbox = createGuesses(core, "mail to a member", LIMITS.signInMails);
  let salting: Promise<string> | null = null;
  const readSalting = () => {
    salting ??= setting(db, "password_salting", () => makeSecret()).catch((error: unknown) => {
      salting = null;
      throw error;
    });
    return salting;
  };

  const ofAddress = (guesses: Limited["guesses"], address: string): Limited => ({
    guesses,
    name: networkOf(address),
    detail: "Too many attempts to sign in came from your address.",
  });
  const open = async (tx: Queryable, memberId: string, { before, ...browser }: SigningIn): Promise<Opened> => {
    const at = now();
    const opened = await openSession(tx, environment, memberId, browser, at);
    const isNewPlace = await notePlace(tx, memberId, browser.address, at);
    // The browser forgets its token. Nobody else needs it.
    if (before) await endSession(tx, before.memberId, before.sessionId).catch(ignoreUnknown);
    return { ...opened, isNewPlace };
  };

  const hash = async (password: string, email: string) => hashPassword(password, email, await readSalting(), cost);
  const findByPassword = (given: SignInWithPassword, address: string) =>
    countGuess([ofAddress(passwords, address)], async () => {
      const memberId = await checkPassword({ db, guesses: byMember, hash }, given, address);
      if (memberId === null) throw new ServiceProblem("sign_in_refused");
      return memberId;
    });

  return {
    countMail: async (address, email) => {
      const mails = { guesses: byMailbox, name: email.toLowerCase(), detail: "Too many links went to this address." };
      for (const one of [ofAddress(letters, address), mails]) {
        const wait = await one.guesses.take(one.name);
        if (wait > 0) throw tooMany(one, wait);
      }
    },
    byLink: (token, from) =>
      countGuess([ofAddress(linksAndPasskeys, from.address)], () =>
        db.transaction(async (tx) => {
          const memberId = await redeemLink(tx, token, now());
          if (memberId === null || !(await maySignIn(tx, memberId))) throw new ServiceProblem("link_refused");
          return open(tx, memberId, from);
        }),
      ),
    byPassword: async (given, from) => {
      const memberId = await findByPassword(given, from.address);
      return db.transaction((tx) => open(tx, memberId, from));
    },
    byPasskey: (given, from) =>
      countGuess([ofAddress(linksAndPasskeys, from.address)], () =>
        db.transaction(async (tx) => {
          const memberId = await checkPasskey(tx, { memberId: null, page: from.page, at: now() }, given);
          if (!(await maySignIn(tx, memberId))) throw new ServiceProblem("sign_in_refused");
          return open(tx, memberId, from);
        }),
      ),
    provePassword: async ({ memberId, accountId, sessionId, email, address }, password) => {
      const found = await findByPassword({ email, password, account_id: accountId }, address);
      if (found !== memberId) throw new ServiceProblem("sign_in_refused");
      await renewProof(db, sessionId, now());
    },
    provePasskey: ({ memberId, sessionId, address, page }, given) =>
      countGuess([ofAddress(linksAndPasskeys, address)], () =>
        db.transaction(async (tx) => {
          const at = now();
          await checkPasskey(tx, { memberId, page, at }, given);
          await renewProof(tx, sessionId, at);
        }),
      ),
    setPassword: async ({ memberId, accountId, sessionId, email }, password, note) => {
      const [known] = await db.query<{ name: string | null; account: string }>(
        "select m.name, a.name as account from members m join accounts a on a.id = m.account_id where m.id = $1",
        [memberId],
      );
      const fault =
        judgePassword(password, [email, known?.name ?? "", known?.account ?? "", SERVICE_TITLE]) ??
        (isBreached(password) ? BREACHED : null);
      if (fault) throw invalidFields([fault]);
      const hashed = await hash(password, email);
      await db.transaction(async (tx) => {
        await tx.query("update members set password_hash = $2 where id = $1 and removed_at is null", [
          memberId,
          hashed,
        ]);
        await endSessions(tx, memberId, sessionId);
        await note(tx, { accountId, action: "member.password_set", target: memberId });
      });
    },
  };
}

async function maySignIn(tx: Queryable, memberId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from members m join accounts a on a.id = m.account_id
     where m.id = $1 and m.removed_at is null and a.closed_at is null`,
    [memberId],
  );
  return rows.length > 0;
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ServiceProblem)) throw error;
}
