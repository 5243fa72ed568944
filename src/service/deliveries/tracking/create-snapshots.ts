import type { Core } from "../../core.ts";
import { DatabaseUnavailable } from "../../store/database-unavailable.ts";
import { freshOrKnown, KNOWN_SECONDS } from "../../store/fresh-or-known.ts";
import { storeDoorArrivals } from "../eta/door.ts";
import { buildSnapshot, type Snapshot } from "./build-snapshot.ts";
import { createEntries, type Entry } from "./create-entries.ts";
import { loadActiveStates, loadTracked } from "./load-tracked.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface Snapshots {
  /**
   * At most a second old, or a minute while the database doesn't answer; null if there is no such delivery.
   * @throws DatabaseUnavailable when nothing of that age is in memory
   */
  read(deliveryId: string): Promise<Snapshot | null>;
  /** The account of a delivery that is in memory: every active one, and those that ended last. */
  ownerOf(deliveryId: string): string | null;
  /** Loads one delivery again, after it has changed. */
  reload(deliveryId: string): Promise<void>;
  /** Loads every delivery that has changed, also by another process. */
  refresh(): Promise<void>;
}

const OLDEST_SECONDS = 1;

/**
 * Keeps every active delivery in memory, so that requests of viewers never reach the database. The caller must call
 * `refresh` about once a second: it runs one light query, and loads what other processes changed. A snapshot is built when
 * somebody asks for it, and kept until the delivery changes.
 */
export async function createSnapshots(core: Core): Promise<Snapshots> {
  const entries = createEntries();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function load(ids: readonly string[]): Promise<void> {
    for (const tracked of await loadTracked(core.db, ids)) entries.put(tracked);
  }

  async function loadEntry(id: string): Promise<Entry | undefined> {
    await load([id]);
    return entries.get(id);
  }

  const refresh = oneAtATime(async () => {
    const startedAt = core.elapsed();
    const { changed, atDoor } = entries.update(await loadActiveStates(core.db));
    await load(changed);
    refreshedAt = startedAt;
    await storeDoorArrivals(core.db, atDoor);
  });
  const age = () => core.elapsed() - refreshedAt;

  function build(entry: Entry): Promise<Snapshot> {
    const { tracked, plan } = entry;
    return buildSnapshot(core, tracked, plan, () => {
      const latest = entries.get(tracked.id);
      if (latest) latest.snapshot = null;
    });
  }

  function snapshotOf(entry: Entry): Promise<Snapshot> {
    if (entry.snapshot) return entry.snapshot;
    const building = build(entry).catch((error: unknown) => {
      // Nobody else should get this failure, and a fix that arrived meanwhile may have begun another snapshot.
      if (entry.snapshot === building) entry.snapshot = null;
      throw error;
    });
    entry.snapshot = building;
    return building;
  }

  await refresh();

  return {
    read: async (deliveryId) => {
      if (age() > OLDEST_SECONDS) {
        await freshOrKnown(refresh(), undefined);
        if (age() > KNOWN_SECONDS) throw new DatabaseUnavailable("it has been silent for too long");
      }
      const entry = entries.get(deliveryId) ?? (await loadEntry(deliveryId));
      return entry ? await snapshotOf(entry) : null;
    },
    ownerOf: (deliveryId) => entries.get(deliveryId)?.tracked.accountId ?? null,
    reload: (deliveryId) => load([deliveryId]),
    refresh,
  };
}
