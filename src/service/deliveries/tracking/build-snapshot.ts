import { createHash } from "node:crypto";
import type { RiderLeg } from "../../../contract/rider.ts";
import { hasRider, isFinal } from "../../../contract/status.ts";
import { pollInterval } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { toKilometres } from "../estimates/tariff.ts";
import { readSimulation } from "../simulation.ts";
import { buildRecord, type SharedRecord } from "./build-record.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import { type Progress, planLeg } from "./plan-leg.ts";
import { planWays } from "./plan-ways.ts";
import { stopsAhead } from "./stops-ahead.ts";

/** A delivery's tracking record, built once for all its viewers. */
export interface Snapshot {
  accountId: string;
  /** Minutes until the drop-off, on the customer's clock; null if unknown. */
  etaMinutes: number | null;
  /** The value of the ETag header. Changes with the record; a weak one, since the body also has `poll_after_seconds`. */
  etag: string;
  /** True once the delivery has ended: there is no reason to ask again. */
  ended: boolean;
  /** How long a viewer should wait before the next request if no rate limit demands more, in seconds. */
  pollSeconds: number;
  /** Until when the rider counts as moving, in ms; null if they wait, or nobody knows where they are. */
  movingUntil: number | null;
  /** What the rider rides at present, for their own phone; null where nobody knows where they are. */
  leg: RiderLeg | null;
  /** The whole answer as JSON. */
  body(pollAfterSeconds: number): string;
}

const SHORTEST_POLL_SECONDS = 5;
const LONGEST_POLL_SECONDS = 60;
/**
 * If the rider's phone has been silent for longer, viewers aren't invited to ask more often: there is nothing new to show.
 */
const SILENT_MS = 75_000;

/** @param publicUrl the base address of the service, without a trailing slash */
export async function buildSnapshot(core: Core, loaded: Tracked, publicUrl: string): Promise<Snapshot> {
  const tracked = { ...loaded, plan: await planWays(core, loaded) };
  const fix = hasRider(tracked.status) ? (tracked.rider?.fix ?? null) : null;
  const progress = fix && (await planLeg(core, tracked, fix));
  const { speed } = readSimulation(tracked.simulation, core.speed);
  const record = buildRecord(core.learned(), tracked, progress, speed, publicUrl);
  // Serialising the record for each viewer costs a fifth more processor time a request (43 → 53 µs).
  const json = JSON.stringify(record);
  return {
    accountId: tracked.accountId,
    etaMinutes: record.eta_minutes,
    etag: `W/"${createHash("sha1").update(json).digest("base64url")}"`,
    ended: isFinal(tracked.status),
    pollSeconds: toPollSeconds(record, speed),
    movingUntil: fix && tracked.status !== "at_pickup" ? fix.at.getTime() + SILENT_MS : null,
    leg: fix && progress && describeLeg(tracked, fix, progress, speed),
    body: (pollAfterSeconds) => `${json.slice(0, -1)},"poll_after_seconds":${pollAfterSeconds}}`,
  };
}

/** Viewers of a rider who moves faster than real time ask more often: at 8× speed eight times as often, within limits. */
function toPollSeconds({ status, eta_minutes }: SharedRecord, speed: number): number {
  const minutesAtRealSpeed = eta_minutes === null ? null : eta_minutes * speed;
  const seconds = pollInterval({ status, eta_minutes: minutesAtRealSpeed }) / speed;
  return Math.round(Math.min(LONGEST_POLL_SECONDS, Math.max(SHORTEST_POLL_SECONDS, seconds)));
}

/** Null where the rider rides to another delivery's stop: the leg is that one's. */
function describeLeg(tracked: Tracked, fix: LastFix, progress: Progress, speed: number): RiderLeg | null {
  const { route, metresAhead, secondsAhead } = progress;
  const [{ end }] = stopsAhead(tracked);
  if (end === null) return null;
  return {
    delivery_id: tracked.id,
    end,
    route,
    distance_km: toKilometres(metresAhead),
    arrives_at: new Date(fix.at.getTime() + (secondsAhead / speed) * 1000).toISOString(),
  };
}
