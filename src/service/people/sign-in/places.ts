import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { Queryable } from "../../store/db.ts";
import type { Peopling } from "../member-row.ts";

/** Networks of a member that count as theirs: those of their last sign-ins. */
const MOST_PLACES = 5;
const DAYS_90_MS = 90 * 86_400_000;

/** How much of an address names a neighbourhood: a company's or a street's lines, and no line alone. */
const NEIGHBOURHOOD_BITS = { ipv4: 24, ipv6: 48 };

/**
 * What is kept of an address: a hash of its neighbourhood, another one for each member. Somebody who reads the database and
 * tries all neighbourhoods learns no more than that.
 */
export function placeOf(memberId: string, address: string): string {
  return createHash("sha256")
    .update(JSON.stringify([memberId, neighbourhoodOf(address)]))
    .digest("base64url");
}

function neighbourhoodOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const asked = ipaddr.process(address);
  return asked
    .toByteArray()
    .slice(0, NEIGHBOURHOOD_BITS[asked.kind()] / 8)
    .join(".");
}

/**
 * Notes from where a member signs in, in the transaction of the sign-in. Resolves to whether they should hear of it: they
 * have signed in before, but not from there.
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
 * Which of the members have lately signed in from there. Another account's member of the same e-mail address is somebody
 * else: whoever invited them may be the one who signs in.
 */
export async function whosePlace(
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

/** Deletes places from where a member came no more, and addresses in clear text, which were kept once. */
export async function deleteOldSignInPlaces({ db, now }: Peopling): Promise<void> {
  await db.query("delete from member_places where seen_at < $1 or network ~ '[.:]'", [
    new Date(now().getTime() - DAYS_90_MS),
  ]);
}
