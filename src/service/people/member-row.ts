import type { Member, Role } from "../../contract/people/people.ts";
import type { Core } from "../core.ts";

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
