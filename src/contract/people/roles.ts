/** The roles of a shop's members, the weakest first. Each role may also do what the roles before it may do. */
export const ROLES = ["viewer", "developer", "owner"] as const;
/** The roles of the operator's staff, in the same order: each may do what the shop's role at its place may do. */
export const STAFF_ROLES = ["viewer", "dispatcher", "admin"] as const;
export type Role = (typeof ROLES)[number] | (typeof STAFF_ROLES)[number];

/** The account that the operator's staff are members of. */
export const OPERATOR_ACCOUNT = "acct_operator";
