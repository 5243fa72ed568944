import { distanceMetres } from "../../contract/geo.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { metresInSql } from "../places/distance-in-sql.ts";
import { TOP_SPEED_KPH } from "./choose-fix.ts";
import type { Fix } from "./rider-app.ts";

/** Two fixes of a rider who stands still can be this far apart, because each can be off by 200 m. */
const NOISE_METRES = 400;
const TOP_METRES_PER_SECOND = TOP_SPEED_KPH / 3.6;
/** A fix this much later than the stored one is believed, wherever it is: the stored one may have been wrong. */
const BELIEVED_MINUTES = 3;
/** This many fixes in a row are also believed if the rider can have reached each of them from the one before. */
const AGREEING = 3;
/** How many riders with doubted fixes are remembered. The oldest are forgotten first. */
const MOST_DOUBTED = 10_000;

/** No rider goes so far out of the way of a delivery that they carry: a phone that says so has another place's position. */
const ASTRAY_METRES = 100_000;

/** SQL condition: the rider `r` can have come from the stored place to that of the fix `f`. */
export const CAN_BE_THERE_IN_SQL = `(r.located_at is null
  or f.located_at >= r.located_at + interval '${BELIEVED_MINUTES} minutes'
  or ${metresInSql("f.", "r.")}
    <= ${NOISE_METRES} + extract(epoch from f.located_at - r.located_at) * ${TOP_METRES_PER_SECOND})`;

/** SQL condition: the fix `f` isn't far from every delivery that the rider `r` has, however often the phone says so. */
export const IS_AT_WORK_IN_SQL = `not exists (select 1 from deliveries d
  where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}
    and ${metresInSql("f.", "d.pickup_")} + ${metresInSql("f.", "d.dropoff_")}
      > ${2 * ASTRAY_METRES} + ${metresInSql("d.pickup_", "d.dropoff_")})`;

/** Whether a rider can have come from one fix to a later one. */
function canReach(from: Fix, to: Fix): boolean {
  const seconds = (to.at.getTime() - from.at.getTime()) / 1000;
  return seconds > 0 && distanceMetres(from.position, to.position) <= NOISE_METRES + seconds * TOP_METRES_PER_SECOND;
}

/** Remembers, for each rider, the fixes that were not stored. */
export interface Doubts {
  /**
   * True if the doubted fixes before this one agree with each other and with this one. The service then believes this fix,
   * although it is far from the stored one.
   */
  isBelieved(fix: Fix): boolean;
  note(fix: Fix, isStored: boolean): void;
}

/** After a wrong fix was stored, the right ones look wrong. They can be recognised because they agree with each other. */
export function createDoubts(): Doubts {
  const doubted = new Map<string, { last: Fix; agreeing: number }>();
  return {
    isBelieved: (fix) => {
      const before = doubted.get(fix.riderId);
      return before !== undefined && before.agreeing >= AGREEING - 1 && canReach(before.last, fix);
    },
    note: (fix, isStored) => {
      const { riderId } = fix;
      const before = doubted.get(riderId);
      if (isStored) doubted.delete(riderId);
      // A fix that is repeated or late says nothing new.
      if (isStored || (before && before.last.at >= fix.at)) return;
      doubted.delete(riderId);
      doubted.set(riderId, { last: fix, agreeing: before && canReach(before.last, fix) ? before.agreeing + 1 : 1 });
      const [oldest] = doubted.keys();
      if (doubted.size > MOST_DOUBTED && oldest !== undefined) doubted.delete(oldest);
    },
  };
}
