import type { FreeRider } from "../../../service/ports.ts";

import type { Crew } from "./crew.ts";
import { moveOn, standingAt, takeFix } from "./whereabouts.ts";

/** Riders without a job stand where their last one left them, and their phones say so. */
export async function reportIdle({ app, whereabouts }: Crew, free: readonly FreeRider[], now: number) {
  if (free.length === 0) return;
  await app.report(
    free.map(({ id, position }) => {
      const last = moveOn(whereabouts.get(id) ?? standingAt(position), now);
      const standing = standingAt(last.position, last.bearing);
      whereabouts.set(id, standing);
      return takeFix(id, standing, now);
    }),
  );
}
