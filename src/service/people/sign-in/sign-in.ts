import type { SignInWithPassword, UsePasskey } from "../../../contract/people/people.ts";
import { type Environment, makeSecret } from "../../accounts/key-format.ts";
import { countGuess } from "../../accounts/limits/create-guesses.ts";
import type { Note } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { setting } from "../../store/kept-secret.ts";
import { checkPassword } from "./check-password.ts";
import { COST, hashPassword } from "./hash-password.ts";
import { redeemLink } from "./links.ts";
import { checkPasskey } from "./passkeys.ts";
import { notePlace } from "./places.ts";
import { type Browser, endSession, openSession, renewProof } from "./sessions.ts";
import { assertGoodPassword, storePassword } from "./set-password.ts";
import { createSignInLimits, type SignInLimits } from "./sign-in-limits.ts";

/** The browser with which a member signs in, the page that it has open, and the session that it had before. */
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

/** The ways to sign in, and to prove in an open session who you are. Failures are counted by address and by member. */
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
  countMail: SignInLimits["countMail"];
}

/** A member who is signed in, and proves who they are or does something that needs this proof. */
interface Proving {
  memberId: string;
  accountId: string;
  sessionId: string;
  email: string;
  address: string;
}

export function createSignIn(core: Pick<Core, "db" | "now">, environment: Environment, cost = COST): SignIn {
  const { db, now } = core;
  const limits = createSignInLimits(core);
  let salting: Promise<string> | null = null;
  const readSalting = () => {
    salting ??= setting(db, "password_salting", () => makeSecret()).catch((error: unknown) => {
      salting = null;
      throw error;
    });
    return salting;
  };

  const open = async (tx: Queryable, memberId: string, { before, ...browser }: SigningIn): Promise<Opened> => {
    const at = now();
    const opened = await openSession(tx, environment, memberId, browser, at);
    const isNewPlace = await notePlace(tx, memberId, browser.address, at);
    // The new cookie replaces the old one, so nobody could use the old session again.
    if (before) await endSession(tx, before.memberId, before.sessionId).catch(ignoreUnknown);
    return { ...opened, isNewPlace };
  };

  const hash = async (password: string, email: string) => hashPassword(password, email, await readSalting(), cost);
  const findByPassword = (given: SignInWithPassword, address: string) =>
    countGuess(limits.passwordsOf(address), async () => {
      const memberId = await checkPassword({ db, guesses: limits.passwordsOfMembers, hash }, given, address);
      if (memberId === null) throw new ServiceProblem("sign_in_refused");
      return memberId;
    });

  return {
    countMail: limits.countMail,
    byLink: (token, from) =>
      countGuess(limits.linksAndPasskeysOf(from.address), () =>
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
      countGuess(limits.linksAndPasskeysOf(from.address), () =>
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
      countGuess(limits.linksAndPasskeysOf(address), () =>
        db.transaction(async (tx) => {
          const at = now();
          await checkPasskey(tx, { memberId, page, at }, given);
          await renewProof(tx, sessionId, at);
        }),
      ),
    setPassword: async (member, password, note) => {
      await assertGoodPassword(db, member, password);
      const hashed = await hash(password, member.email);
      await db.transaction((tx) => storePassword(tx, member, hashed, note));
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
