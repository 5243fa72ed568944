import { networkOf } from "../../accounts/address-ranges.ts";
import type { Queryable } from "../../store/db.ts";
import type { Peopling } from "../member-row.ts";

/** Networks of a member that count as theirs: those of their last sign-ins. */
const MOST_PLACES = 5;
const DAYS_90_MS = 90 * 86_400_000;

/**
 * Notes from where a member signs in, in the transaction of the sign-in. Resolves to whether they should hear of it: they
 * have signed in before, but not from there.
 */
export async function notePlace(tx: Queryable, memberId: string, address: string, at: Date): Promise<boolean> {
  const network = networkOf(address);
  const known = await tx.query<{ network: string }>("select network from member_places where member_id = $1", [
    memberId,
  ]);
  await tx.query(
    `insert into member_places (member_id, network, seen_at) values ($1, $2, $3)
     on conflict (member_id, network) do update set seen_at = $3`,
    [memberId, network, at],
  );
  return known.length > 0 && !known.some((one) => one.network === network);
}

/** Whether somebody with this address has lately signed in from there. */
export async function isTheirPlace(db: Queryable, email: string, address: string): Promise<boolean> {
  const places = await db.query<{ network: string }>(
    `select p.network from member_places p join members m on m.id = p.member_id
     where m.email = $1 and m.removed_at is null group by p.network order by max(p.seen_at) desc limit ${MOST_PLACES}`,
    [email.toLowerCase()],
  );
  return places.some(({ network }) => network === networkOf(address));
}

export async function deleteOldSignInPlaces({ db, now }: Peopling): Promise<void> {
  await db.query("delete from member_places where seen_at < $1", [new Date(now().getTime() - DAYS_90_MS)]);
}
