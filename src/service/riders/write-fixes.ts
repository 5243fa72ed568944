import type { Db } from "../store/db.ts";
import { createDoubts } from "./reach.ts";
import type { Fix } from "./rider-app.ts";
import { storeFixes } from "./rider-rows.ts";

/** Stores fixes; resolves to the ids of the riders whose fix was stored, as `storeFixes` does. */
type WriteFixes = (fixes: readonly Fix[]) => Promise<ReadonlySet<string>>;

/**
 * Makes what stores fixes in batches: those that come while one batch is written make up the next. So a phone alone waits
 * for nobody, and thousands share a statement. Whoever is answered has their fix in the database. The statement has a
 * transaction of its own because that is done again where another one had to go first.
 */
export function createFixWriter(db: Pick<Db, "transaction">): WriteFixes {
  const doubts = createDoubts();
  let writing: Promise<unknown> = Promise.resolve();
  let next: { newest: Map<string, Fix>; stored: Promise<ReadonlySet<string>> } | null = null;

  function open() {
    const newest = new Map<string, Fix>();
    const stored = writing.then(async () => {
      next = null;
      const fixes = [...newest.values()];
      const ids = await db.transaction((tx) => storeFixes(tx, fixes, doubts.isBelieved));
      for (const fix of fixes) doubts.note(fix, ids.has(fix.riderId));
      return ids;
    });
    // Those who wait for this batch get its error; the next batch is tried all the same.
    writing = stored.catch(() => {});
    return { newest, stored };
  }

  return async (fixes) => {
    if (fixes.length === 0) return new Set();
    next ??= open();
    const { newest, stored } = next;
    for (const fix of fixes) {
      const known = newest.get(fix.riderId);
      if (!known || known.at < fix.at) newest.set(fix.riderId, fix);
    }
    const ids = await stored;
    return new Set(
      fixes.flatMap((fix) => (newest.get(fix.riderId) === fix && ids.has(fix.riderId) ? fix.riderId : [])),
    );
  };
}
