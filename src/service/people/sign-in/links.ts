import { signInPath } from "../../../contract/addresses.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { MemberLink } from "../../../contract/people/people.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import { hasChecksum, hashKey, makeSecret } from "../../accounts/key-format.ts";
import type { Queryable } from "../../store/db.ts";
import { describeMember, holdMember, MEMBER_COLUMNS, type MemberRow, type Peopling } from "../member-row.ts";

/** Signs a member in, once. */
export interface SignInLink {
  member: MemberRow;
  /** 256 random bits, in clear text for the only time. */
  token: string;
  expiresAt: Date;
}

const ASKED_MS = LIMITS.signInLinkMinutes * 60_000;
/** How many open links a member may have. A new link ends the others that expire first. */
const MOST_LINKS = 5;

/** Makes a link, in the caller's transaction. */
export async function makeLink(tx: Queryable, member: MemberRow, at: Date, validMs: number): Promise<SignInLink> {
  const token = makeSecret();
  const expiresAt = new Date(at.getTime() + validMs);
  await tx.query(
    `delete from member_links where hash in (
       select hash from member_links where member_id = $1 order by expires_at desc offset ${MOST_LINKS - 1})`,
    [member.id],
  );
  await tx.query("insert into member_links (hash, member_id, expires_at) values ($1, $2, $3)", [
    hashKey(token),
    member.id,
    expiresAt,
  ]);
  return { member, token, expiresAt };
}

/**
 * Makes a link for each membership of an address. Empty: nobody has this address.
 * @param isStaff for the operator's staff, in place of shops' members
 */
export function makeLinksFor({ db, now }: Peopling, email: string, isStaff: boolean): Promise<SignInLink[]> {
  return db.transaction(async (tx) => {
    const members = await tx.query<MemberRow>(
      `select ${MEMBER_COLUMNS} from members m where email = $1 and removed_at is null and (account_id = $2) = $3
         and exists (select 1 from accounts a where a.id = m.account_id and a.closed_at is null)
       order by created_at limit 10`,
      [email.toLowerCase(), OPERATOR_ACCOUNT, isStaff],
    );
    const links: SignInLink[] = [];
    for (const member of members) links.push(await makeLink(tx, member, now(), ASKED_MS));
    return links;
  });
}

/**
 * Redeems a link, in the transaction that signs the member in, and holds the member. If two browsers try at once, only one
 * of them succeeds. Null: the link doesn't work.
 */
export async function redeemLink(tx: Queryable, token: string, at: Date): Promise<string | null> {
  if (!hasChecksum(token)) return null;
  // The member before the link: what ends a member's links and sessions takes them in this order, too.
  const [link] = await tx.query<{ member_id: string }>("select member_id from member_links where hash = $1", [
    hashKey(token),
  ]);
  if (!link || !(await holdMember(tx, link.member_id))) return null;
  const [redeemed] = await tx.query<{ member_id: string }>(
    "delete from member_links where hash = $1 and expires_at > $2 returning member_id",
    [hashKey(token), at],
  );
  return redeemed?.member_id ?? null;
}

export const addressOfLink = ({ token, member }: SignInLink, publicUrl: string) =>
  `${publicUrl}${signInPath(member.account_id === OPERATOR_ACCOUNT ? "desk" : "dashboard", token, member.email)}`;

/** @param mailed whether the link was mailed; then the answer doesn't show it */
export function describeLink(link: SignInLink, publicUrl: string, mailed: boolean): MemberLink {
  return {
    member: describeMember(link.member),
    link: mailed ? null : addressOfLink(link, publicUrl),
    expires_at: link.expiresAt.toISOString(),
  };
}
