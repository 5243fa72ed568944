import type { SignInWithPassword } from "../../../contract/people/people.ts";
import { type Guesses, tooMany } from "../../accounts/limits/create-guesses.ts";
import type { Queryable } from "../../store/db.ts";
import { isSameHash } from "./hash-password.ts";
import { placeOf, whosePlace } from "./places.ts";

interface Candidate {
  id: string;
  password_hash: string;
}

/** Those whose password is guessed with one try, and how their tries are counted. */
interface Group {
  name: string;
  members: Candidate[];
}

interface Checking {
  db: Queryable;
  guesses: Guesses;
  hash: (password: string, email: string) => Promise<string>;
}

const DETAIL = "Too many wrong passwords were tried for this member. A link or a passkey still works.";

/**
 * One of the members of an e-mail address whose password it is: the one who signed in last.
 *
 * Where a member has signed in lately they have guesses of their own, which strangers elsewhere can't use up. Everywhere else
 * all members of the e-mail address share theirs. A try is given back only where it was right for all whom it counted
 * against: an owner elsewhere who invites the address, and signs in as their own member, gains no guess at the others.
 * @throws ServiceProblem rate_limited
 */
export async function checkPassword(
  { db, guesses, hash }: Checking,
  given: SignInWithPassword,
  address: string,
): Promise<string | null> {
  const candidates = await findCandidates(db, given);
  const groups = await groupByPlace(db, candidates, given.email.toLowerCase(), address);
  const open: Group[] = [];
  const waits: number[] = [];
  for (const group of groups) {
    const wait = await guesses.take(group.name);
    if (wait > 0) waits.push(wait);
    else open.push(group);
  }
  if (open.length === 0) throw tooMany({ guesses, name: "", detail: DETAIL }, Math.min(...waits));
  let hashed: string;
  try {
    hashed = await hash(given.password, given.email);
  } catch (error) {
    // Nobody has learnt anything.
    for (const { name } of open) await guesses.giveBack(name).catch(() => {});
    throw error;
  }
  const right = new Set<string>();
  for (const { name, members } of open) {
    const theirs = members.filter((member) => isSameHash(member.password_hash, hashed));
    for (const { id } of theirs) right.add(id);
    if (theirs.length > 0 && theirs.length === members.length) await guesses.giveBack(name);
  }
  return candidates.find(({ id }) => right.has(id))?.id ?? null;
}

function findCandidates(db: Queryable, { email, account_id: accountId }: SignInWithPassword): Promise<Candidate[]> {
  return db.query<Candidate>(
    `select m.id, m.password_hash from members m join accounts a on a.id = m.account_id
     where m.email = $1 and m.removed_at is null and m.password_hash is not null and a.closed_at is null
       and ($2::text is null or m.account_id = $2)
     order by m.last_signed_in_at desc nulls last, m.id limit 50`,
    [email.toLowerCase(), accountId ?? null],
  );
}

/** An address that nobody has is a group, too: nobody can tell the difference. */
async function groupByPlace(db: Queryable, candidates: Candidate[], email: string, address: string): Promise<Group[]> {
  const ids = candidates.map(({ id }) => id);
  const here = await whosePlace(db, ids, address);
  const elsewhere = candidates.filter(({ id }) => !here.has(id));
  const groups = candidates
    .filter(({ id }) => here.has(id))
    .map((member) => ({ name: `${member.id} ${placeOf(member.id, address)}`, members: [member] }));
  return elsewhere.length > 0 || groups.length === 0 ? [...groups, { name: email, members: elsewhere }] : groups;
}
