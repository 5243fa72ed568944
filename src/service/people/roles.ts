import { ROLES, type Role } from "../../contract/people/people.ts";

/** Whether a role may do everything that `least` may do. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
