import type { Subscription } from "../push/open-pusher.ts";
import type { Db, Queryable } from "../store/db.ts";

/**
 * Stores the push subscription of a browser on which one of the staff is signed in, in place of an earlier one. If somebody
 * else was signed in there, it now belongs to this session.
 */
export function subscribe(
  db: Db,
  sessionId: string,
  { endpoint, p256dh, auth }: Pick<Subscription, "endpoint" | "p256dh" | "auth">,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query("delete from staff_pushes where endpoint = $1 and session_id <> $2", [endpoint, sessionId]);
    // The session may have ended since it was checked.
    await tx.query(
      `insert into staff_pushes (session_id, member_id, endpoint, p256dh, auth)
       select id, member_id, $2, $3, $4 from member_sessions where id = $1
       on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
      [sessionId, endpoint, p256dh, auth],
    );
  });
}

/** Ends the pushes to one of the member's browsers. Repeating this changes nothing. */
export async function unsubscribe(db: Queryable, memberId: string, endpoint: string): Promise<void> {
  await db.query("delete from staff_pushes where member_id = $1 and endpoint = $2", [memberId, endpoint]);
}

/** Forgets an address that its push service doesn't know any more. */
export async function forgetEndpoint(db: Queryable, endpoint: string): Promise<void> {
  await db.query("delete from staff_pushes where endpoint = $1", [endpoint]);
}

/** How the browsers of these members are reached. */
export function listPushes(
  db: Queryable,
  memberIds: readonly string[],
): Promise<(Subscription & { member_id: string })[]> {
  return db.query("select member_id, endpoint, p256dh, auth from staff_pushes where member_id = any($1::text[])", [
    memberIds,
  ]);
}
