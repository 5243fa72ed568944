import { LIMITS } from "../../../contract/limits.ts";
import type { Me, MemberSession } from "../../../contract/people/people.ts";
import type { Role } from "../../../contract/people/roles.ts";
import { type Environment, hashKey, makeKey } from "../../accounts/key-format.ts";
import { cleanUserAgent } from "../../escape.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import { ifAvailable } from "../../store/database-unavailable.ts";
import type { Queryable } from "../../store/db.ts";
import { describeMember, holdMember, type MemberRow, type Peopling } from "../member-row.ts";
import { deleteOldSignInPlaces } from "./places.ts";

const MINUTE_MS = 60_000;
const LONGEST_MS = LIMITS.sessionHours * 3_600_000;
const IDLE_MS = LIMITS.sessionIdleMinutes * MINUTE_MS;
const PROOF_MS = LIMITS.proofMinutes * MINUTE_MS;
/** A member has at most this many sessions: a further sign-in ends the oldest. */
const MOST_SESSIONS = 50;
const DEVICE_CHARACTERS = 200;

/** The member behind a session, and what they may do now. */
export interface SignedIn {
  sessionId: string;
  memberId: string;
  accountId: string;
  email: string;
  role: Role;
  /** When they last proved who they are. */
  provedAt: Date;
  /** The limit of the session, requests a second; null: the usual one. */
  perSecond: number | null;
}

/** The browser with which a member signs in. */
export interface Browser {
  address: string;
  /** Its User-Agent header. */
  device: string | undefined;
}

/**
 * Opens a session, in the transaction of the sign-in. Each session gets a new token, so that a token that was in the browser
 * before the sign-in never becomes valid. Only this answer holds the token; the database keeps a hash.
 */
export async function openSession(
  tx: Queryable,
  environment: Environment,
  memberId: string,
  { address, device }: Browser,
  at: Date,
): Promise<{ id: string; token: string }> {
  const id = randomId("ses");
  const token = makeKey("member", environment);
  await tx.query(
    `insert into member_sessions (id, member_id, hash, device, address, created_at, used_at, proved_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
    [
      id,
      memberId,
      hashKey(token),
      cleanUserAgent(device ?? "", DEVICE_CHARACTERS) || null,
      address,
      at,
      new Date(at.getTime() + LONGEST_MS),
    ],
  );
  await tx.query(
    `delete from member_sessions where id in (
       select id from member_sessions where member_id = $1 order by created_at desc, id offset ${MOST_SESSIONS})`,
    [memberId],
  );
  await tx.query("update members set last_signed_in_at = $2 where id = $1", [memberId, at]);
  return { id, token };
}

/**
 * Finds the session of a token. Every request looks it up again, so that a member who was removed is out at once on every
 * process. Null: there is none, it has ended, or its account is closed.
 * @param isUse false for requests that a page sends while nobody uses it: they don't keep the session alive
 */
export async function findSession({ db, now }: Peopling, token: string, isUse = true): Promise<SignedIn | null> {
  const at = now();
  const [row] = await db.query<SignedIn & { used_at: Date }>(
    `select s.id as "sessionId", m.id as "memberId", m.account_id as "accountId", m.email, m.role,
       s.proved_at as "provedAt", a.requests_per_second as "perSecond", s.used_at
     from member_sessions s join members m on m.id = s.member_id join accounts a on a.id = m.account_id
     where s.hash = $1 and s.expires_at > $2 and s.used_at > $3 and m.removed_at is null and a.closed_at is null`,
    [hashKey(token), at, new Date(at.getTime() - IDLE_MS)],
  );
  if (!row) return null;
  const { used_at, ...signedIn } = row;
  if (isUse && at.getTime() - used_at.getTime() >= MINUTE_MS) {
    await ifAvailable(
      db.query("update member_sessions set used_at = $2 where id = $1 and used_at < $2", [row.sessionId, at]),
    );
  }
  return signedIn;
}

/**
 * Keeps a session and its member as they are until the caller's transaction ends: what would end or change them waits, or
 * was done before. Resolves to the member's role.
 * @throws ServiceProblem signed_out where the session has ended
 */
export async function holdSession(tx: Queryable, id: string): Promise<Role> {
  const [session] = await tx.query<{ member_id: string }>(
    "select member_id from member_sessions where id = $1 for key share",
    [id],
  );
  const member = session && (await holdMember(tx, session.member_id));
  if (!member) throw new ServiceProblem("signed_out");
  return member.role;
}

export function hasProved(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < PROOF_MS;
}

/** Notes that the member has just proved who they are. */
export async function renewProof(tx: Queryable, sessionId: string, at: Date): Promise<void> {
  await tx.query("update member_sessions set proved_at = $2 where id = $1", [sessionId, at]);
}

/** The member's sessions that work, newest first. */
export async function listSessions(
  { db, now }: Peopling,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<MemberSession[]> {
  const at = now();
  const rows = await db.query<{
    id: string;
    device: string | null;
    address: string;
    created_at: Date;
    used_at: Date;
    expires_at: Date;
  }>(
    `select id, device, address, created_at, used_at, expires_at from member_sessions
     where member_id = $1 and expires_at > $2 and used_at > $3 order by created_at desc, id desc`,
    [memberId, at, new Date(at.getTime() - IDLE_MS)],
  );
  return rows.map(({ created_at, used_at, expires_at, ...row }) => ({
    ...row,
    current: row.id === sessionId,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/**
 * Ends one of the member's sessions.
 * @throws ServiceProblem unknown_session, also for another member's
 */
export async function endSession(tx: Queryable, memberId: string, id: string): Promise<void> {
  const ended = isId("ses", id)
    ? await tx.query("delete from member_sessions where id = $1 and member_id = $2 returning id", [id, memberId])
    : [];
  if (ended.length === 0) throw new ServiceProblem("unknown_session");
}

/**
 * Ends all of the member's sessions, and their open links.
 * @param except the id of a session that stays open
 */
export async function endSessions(tx: Queryable, memberId: string, except: string | null = null): Promise<void> {
  await tx.query("delete from member_sessions where member_id = $1 and id is distinct from $2", [memberId, except]);
  await tx.query("delete from member_links where member_id = $1", [memberId]);
}

/** What a page shows about the member who is signed in. */
export async function readMe(db: Queryable, sessionId: string, passkeysOffered: boolean): Promise<Me> {
  const [row] = await db.query<
    MemberRow & {
      account_name: string;
      expires_at: Date;
      proved_at: Date;
      has_password: boolean;
      passkeys: number;
    }
  >(
    `select m.id, m.account_id, m.email, m.name, m.role, m.created_at, m.last_signed_in_at, a.name as account_name,
       s.expires_at, s.proved_at, m.password_hash is not null as has_password,
       (select count(*)::int from member_passkeys p where p.member_id = m.id) as passkeys
     from member_sessions s join members m on m.id = s.member_id join accounts a on a.id = m.account_id where s.id = $1`,
    [sessionId],
  );
  // It ended a moment ago.
  if (!row) throw new ServiceProblem("signed_out");
  const { account_name, expires_at, proved_at, has_password, passkeys, ...member } = row;
  return {
    member: describeMember(member),
    account: { id: row.account_id, name: account_name },
    session: {
      id: sessionId,
      expires_at: expires_at.toISOString(),
      proved_until: new Date(proved_at.getTime() + PROOF_MS).toISOString(),
    },
    has_password,
    passkeys,
    passkeys_offered: passkeysOffered,
  };
}

/** Deletes sessions, links and challenges that have ended, and old places of sign-ins. */
export async function deleteOldSignIns({ db, now }: Peopling): Promise<void> {
  const at = now();
  await deleteOldSignInPlaces({ db, now });
  await db.query("delete from member_sessions where expires_at < $1", [at]);
  await db.query("delete from member_links where expires_at < $1", [at]);
  await db.query("delete from passkey_challenges where expires_at < $1", [at]);
}
