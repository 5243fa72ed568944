import type { Subscription } from "../../push/open-pusher.ts";
import type { Db, Queryable } from "../../store/db.ts";

/** How many phones of one rider get pushes. */
const MOST = 5;

/**
 * Stores the push subscription of a phone, in place of an earlier one. If another rider was signed in on this browser, the
 * subscription now belongs to this rider. Only the last five phones of a rider get pushes.
 */
export function subscribe(
  db: Db,
  { riderId, sessionId }: { riderId: string; sessionId: string },
  { endpoint, p256dh, auth }: Subscription,
  at: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query("delete from rider_pushes where endpoint = $1 and session_id <> $2", [endpoint, sessionId]);
    // The session may have ended since it was checked.
    await tx.query(
      `insert into rider_pushes (session_id, rider_id, endpoint, p256dh, auth, created_at)
       select id, rider_id, $2, $3, $4, $5 from rider_sessions where id = $1
       on conflict (session_id) do update
         set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
      [sessionId, endpoint, p256dh, auth, at],
    );
    await tx.query(
      `delete from rider_pushes where session_id in
         (select session_id from rider_pushes where rider_id = $1 order by created_at desc, session_id offset ${MOST})`,
      [riderId],
    );
  });
}

/** Ends the pushes to a phone of the rider. Repeating this changes nothing. */
export async function unsubscribe(db: Queryable, riderId: string, endpoint: string): Promise<void> {
  await db.query("delete from rider_pushes where rider_id = $1 and endpoint = $2", [riderId, endpoint]);
}

/** Forgets an address that its push service doesn't know any more. */
export async function forgetEndpoint(db: Queryable, endpoint: string): Promise<void> {
  await db.query("delete from rider_pushes where endpoint = $1", [endpoint]);
}
