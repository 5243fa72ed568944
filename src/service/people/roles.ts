import { OPERATOR_ACCOUNT, ROLES, type Role, STAFF_ROLES } from "../../contract/people/roles.ts";

/** The roles that an account's members may have, the weakest first. */
export const rolesOf = (accountId: string): readonly Role[] => (accountId === OPERATOR_ACCOUNT ? STAFF_ROLES : ROLES);

const rankOf = (role: Role) => Math.max(...[ROLES, STAFF_ROLES].map((roles: readonly Role[]) => roles.indexOf(role)));

/** Whether a role may do everything that `least` may do. */
export function isAtLeast(role: Role, least: Role): boolean {
  return rankOf(role) >= rankOf(least);
}

/** What an account calls the role that may do as much as `role`. */
export const roleIn = (accountId: string, role: Role): Role => rolesOf(accountId)[rankOf(role)] ?? role;
