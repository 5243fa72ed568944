import type { Member } from "../../contract/people/people.ts";
import type { Role } from "../../contract/people/roles.ts";
import type { Core } from "../core.ts";
import type { Queryable } from "../store/db.ts";

/** The parts of the service that members need. The operator's command, which lacks most of the others, has them, too. */
export type Peopling = Pick<Core, "db" | "now">;

export interface MemberRow {
  id: string;
  account_id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: Date;
  last_signed_in_at: Date | null;
}

export const MEMBER_COLUMNS = "id, account_id, email, name, role, created_at, last_signed_in_at";

export function describeMember({ account_id, ...row }: MemberRow): Member {
  return {
    ...row,
    state: row.last_signed_in_at ? "active" : "invited",
    created_at: row.created_at.toISOString(),
    last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
  };
}

/**
 * Keeps a member as they are until the caller's transaction ends: what would change their password or their role, remove
 * them or end their sessions waits for it, or was done before. Null: they were removed, or their account is closed.
 */
export async function holdMember(
  tx: Queryable,
  id: string,
): Promise<{ role: Role; password_hash: string | null } | null> {
  const [member] = await tx.query<{ role: Role; password_hash: string | null }>(
    `select m.role, m.password_hash from members m join accounts a on a.id = m.account_id
     where m.id = $1 and m.removed_at is null and a.closed_at is null for no key update of m`,
    [id],
  );
  return member ?? null;
}
