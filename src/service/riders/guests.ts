import type { Core } from "../core.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import type { Guest } from "./rider-app.ts";

/** A guest whose phone has sent nothing for this long has left. An open app asks for offers all the time. */
const GONE_MS = 60_000;

/** The guests who have a delivery, or are on duty with their phone at hand. */
export async function findGuests({ db, now }: Core): Promise<Guest[]> {
  const rows = await db.query<{ id: string; lat: number | null; lng: number | null; located_at: Date | null }>(
    `select id, lat, lng, located_at from riders r
     where simulated and invited_at is not null and state = 'active'
       and (exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL})
         or on_duty and exists (select 1 from rider_sessions s
           where s.rider_id = r.id and coalesce(s.last_used_at, s.created_at) > $1))`,
    [new Date(now().getTime() - GONE_MS)],
  );
  return rows.map(({ id, lat, lng, located_at }) => ({
    id,
    position: lat === null || lng === null ? null : { lat, lng },
    locatedAt: located_at,
  }));
}
