import { LIMITS } from "../../../contract/limits.ts";
import type { SignInWithPassword, UsePasskey } from "../../../contract/people/people.ts";
import type { Environment } from "../../accounts/key-format.ts";
import { makeSecret } from "../../accounts/key-format.ts";
import { createAddressLimit, createPace } from "../../accounts/limits/create-address-limit.ts";
import { SERVICE_TITLE } from "../../brand.ts";
import type { Core } from "../../core.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { setting } from "../../store/settings.ts";
import type { Note } from "../audit/note.ts";
import { COST, hashPassword, isSameHash } from "./hash-password.ts";
import { judgePassword } from "./judge-password.ts";
import { redeemLink } from "./links.ts";
import { checkPasskey } from "./passkeys.ts";
import { type Browser, endSession, endSessions, openSession, renewProof } from "./sessions.ts";

const HOUR_SECONDS = 3600;

/** From where a member signs in, and the session that the browser had before. */
export interface SigningIn extends Browser {
  /** The origin of our page. */
  page: URL;
  before: { memberId: string; sessionId: string } | null;
}

export interface Opened {
  id: string;
  token: string;
}

/** The ways to sign in, and to show once more who one is. Each way counts what fails, by address and by member. */
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
   * @throws ServiceProblem invalid_request for one that is easy to guess
   */
  setPassword(member: Proving, password: string, note: Note): Promise<void>;
  /** Counts a request of an address that isn't signed in. @throws ServiceProblem rate_limited */
  admit(address: string): void;
}

/** Who must show that it is them. */
interface Proving {
  memberId: string;
  accountId: string;
  sessionId: string;
  email: string;
  address: string;
}

export function createSignIn(
  { db, now, elapsed }: Pick<Core, "db" | "now" | "elapsed">,
  environment: Environment,
  cost = COST,
): SignIn {
  const perHour = (burst: number) => ({ perSecond: burst / HOUR_SECONDS, burst });
  const byAddress = createAddressLimit(perHour(LIMITS.signInTries), elapsed);
  const byMember = createPace(perHour(LIMITS.passwordTries), elapsed);
  let salting: Promise<string> | null = null;
  const readSalting = () => {
    salting ??= setting(db, "password_salting", () => makeSecret()).catch((error: unknown) => {
      salting = null;
      throw error;
    });
    return salting;
  };

  const admit = (address: string) => {
    const wait = byAddress.take(address);
    if (wait > 0) throw tooMany("Too many attempts to sign in came from your address.", wait);
  };
  /** Counts the attempt until it succeeds. What the database couldn't look up was no attempt. */
  const attempt = async <T>(address: string, email: string | null, work: () => Promise<T>): Promise<T> => {
    admit(address);
    const name = email?.toLowerCase() ?? null;
    const wait = name === null ? 0 : byMember.take(name);
    if (wait > 0) {
      byAddress.giveBack(address);
      throw tooMany("Too many wrong passwords were tried for this member. A link or a passkey still works.", wait);
    }
    const giveBack = () => {
      byAddress.giveBack(address);
      if (name !== null) byMember.giveBack(name);
    };
    try {
      const done = await work();
      giveBack();
      return done;
    } catch (error) {
      if (!(error instanceof ServiceProblem)) giveBack();
      throw error;
    }
  };

  const open = async (tx: Queryable, memberId: string, { before, ...browser }: SigningIn) => {
    const opened = await openSession(tx, environment, memberId, browser, now());
    // The browser forgets its token. Nobody else needs it.
    if (before) await endSession(tx, before.memberId, before.sessionId).catch(ignoreUnknown);
    return opened;
  };

  /** One of the members of an address whose password it is: the one who signed in last. */
  const findByPassword = async ({ email, password, account_id }: SignInWithPassword): Promise<string | null> => {
    const hash = await hashPassword(password, email, await readSalting(), cost);
    const rows = await db.query<{ id: string; account_id: string; password_hash: string }>(
      `select m.id, m.account_id, m.password_hash from members m join accounts a on a.id = m.account_id
       where m.email = $1 and m.removed_at is null and m.password_hash is not null and a.closed_at is null
       order by m.last_signed_in_at desc nulls last, m.id limit 50`,
      [email.toLowerCase()],
    );
    const theirs = rows.filter((row) => isSameHash(row.password_hash, hash));
    return theirs.find((row) => account_id === undefined || row.account_id === account_id)?.id ?? null;
  };

  return {
    admit,
    byLink: (token, from) =>
      attempt(from.address, null, () =>
        db.transaction(async (tx) => {
          const memberId = await redeemLink(tx, token, now());
          if (memberId === null || !(await maySignIn(tx, memberId))) throw new ServiceProblem("link_refused");
          return open(tx, memberId, from);
        }),
      ),
    byPassword: (given, from) =>
      attempt(from.address, given.email, async () => {
        const memberId = await findByPassword(given);
        if (memberId === null) throw new ServiceProblem("sign_in_refused");
        return db.transaction((tx) => open(tx, memberId, from));
      }),
    byPasskey: (given, from) =>
      attempt(from.address, null, () =>
        db.transaction(async (tx) => {
          const memberId = await checkPasskey(tx, { memberId: null, page: from.page, at: now() }, given);
          if (!(await maySignIn(tx, memberId))) throw new ServiceProblem("sign_in_refused");
          return open(tx, memberId, from);
        }),
      ),
    provePassword: ({ memberId, accountId, sessionId, email, address }, password) =>
      attempt(address, email, async () => {
        if ((await findByPassword({ email, password, account_id: accountId })) !== memberId) {
          throw new ServiceProblem("sign_in_refused");
        }
        await renewProof(db, sessionId, now());
      }),
    provePasskey: ({ memberId, sessionId, address, page }, given) =>
      attempt(address, null, () =>
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
      const fault = judgePassword(password, [email, known?.name ?? "", known?.account ?? "", SERVICE_TITLE]);
      if (fault) throw invalidFields([fault]);
      const hash = await hashPassword(password, email, await readSalting(), cost);
      await db.transaction(async (tx) => {
        await tx.query("update members set password_hash = $2 where id = $1 and removed_at is null", [memberId, hash]);
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

function tooMany(detail: string, wait: number): ServiceProblem {
  return new ServiceProblem("rate_limited", `${detail} Come again in ${wait} s.`, [], wait);
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ServiceProblem)) throw error;
}
