import type { SignInWithPassword, UsePasskey } from "../../../contract/people/people.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import { networkOf } from "../../accounts/address-ranges.ts";
import { type Environment, makeSecret } from "../../accounts/key-format.ts";
import { countWrong } from "../../accounts/limits/count-wrong.ts";
import type { Note } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { setting } from "../../store/kept-secret.ts";
import { holdMember } from "../member-row.ts";
import { checkPassword } from "./check-password.ts";
import { COST, type Hashing, hashPassword } from "./hash-password.ts";
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
  /** Whether that is the desk, where only staff sign in. All others sign in elsewhere. */
  isDesk: boolean;
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

  const open = async (
    tx: Queryable,
    memberId: string,
    { before, isDesk, ...browser }: SigningIn,
    refusal: "link_refused" | "sign_in_refused",
  ): Promise<Opened> => {
    const at = now();
    const [member] = await tx.query<{ account_id: string }>("select account_id from members where id = $1", [memberId]);
    if ((member?.account_id === OPERATOR_ACCOUNT) !== isDesk) throw new ServiceProblem(refusal);
    const opened = await openSession(tx, environment, memberId, browser, at);
    const isNewPlace = await notePlace(tx, memberId, browser.address, at);
    // The new cookie replaces the old one, so nobody could use the old session again.
    if (before) await endSession(tx, before.memberId, before.sessionId).catch(ignoreUnknown);
    return { ...opened, isNewPlace };
  };

  const hash = async (hashing: Hashing) => hashPassword(hashing, await readSalting(), cost);
  /** Does `work` for the member with this password, who keeps it until `work` is done. */
  const withPassword = <T>(
    given: SignInWithPassword,
    { address, accountId = networkOf(address) }: { address: string; accountId?: string },
    work: (tx: Queryable, memberId: string) => Promise<T>,
  ): Promise<T> =>
    countWrong(limits.passwordsOf(address), async () => {
      const found = await checkPassword(
        {
          db,
          guesses: limits.passwordsOfMembers,
          hash: () => hash({ password: given.password, email: given.email, party: accountId }),
        },
        given,
        address,
      );
      if (found === null) throw new ServiceProblem("sign_in_refused");
      return db.transaction(async (tx) => {
        // The password may have been changed while it was hashed, which takes long.
        const member = await holdMember(tx, found.id);
        if (member?.password_hash !== found.password_hash) throw new ServiceProblem("sign_in_refused");
        return work(tx, found.id);
      });
    });

  return {
    countMail: limits.countMail,
    byLink: (token, from) =>
      countWrong(limits.linksAndPasskeysOf(from.address), () =>
        db.transaction(async (tx) => {
          const memberId = await redeemLink(tx, token, now());
          if (memberId === null) throw new ServiceProblem("link_refused");
          return open(tx, memberId, from, "link_refused");
        }),
      ),
    byPassword: (given, from) =>
      withPassword(from.isDesk ? { ...given, account_id: OPERATOR_ACCOUNT } : given, from, (tx, memberId) =>
        open(tx, memberId, from, "sign_in_refused"),
      ),
    byPasskey: (given, from) =>
      countWrong(limits.linksAndPasskeysOf(from.address), () =>
        db.transaction(async (tx) => {
          const memberId = await checkPasskey(tx, { memberId: null, page: from.page, at: now() }, given);
          return open(tx, memberId, from, "sign_in_refused");
        }),
      ),
    provePassword: ({ memberId, accountId, sessionId, email, address }, password) =>
      withPassword({ email, password, account_id: accountId }, { address, accountId }, async (tx, found) => {
        if (found !== memberId) throw new ServiceProblem("sign_in_refused");
        await renewProof(tx, sessionId, now());
      }),
    provePasskey: ({ memberId, sessionId, address, page }, given) =>
      countWrong(limits.linksAndPasskeysOf(address), () =>
        db.transaction(async (tx) => {
          const at = now();
          await checkPasskey(tx, { memberId, page, at }, given);
          await renewProof(tx, sessionId, at);
        }),
      ),
    setPassword: async (member, password, note) => {
      await assertGoodPassword(db, member, password);
      const hashed = await hash({ password, email: member.email, party: member.accountId });
      await db.transaction((tx) => storePassword(tx, member, hashed, note));
    },
  };
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ServiceProblem)) throw error;
}
