import type { Core } from "../../core.ts";
import { createEachApart } from "../../each-apart.ts";
import { recordEvent } from "../lifecycle/record-event.ts";
import type { Snapshots } from "../tracking/create-snapshots.ts";
import { setAlertsDue } from "./alerts.ts";
import { FAR_METRES, FRESH_SECONDS, findApproach } from "./is-near.ts";

/** A little more than these metres, from south to north. */
const FAR_DEGREES = FAR_METRES / 110_000;

/** A delivery whose rider has the package, is about to arrive, and was seen a moment ago. */
interface Candidate {
  id: string;
  dropoff_lat: number;
  dropoff_lng: number;
  lat: number;
  lng: number;
  located_at: Date;
  is_near: boolean;
}

/**
 * Returns a function that looks for riders who are near their drop-off or have reached it. It writes an event for each of
 * the two, once. With the first of them, the pushes to the customer's browsers become due. It ignores positions that are
 * older than a minute. One process at a time should call it; if two do, only one of them writes each event.
 */
export function createApproachWatch(core: Core, snapshots: Snapshots): () => Promise<void> {
  const { db, now } = core;

  /** The query compares only the distance from south to north, which is cheap. The exact distance is compared afterwards. */
  const findCandidates = () =>
    db.query<Candidate>(
      `select d.id, d.dropoff_lat, d.dropoff_lng, r.lat, r.lng, r.located_at, d.nearby_at is not null as is_near
       from deliveries d join riders r on r.id = d.rider_id
       where d.status = 'in_transit' and d.arrived_at is null and r.located_at >= $1 and abs(r.lat - d.dropoff_lat) < $2`,
      [new Date(now().getTime() - FRESH_SECONDS * 1000), FAR_DEGREES],
    );

  async function judge({ id, lat, lng, dropoff_lat, dropoff_lng, located_at, is_near }: Candidate): Promise<void> {
    const approach = await findApproach({ lat, lng }, { lat: dropoff_lat, lng: dropoff_lng }, async () =>
      is_near ? null : ((await snapshots.read(id))?.record.eta_minutes ?? null),
    );
    if (approach === "far" || (approach === "near" && is_near)) return;
    await tell(core, id, approach === "at_door", located_at);
  }

  const each = createEachApart(core.elapsed);
  return async () => each(await findCandidates(), judge);
}

/** Writes the events that weren't written yet. A rider at the door counts as near, too. */
async function tell(core: Core, id: string, isAtDoor: boolean, happenedAt: Date): Promise<void> {
  const told = await core.db.transaction(async (tx) => {
    const [delivery] = await tx.query<{ nearby_at: Date | null; arrived_at: Date | null }>(
      "select nearby_at, arrived_at from deliveries where id = $1 and status = 'in_transit' for no key update",
      [id],
    );
    if (!delivery) return false;
    const at = core.now();
    const record = (type: "delivery.nearby" | "delivery.arrived", column: string) =>
      recordEvent(tx, id, { type, by: "rider", happenedAt, at, set: { [column]: at } });
    const isNews = !delivery.nearby_at;
    if (isNews) {
      await record("delivery.nearby", "nearby_at");
      await setAlertsDue(tx, id, at);
    }
    if (isAtDoor && !delivery.arrived_at) await record("delivery.arrived", "arrived_at");
    return isNews || isAtDoor;
  });
  if (told) await core.changes.publish(id);
}
