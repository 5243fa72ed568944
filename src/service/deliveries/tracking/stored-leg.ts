import type { Vehicle } from "../../../contract/tracking.ts";
import type { Queryable } from "../../store/db.ts";

/** A way, as the database holds it: its points are needed only where it is drawn or followed. */
export interface StoredWay {
  polyline: string;
  distanceMetres: number;
  durationSeconds: number;
  /** A straight line, along which nobody rides. */
  estimated: boolean;
}

/** The way that a rider rides at present: to the pick-up, to the drop-off, or to a stop for somebody else. */
export interface StoredLeg {
  /** The name of the stop: see stops-ahead.ts. */
  end: string;
  way: StoredWay;
  /** Which vehicle the way is for. */
  vehicle: Vehicle;
  /** When the rider was at its start. */
  since: Date;
  /** How far from the way a fix may be before the rider counts as having left it, in metres. */
  slack: number;
}

/** The value of the column `leg`. Guesses aren't stored. */
export interface LegRow {
  end: StoredLeg["end"];
  vehicle: Vehicle;
  polyline: string;
  metres: number;
  seconds: number;
  since: string;
  slack: number;
}

export function toLeg({ end, vehicle, polyline, metres, seconds, since, slack }: LegRow): StoredLeg {
  const way = { polyline, distanceMetres: metres, durationSeconds: seconds, estimated: false };
  return { end, vehicle, way, since: new Date(since), slack };
}

/**
 * Notes that the caller asks the router for a leg. False if the delivery's ways have changed since the caller read them: then
 * another process may be asking.
 * @param way names the end of the leg and the vehicle
 */
export async function claimLeg(
  db: Pick<Queryable, "query">,
  { id, wayVersion }: { id: string; wayVersion: number },
  way: string,
  at: Date,
): Promise<boolean> {
  const claimed = await db.query(
    `update deliveries set leg_asked_at = $3, leg_asked_for = $4, way_version = way_version + 1,
       leg_in_vain = case when leg_asked_for = $4 then leg_in_vain else 0 end
     where id = $1 and way_version = $2 returning 1`,
    [id, wayVersion, at, way],
  );
  return claimed.length > 0;
}

export async function storeLeg(
  db: Pick<Queryable, "query">,
  id: string,
  { end, vehicle, way, since, slack }: StoredLeg,
): Promise<void> {
  const { polyline, distanceMetres: metres, durationSeconds: seconds } = way;
  const row: LegRow = { end, vehicle, polyline, metres, seconds, since: since.toISOString(), slack };
  await db.query("update deliveries set leg = $2::json, leg_in_vain = 0, way_version = way_version + 1 where id = $1", [
    id,
    JSON.stringify(row),
  ]);
}

/** Notes that the router refused, or knows no such way. */
export async function noteNoLeg(db: Pick<Queryable, "query">, id: string): Promise<void> {
  await db.query("update deliveries set leg_in_vain = leg_in_vain + 1, way_version = way_version + 1 where id = $1", [
    id,
  ]);
}
