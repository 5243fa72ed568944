import { distanceMetres } from "../../../contract/geo.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { HandOverDoubt } from "../../../contract/operator.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";
import { readSimulation } from "../simulation.ts";
import { noteUnsettled } from "../unsettled.ts";
import { CODE_TRIES } from "./check-proof.ts";

/** A position of before says nothing about the hand-over. */
const LATELY_MS = 5 * 60_000;

/**
 * Stores with a delivery that was handed over how far from the drop-off its rider was last seen. It proves nothing, because
 * phones err, but a hand-over far from the door is one that the merchant should ask about.
 */
export async function storeHandOverPlace(tx: Queryable, { id, riderId, dropoff, since }: Delivery): Promise<void> {
  const [rider] = await tx.query<{ lat: number; lng: number }>(
    "select lat, lng from riders where id = $1 and lat is not null and lng is not null and located_at >= $2",
    [riderId, new Date(since.getTime() - LATELY_MS)],
  );
  if (!rider) return;
  const metres = Math.round(distanceMetres(rider, dropoff));
  await tx.query("update deliveries set handed_over_metres = $2 where id = $1", [id, metres]);
}

/** Notes for the dispatchers what looks wrong about a hand-over that its rider has told. Call it when the place is stored. */
export async function noteDoubts(
  { speed: usual }: Pick<Core, "speed">,
  tx: Queryable,
  { id, since, simulation }: Delivery,
  at: Date,
): Promise<void> {
  const { mode, speed } = readSimulation(simulation, usual);
  // A merchant who tries the sandbox by hand takes all steps within seconds.
  if (mode === "manual") return;
  const [row] = await tx.query<Record<HandOverDoubt, boolean>>(
    `select coalesce(handed_over_metres > ${LIMITS.farHandOverMetres}, false) as far_from_door,
       proved_by = 'signature' and code_tries >= ${CODE_TRIES} as signed_after_lock,
       $2::timestamptz < (select max(h.at) from delivery_history h where h.delivery_id = d.id and h.status = 'picked_up')
         + make_interval(secs => $3) as soon_after_pickup
     from deliveries d where id = $1`,
    [id, since, LIMITS.soonHandOverSeconds / speed],
  );
  const details = Object.entries(row ?? {}).flatMap(([doubt, is]) => (is ? [doubt] : []));
  if (details.length === 0) return;
  const until = new Date(at.getTime() + LIMITS.doubtHours * 3_600_000);
  await noteUnsettled(tx, id, { reason: "hand_over", since, until, details });
}
