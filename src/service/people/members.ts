import { LIMITS } from "../../contract/limits.ts";
import type { ChangeMember, InviteMember } from "../../contract/people/people.ts";
import type { Role } from "../../contract/people/roles.ts";
import type { Note } from "../audit/note.ts";
import { invalidFields, ServiceProblem } from "../problem.ts";
import { isId, randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { MEMBER_COLUMNS, type MemberRow, type Peopling } from "./member-row.ts";
import { rolesOf } from "./roles.ts";
import { makeLink, type SignInLink } from "./sign-in/links.ts";

const INVITED_MS = LIMITS.memberInvitationHours * 3_600_000;

/** Newest first. */
export function listMembers(db: Queryable, accountId: string): Promise<MemberRow[]> {
  return db.query<MemberRow>(
    `select ${MEMBER_COLUMNS} from members where account_id = $1 and removed_at is null order by created_at desc, id desc`,
    [accountId],
  );
}

/** @throws ServiceProblem unknown_member, also for another account's member */
async function findMember(tx: Queryable, accountId: string, id: string): Promise<MemberRow> {
  const [row] = isId("mbr", id)
    ? await tx.query<MemberRow>(
        `select ${MEMBER_COLUMNS} from members where id = $1 and account_id = $2 and removed_at is null`,
        [id, accountId],
      )
    : [];
  if (!row) throw new ServiceProblem("unknown_member");
  return row;
}

/**
 * Adds a member, with a link that signs them in once.
 * @throws ServiceProblem member_exists, member_limit
 */
export function inviteMember(
  { db, now }: Peopling,
  accountId: string,
  { email, name, role }: InviteMember,
  note: Note,
): Promise<SignInLink> {
  return db.transaction(async (tx) => {
    assertRoleOf(accountId, role);
    await lockAccount(tx, accountId);
    const members = await listMembers(tx, accountId);
    const address = email.toLowerCase();
    if (members.some((member) => member.email === address)) throw new ServiceProblem("member_exists");
    if (members.length >= LIMITS.members) throw new ServiceProblem("member_limit");
    const at = now();
    const [member] = await tx.query<MemberRow>(
      `insert into members (id, account_id, email, name, role, created_at) values ($1, $2, $3, $4, $5, $6)
       returning ${MEMBER_COLUMNS}`,
      [randomId("mbr"), accountId, address, name ?? null, role, at],
    );
    if (!member) throw new Error("the member was not stored");
    await note(tx, { accountId, action: "member.invited", target: member.id, detail: { email: address, role } });
    return makeLink(tx, member, at, INVITED_MS);
  });
}

/**
 * Makes another link for a member, for example because the first one wasn't used in time, or they have lost their passkey.
 * @throws ServiceProblem unknown_member
 */
export function inviteMemberAgain(
  { db, now }: Peopling,
  accountId: string,
  id: string,
  note: Note,
): Promise<SignInLink> {
  return db.transaction(async (tx) => {
    const member = await findMember(tx, accountId, id);
    await note(tx, { accountId, action: "member.link_made", target: id, detail: { email: member.email } });
    return makeLink(tx, member, now(), INVITED_MS);
  });
}

/**
 * Changes a member's name or role. Their sessions follow at once.
 * @throws ServiceProblem unknown_member, last_owner
 */
export function changeMember(
  { db }: Peopling,
  accountId: string,
  id: string,
  change: ChangeMember,
  note: Note,
): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findMember(tx, accountId, id);
    const changed = { ...before, ...change };
    assertRoleOf(accountId, changed.role);
    if (changed.role !== before.role) await keepAnOwner(tx, before);
    const detail = { ...change, ...(changed.role !== before.role && { previous_role: before.role }) };
    await note(tx, { accountId, action: "member.changed", target: id, detail });
    await tx.query("update members set name = $2, role = $3 where id = $1", [id, changed.name, changed.role]);
    return changed;
  });
}

/**
 * Removes a member, with their sessions, passkeys, password and open links.
 * @throws ServiceProblem unknown_member, last_owner
 */
export function removeMember({ db, now }: Peopling, accountId: string, id: string, note: Note): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const member = await findMember(tx, accountId, id);
    await keepAnOwner(tx, member);
    await note(tx, { accountId, action: "member.removed", target: id, detail: { email: member.email } });
    await tx.query("update members set removed_at = $2, password_hash = null where id = $1", [id, now()]);
    for (const table of [
      ...["member_sessions", "member_links", "member_passkeys", "passkey_challenges", "member_places"],
      "staff_quiet_hours",
    ]) {
      await tx.query(`delete from ${table} where member_id = $1`, [id]);
    }
  });
}

/** @throws ServiceProblem invalid_request for a shop's role among the staff, and the other way round */
function assertRoleOf(accountId: string, role: Role): void {
  const roles = rolesOf(accountId);
  if (roles.includes(role)) return;
  throw invalidFields([{ param: "role", code: "invalid_value", detail: `must be one of ${roles.join(", ")}` }]);
}

/** @throws ServiceProblem last_owner where this member is the only owner, or the only admin of the staff */
async function keepAnOwner(tx: Queryable, { id, account_id, role }: MemberRow): Promise<void> {
  if (role !== rolesOf(account_id).at(-1)) return;
  const others = await tx.query(
    "select 1 from members where account_id = $1 and id <> $2 and role = $3 and removed_at is null limit 1",
    [account_id, id, role],
  );
  if (others.length === 0) throw new ServiceProblem("last_owner");
}

/** Changes of an account's members come one after the other, so that two owners can't remove each other at once. */
async function lockAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("select 1 from accounts where id = $1 for no key update", [accountId]);
}
