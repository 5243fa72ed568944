import type { Core } from "../../core.ts";
import { inBatches } from "../../in-batches.ts";
import { DatabaseUnavailable } from "../../store/database-unavailable.ts";
import { freshOrKnown, KNOWN_SECONDS } from "../../store/fresh-or-known.ts";
import { buildSnapshot, type Snapshot } from "./build-snapshot.ts";
import { loadTracked, type Tracked } from "./load-tracked.ts";

/** Reads tracking records for those who ask. A delivery that nobody asks for costs nothing. */
export interface Tracking {
  /**
   * At most a second old, or a minute while the database doesn't answer; null if there is no such delivery.
   * @throws DatabaseUnavailable when nothing of that age is in memory
   */
  read(deliveryId: string): Promise<Snapshot | null>;
  /** The account of a delivery; null if there is none, or if nobody can tell while the database is away. */
  ownerOf(deliveryId: string): Promise<string | null>;
  /** Call it when a delivery or its rider's place has changed here: then the next read isn't from memory. */
  forget(deliveryId: string): void;
  /** Since this process started: statements, the deliveries that they read, and the seconds that they took. */
  counts: { readonly statements: number; readonly deliveries: number; readonly seconds: number };
}

/** A delivery that somebody has asked for. */
interface Entry {
  tracked: Tracked;
  /** When the statement began that read it, in seconds. */
  readAt: number;
  /** False once this process knows that it has changed since. */
  isCurrent: boolean;
  /** What was built from it; null until somebody asks. */
  snapshot: Promise<Snapshot> | null;
  bytes: number;
}

/** An answer serves everybody who asks for the same delivery within this time. */
const FRESH_SECONDS = 1;
/** How many deliveries one statement reads, and how many statements run at once. More would only wait for each other. */
const BATCH = { most: 500, atOnce: 2 };
/** What was read last stays in memory, up to this many bytes: some 30,000 deliveries. */
const MOST_BYTES = 100_000_000;
/** What a delivery takes beside its ways: its record in JSON, with six steps, and the objects that lead there. */
const ENTRY_BYTES = 2500;

/** @param publicUrl the base address of the service, known once it listens */
export function openTracking(core: Core, publicUrl: () => string): Tracking {
  /** Those that were read last are at the end. */
  const entries = new Map<string, Entry>();
  const reading = new Map<string, Promise<Entry | null>>();
  /** Of each statement under way: the deliveries that have changed here since it began. */
  const changes = new Set<Set<string>>();
  const counts = { statements: 0, deliveries: 0, seconds: 0 };
  let bytes = 0;

  const ageOf = ({ readAt }: Entry) => core.elapsed() - readAt;
  const isFresh = (entry: Entry) => entry.isCurrent && ageOf(entry) <= FRESH_SECONDS;

  function remove(id: string): void {
    bytes -= entries.get(id)?.bytes ?? 0;
    entries.delete(id);
  }

  function put(tracked: Tracked, readAt: number, isCurrent: boolean): void {
    const { id, route, leg } = tracked;
    const known = entries.get(id);
    // Two statements can overlap. What the older one found must not replace what the newer one did.
    if (known && known.readAt > readAt) return;
    const snapshot = known?.tracked === tracked ? known.snapshot : null;
    remove(id);
    const size = ENTRY_BYTES + route.polyline.length + (leg?.way.polyline.length ?? 0);
    entries.set(id, { tracked, readAt, isCurrent, snapshot, bytes: size });
    bytes += size;
    for (const [oldest] of bytes > MOST_BYTES ? entries : []) {
      if (bytes <= MOST_BYTES) break;
      remove(oldest);
    }
  }

  const readOne = inBatches(async (ids: readonly string[]) => {
    const startedAt = core.elapsed();
    const changed = new Set<string>();
    changes.add(changed);
    const load = loadTracked(core.db, ids, (id) => entries.get(id)?.tracked);
    const found = await load.finally(() => changes.delete(changed));
    counts.statements++;
    counts.deliveries += ids.length;
    counts.seconds += core.elapsed() - startedAt;
    for (const tracked of found) put(tracked, startedAt, !changed.has(tracked.id));
    const existing = new Set(found.map(({ id }) => id));
    for (const id of ids) if (!existing.has(id)) remove(id);
    return ids.map((id) => entries.get(id) ?? null);
  }, BATCH);

  function look(id: string): Promise<Entry | null> {
    const looking =
      reading.get(id) ??
      readOne(id).finally(() => {
        if (reading.get(id) === looking) reading.delete(id);
      });
    reading.set(id, looking);
    return looking;
  }

  function find(id: string): Promise<Entry | null> | Entry {
    const known = entries.get(id);
    if (!known) return look(id);
    if (isFresh(known)) return known;
    return ageOf(known) <= KNOWN_SECONDS ? freshOrKnown(look(id), known) : look(id);
  }

  function snapshotOf(entry: Entry): Promise<Snapshot> {
    entry.snapshot ??= buildSnapshot(core, entry.tracked, publicUrl()).catch((error: unknown) => {
      // Nobody else should get this failure.
      entry.snapshot = null;
      throw error;
    });
    return entry.snapshot;
  }

  return {
    counts,
    read: async (deliveryId) => {
      const entry = await find(deliveryId);
      return entry && (await snapshotOf(entry));
    },
    ownerOf: async (deliveryId) => {
      try {
        return (await find(deliveryId))?.tracked.accountId ?? null;
      } catch (error) {
        if (error instanceof DatabaseUnavailable) return null;
        throw error;
      }
    },
    forget: (deliveryId) => {
      reading.delete(deliveryId);
      for (const changed of changes) changed.add(deliveryId);
      const known = entries.get(deliveryId);
      if (known) known.isCurrent = false;
    },
  };
}
