import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { Queryable } from "../../store/db.ts";
import type { Peopling } from "../member-row.ts";

/** How many of a member's latest places have a limit of their own for guesses. */
const MOST_PLACES = 5;
const DAYS_90_MS = 90 * 86_400_000;

/** How many bits of an address name a place. Many connections share these bits, so a place identifies no single one. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 };

/**
 * A place, as it is kept: a hash of the member's id and the first bits of the address. Somebody who reads the database can find
 * these bits by trying them all, but not the rest of the address.
 */
export function placeOf(memberId: string, address: string): string {
  return createHash("sha256")
    .update(JSON.stringify([memberId, prefixOf(address)]))
    .digest("base64url");
}

function prefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed
    .toByteArray()
    .slice(0, PREFIX_BITS[parsed.kind()] / 8)
    .join(".");
}

/**
 * Stores the place from which a member signs in, in the transaction of the sign-in.
 * @returns whether the place is new for a member who has signed in before
 */
export async function notePlace(tx: Queryable, memberId: string, address: string, at: Date): Promise<boolean> {
  const place = placeOf(memberId, address);
  const known = await tx.query<{ network: string }>("select network from member_places where member_id = $1", [
    memberId,
  ]);
  await tx.query(
    `insert into member_places (member_id, network, seen_at) values ($1, $2, $3)
     on conflict (member_id, network) do update set seen_at = $3`,
    [memberId, place, at],
  );
  return known.length > 0 && !known.some((one) => one.network === place);
}

/**
 * The ids of the members who have lately signed in from this address. Members of several accounts who have the same e-mail
 * address don't share their places: they may be different people.
 */
export async function findMembersSeenAt(
  db: Queryable,
  memberIds: readonly string[],
  address: string,
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const places = await db.query<{ member_id: string; network: string }>(
    `select member_id, network from (
       select member_id, network, row_number() over (partition by member_id order by seen_at desc, network) as turn
       from member_places where member_id = any ($1::text[])) newest
     where turn <= ${MOST_PLACES}`,
    [[...memberIds]],
  );
  const here = places.filter(({ member_id: id, network }) => network === placeOf(id, address));
  return new Set(here.map(({ member_id: id }) => id));
}

/** Deletes places from which a member hasn't signed in for 90 days. */
export async function deleteOldSignInPlaces({ db, now }: Peopling): Promise<void> {
  await db.query("delete from member_places where seen_at < $1", [new Date(now().getTime() - DAYS_90_MS)]);
}
