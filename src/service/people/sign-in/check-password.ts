import type { SignInWithPassword } from "../../../contract/people/people.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import type { Guesses } from "../../accounts/limits/create-guesses.ts";
import { refuseFor } from "../../create-pace.ts";
import type { Queryable } from "../../store/db.ts";
import { isSameHash } from "./hash-password.ts";
import { findMembersSeenAt, placeOf } from "./places.ts";

interface Candidate {
  id: string;
  password_hash: string;
}

/** Members who share a limit: one guess counts once for all of them. */
interface Group {
  /** Under which the guesses are counted. */
  name: string;
  members: Candidate[];
}

interface Checking {
  db: Queryable;
  guesses: Guesses;
  hash: () => Promise<string>;
}

const REFUSAL = "Too many wrong passwords were tried for this member. A link or a passkey still works.";

/**
 * Finds the member with this e-mail address and password, and the hash that was right; of several, the one who signed in last.
 * Staff are found only where their account is named. Null: there is none.
 *
 * From places where a member has lately signed in, the member has a limit of their own, which strangers elsewhere can't use up.
 * From all other places the members with this e-mail address share one limit. A guess is given back only if it was right for
 * every member of the group. Else an attacker could add the e-mail address to their own account, sign in there with a password
 * that they know, and so get back each guess at the other members.
 * @throws ServiceProblem rate_limited
 */
export async function checkPassword(
  { db, guesses, hash }: Checking,
  given: SignInWithPassword,
  address: string,
): Promise<Candidate | null> {
  const candidates = await findCandidates(db, given);
  const groups = await groupByPlace(db, candidates, given.email.toLowerCase(), address);
  const open: Group[] = [];
  const waits: number[] = [];
  for (const group of groups) {
    const wait = await guesses.take(group.name);
    if (wait > 0) waits.push(wait);
    else open.push(group);
  }
  if (open.length === 0) refuseFor(Math.min(...waits), REFUSAL);
  let hashed: string;
  try {
    hashed = await hash();
  } catch (error) {
    // The password wasn't compared, so the guess told nobody anything.
    for (const { name } of open) await guesses.giveBack(name).catch(() => {});
    throw error;
  }
  const right = new Set<string>();
  for (const { name, members } of open) {
    const theirs = members.filter((member) => isSameHash(member.password_hash, hashed));
    for (const { id } of theirs) right.add(id);
    if (theirs.length > 0 && theirs.length === members.length) await guesses.giveBack(name);
  }
  return candidates.find(({ id }) => right.has(id)) ?? null;
}

function findCandidates(db: Queryable, { email, account_id: accountId }: SignInWithPassword): Promise<Candidate[]> {
  return db.query<Candidate>(
    `select m.id, m.password_hash from members m join accounts a on a.id = m.account_id
     where m.email = $1 and m.removed_at is null and m.password_hash is not null and a.closed_at is null
       and case when $2::text is null then m.account_id <> $3 else m.account_id = $2 end
     order by m.last_signed_in_at desc nulls last, m.id limit 50`,
    [email.toLowerCase(), accountId ?? null, OPERATOR_ACCOUNT],
  );
}

/** An e-mail address without members makes a group as well, so that answers don't tell who is a member. */
async function groupByPlace(db: Queryable, candidates: Candidate[], email: string, address: string): Promise<Group[]> {
  const ids = candidates.map(({ id }) => id);
  const here = await findMembersSeenAt(db, ids, address);
  const elsewhere = candidates.filter(({ id }) => !here.has(id));
  const groups = candidates
    .filter(({ id }) => here.has(id))
    .map((member) => ({ name: `${member.id} ${placeOf(member.id, address)}`, members: [member] }));
  return elsewhere.length > 0 || groups.length === 0 ? [...groups, { name: email, members: elsewhere }] : groups;
}
