import { inBatches } from "../in-batches.ts";
import type { Db } from "../store/db.ts";
import { createDoubts } from "./reach.ts";
import type { Fix } from "./rider-app.ts";
import { storeFixes } from "./rider-rows.ts";

/** Stores fixes; resolves to the ids of the riders whose fix was stored, as `storeFixes` does. */
type WriteFixes = (fixes: readonly Fix[]) => Promise<ReadonlySet<string>>;

/**
 * Makes a function that stores fixes in batches. It resolves after the fixes are in the database. The statement runs in a
 * transaction, because transactions are repeated after a deadlock.
 */
export function createFixWriter(db: Pick<Db, "transaction">): WriteFixes {
  const doubts = createDoubts();
  const write = inBatches(async (all: readonly (readonly Fix[])[]) => {
    const newest = new Map<string, Fix>();
    for (const fix of all.flat()) {
      const known = newest.get(fix.riderId);
      if (!known || known.at < fix.at) newest.set(fix.riderId, fix);
    }
    const fixes = [...newest.values()];
    const ids = await db.transaction((tx) => storeFixes(tx, fixes, doubts.isBelieved));
    for (const fix of fixes) doubts.note(fix, ids.has(fix.riderId));
    const isStored = (fix: Fix) => newest.get(fix.riderId) === fix && ids.has(fix.riderId);
    return all.map((theirs) => new Set(theirs.filter(isStored).map(({ riderId }) => riderId)));
  });
  return async (fixes) => (fixes.length === 0 ? new Set() : write(fixes));
}
