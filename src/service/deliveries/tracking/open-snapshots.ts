import { createHash } from "node:crypto";
import { hasRider, isFinal } from "../../../contract/status.ts";
import { pollInterval } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { readSimulation } from "../simulation.ts";
import { buildRecord } from "./build-record.ts";
import { type FixRow, loadTracked, readFix, type Tracked } from "./load-tracked.ts";
import { type Leg, planLeg } from "./plan-leg.ts";

/** A delivery's tracking record, serialised once for every viewer. */
export interface Snapshot {
  accountId: string;
  /** The JSON object's members without braces and without `poll_after_seconds`. */
  members: string;
  /** Whether the delivery is over: there is nothing more to ask. */
  ended: boolean;
  /** Changes with the members. */
  digest: string;
  /** How many times faster than real time the delivery runs. */
  speed: number;
  /** How often, in seconds of the delivery's time, it is worth asking. */
  usualSeconds: number;
}

export interface Snapshots {
  /** At most a second old; null when there is no such delivery. */
  read(deliveryId: string): Promise<Snapshot | null>;
  /** The same at once; null too when it would take a moment to find out. */
  peek(deliveryId: string): Snapshot | null;
  /** Takes notice of one delivery's change. */
  reload(deliveryId: string): Promise<void>;
  /** Takes notice of everything that has changed, whoever changed it. */
  refresh(): Promise<void>;
}

interface Entry {
  tracked: Tracked;
  leg: Leg | null;
  snapshot: Promise<Snapshot> | null;
  /** What `snapshot` resolved to. */
  ready: Snapshot | null;
}

const OLDEST_MS = 1000;
/** Ended deliveries don't change, so these are only forgotten to save memory. */
const ENDED_KEPT = 5000;

/**
 * Keeps every active delivery in memory, so that viewers, however many, never reach the database. Whoever opens it calls
 * `refresh` about every second: one light query that finds what other processes changed. Records are built when somebody
 * asks, then kept until they change.
 */
export async function openSnapshots(core: Core): Promise<Snapshots> {
  const active = new Map<string, Entry>();
  const ended = new Map<string, Entry>();
  let refreshedAt = 0;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  async function load(ids: readonly string[]): Promise<void> {
    for (const tracked of await loadTracked(core.db, ids)) keep(tracked);
  }

  function keep(tracked: Tracked): void {
    const known = active.get(tracked.id);
    // Two loads may overlap: the older one must not undo the newer one.
    if (known && known.tracked.version > tracked.version) return;
    const entry: Entry = { tracked, leg: known?.leg ?? null, snapshot: null, ready: null };
    if (isFinal(tracked.status)) {
      active.delete(tracked.id);
      ended.set(tracked.id, entry);
      const oldest = ended.keys().next();
      if (ended.size > ENDED_KEPT && !oldest.done) ended.delete(oldest.value);
    } else {
      active.set(tracked.id, entry);
    }
  }

  async function findChanges(): Promise<void> {
    const startedAt = core.now().getTime();
    const rows = await core.db.query<FixRow & { id: string; version: number }>(
      `select d.id, d.version, r.lat, r.lng, r.bearing, r.speed_kph, r.located_at
       from deliveries d left join riders r on r.id = d.rider_id where d.status not in ('delivered', 'cancelled')`,
    );
    const gone = new Set(active.keys());
    const changed: string[] = [];
    for (const row of rows) {
      gone.delete(row.id);
      const entry = active.get(row.id);
      if (!entry || entry.tracked.version < row.version) changed.push(row.id);
      else if (entry.tracked.version === row.version) move(entry, row);
    }
    for (const id of gone) active.delete(id);
    await load([...changed, ...gone]);
    refreshedAt = startedAt;
  }

  function move(entry: Entry, row: FixRow): void {
    const fix = readFix(row);
    const { rider } = entry.tracked;
    if (!rider || !fix || (rider.fix && rider.fix.at >= fix.at)) return;
    rider.fix = fix;
    entry.snapshot = null;
    entry.ready = null;
  }

  /** One at a time; what is asked for while one runs is answered by the next, which sees everything stored until now. */
  function refresh(): Promise<void> {
    if (!running) {
      running = findChanges().finally(() => {
        running = null;
      });
      return running;
    }
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        return refresh();
      });
    return queued;
  }

  async function build(entry: Entry): Promise<Snapshot> {
    const { tracked } = entry;
    const fix = hasRider(tracked.status) ? (tracked.rider?.fix ?? null) : null;
    const progress = fix && (await planLeg(core.router, tracked, fix, entry.leg));
    entry.leg = progress?.leg ?? null;
    const { speed } = readSimulation(tracked.simulation, core.speed);
    const record = buildRecord(tracked, progress, core.now(), speed);
    const members = JSON.stringify(record).slice(1, -1);
    const digest = createHash("sha1").update(members).digest("base64url");
    const usualSeconds = pollInterval(record);
    return { accountId: tracked.accountId, ended: isFinal(tracked.status), members, digest, speed, usualSeconds };
  }

  /** Unless the rider has moved on meanwhile, what is built can be read without waiting. */
  function keepReady(entry: Entry, building: Promise<Snapshot>): Promise<Snapshot> {
    const kept = building.then(
      (snapshot) => {
        if (entry.snapshot === kept) entry.ready = snapshot;
        return snapshot;
      },
      (error: unknown) => {
        if (entry.snapshot === kept) entry.snapshot = null;
        throw error;
      },
    );
    return kept;
  }

  await refresh();

  return {
    read: async (deliveryId) => {
      if (core.now().getTime() - refreshedAt > OLDEST_MS) await refresh();
      let entry = active.get(deliveryId) ?? ended.get(deliveryId);
      if (!entry) {
        await load([deliveryId]);
        entry = active.get(deliveryId) ?? ended.get(deliveryId);
      }
      if (!entry) return null;
      entry.snapshot ??= keepReady(entry, build(entry));
      return entry.snapshot;
    },
    peek: (deliveryId) => {
      if (core.now().getTime() - refreshedAt > OLDEST_MS) return null;
      return (active.get(deliveryId) ?? ended.get(deliveryId))?.ready ?? null;
    },
    reload: (deliveryId) => load([deliveryId]),
    refresh,
  };
}
