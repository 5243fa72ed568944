import { ROLES, type Role } from "../../contract/people/people.ts";

/** Whether a role may do what `least` may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
