import { distanceMetres, type Position } from "../../contract/geo.ts";
import type { CityChanges, OperatorDelivery, OperatorRider } from "../../contract/operator.ts";
import { listUnderWay } from "../deliveries/records/operator-records.ts";
import type { RecordSource } from "../deliveries/records/read-record.ts";
import { randomId } from "../random-id.ts";
import { listOnDuty } from "./accounts/list-for-operator.ts";

/** All desks look at what was read at most so many seconds ago. What changes in this process, they see at once. */
const FRESH_SECONDS = 4;
/** Where no desk has asked for so long, the next change has all of it forgotten, until one asks. */
const UNWATCHED_SECONDS = 60;
/** So many ids of what is gone are kept. Who asks for changes before the oldest of them gets everything. */
const MOST_GONE = 5000;
/** What differs by less has not changed: a rider's place and its time, and a forecast. */
const NEAR_METRES = 50;
const SOON_MS = 60_000;

/** What of a row changes all the time. */
interface Moving {
  place: Position | null;
  time: string | null;
}

interface Kept {
  row: { delivery: OperatorDelivery } | { rider: OperatorRider };
  /** All the rest of it. */
  print: string;
  /** As it was when it last counted as changed. */
  moving: Moving;
  /** The reading that it changed in. */
  at: number;
}

export interface City {
  changes(since: string | undefined): Promise<CityChanges>;
  /** Listens to the deliveries' changes no longer. */
  close(): void;
}

/**
 * What is under way and who is on duty, for all open desks of this process: it is read once for all of them, and each gets what
 * has changed since its last request.
 */
export function openCityChanges(source: RecordSource): City {
  const { db, elapsed, changes } = source.core;
  // Another process counts its own readings: who comes from there gets everything.
  const here = randomId("c");
  const kept = new Map<string, Kept>();
  const gone = new Map<string, number>();
  /** Deliveries that have changed since they were read, while somebody looks. */
  const stale = new Set<string>();
  let reading = 0;
  let forgotten = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  const close = changes.subscribe((id) => {
    if (elapsed() - askedAt < UNWATCHED_SECONDS) stale.add(id);
    else if (kept.size + gone.size + stale.size > 0) forget();
  });

  function forget(): void {
    for (const all of [kept, gone, stale]) all.clear();
    reading++;
    forgotten = reading;
    readAt = Number.NEGATIVE_INFINITY;
  }

  /** @param isNew somebody opens a desk, and wants to see what is so now */
  async function look(isNew: boolean): Promise<void> {
    // A reading that has begun before may lack what the caller has just done.
    await underWay?.catch(() => {});
    if (isNew) readAt = Number.NEGATIVE_INFINITY;
    underWay ??= read()
      .catch((error: unknown) => {
        readAt = Number.NEGATIVE_INFINITY;
        throw error;
      })
      .finally(() => {
        underWay = undefined;
      });
    await underWay;
  }

  async function read(): Promise<void> {
    const isAll = elapsed() - readAt >= FRESH_SECONDS;
    if (!isAll && stale.size === 0) return;
    const among = isAll ? null : [...stale];
    stale.clear();
    const [deliveries, riders] = await Promise.all([
      listUnderWay(source, among),
      isAll ? listOnDuty(db) : Promise.resolve([]),
    ]);
    reading++;
    const isOnDuty = isAll ? new Set(riders.map(({ id }) => id)) : { has: (id: string) => kept.has(id) };
    for (const delivery of deliveries) {
      const { rider, eta: _, arrives_at: time, ...rest } = delivery;
      // The desk takes the place of a rider on duty from the list of riders.
      const place = rider && !isOnDuty.has(rider.id) ? rider.location : null;
      keep(delivery.id, { delivery }, [rest, rider && { ...rider, location: null, located_at: null }], { place, time });
    }
    for (const rider of riders) {
      const { location: place, located_at: time, ...rest } = rider;
      keep(rider.id, { rider }, rest, { place, time });
    }
    const present = new Set([...deliveries, ...riders].map(({ id }) => id));
    for (const id of among ?? kept.keys()) {
      if (present.has(id) || !kept.delete(id)) continue;
      gone.set(id, reading);
    }
    for (const [id, at] of gone) {
      if (gone.size <= MOST_GONE) break;
      gone.delete(id);
      forgotten = at;
    }
    if (isAll) readAt = elapsed();
  }

  function keep(id: string, row: Kept["row"], rest: unknown, moving: Moving): void {
    const before = kept.get(id);
    const print = JSON.stringify(rest);
    const isSame = before?.print === print && isClose(before.moving, moving);
    kept.set(id, isSame ? { ...before, row } : { row, print, moving, at: reading });
    gone.delete(id);
  }

  return {
    close,
    changes: async (since = "") => {
      askedAt = elapsed();
      await look(since === "");
      const [process, text] = since.split("-");
      const known = process === here ? Number(text) : Number.NaN;
      const isAll = !(known >= forgotten && known <= reading);
      const rows = [...kept.values()].flatMap(({ row, at }) => (isAll || at > known ? [row] : []));
      return {
        next: `${here}-${reading}`,
        is_all: isAll,
        deliveries: rows.flatMap((row) => ("delivery" in row ? [row.delivery] : [])),
        riders: rows.flatMap((row) => ("rider" in row ? [row.rider] : [])),
        gone: isAll ? [] : [...gone].flatMap(([id, at]) => (at > known ? [id] : [])),
      };
    },
  };
}

function isClose(a: Moving, b: Moving): boolean {
  const isNear = a.place && b.place ? distanceMetres(a.place, b.place) < NEAR_METRES : a.place === b.place;
  const isSoon = a.time && b.time ? Math.abs(Date.parse(a.time) - Date.parse(b.time)) < SOON_MS : a.time === b.time;
  return isNear && isSoon;
}
