import { inBatches } from "../in-batches.ts";
import type { Db } from "../store/db.ts";
import { createDoubts } from "./reach.ts";
import type { Fix, FixOutcome } from "./rider-app.ts";
import { type StoredFixes, storeFixes } from "./rider-rows.ts";

/** Stores fixes; resolves to what became of each, as `storeFixes` does. */
type WriteFixes = (fixes: readonly Fix[]) => Promise<ReadonlyMap<string, FixOutcome>>;

/**
 * Makes a function that stores fixes in batches. It resolves after the fixes are in the database. The statement runs in a
 * transaction, because transactions are repeated after a deadlock.
 * @param onStored is called with what has changed
 */
export function createFixWriter(
  db: Pick<Db, "transaction">,
  onStored: (stored: StoredFixes) => Promise<void>,
): WriteFixes {
  const doubts = createDoubts();
  const write = inBatches(async (all: readonly (readonly Fix[])[]) => {
    const newest = new Map<string, Fix>();
    for (const fix of all.flat()) {
      const known = newest.get(fix.riderId);
      if (!known || known.at < fix.at) newest.set(fix.riderId, fix);
    }
    const fixes = [...newest.values()];
    const stored = await db.transaction((tx) => storeFixes(tx, fixes, doubts.isBelieved));
    const { outcomes } = stored;
    await onStored(stored);
    for (const fix of fixes) doubts.note(fix, outcomes.get(fix.riderId) === "stored");
    return all.map((theirs) => {
      const told = new Map<string, FixOutcome>();
      for (const fix of theirs) {
        const outcome = newest.get(fix.riderId) === fix ? outcomes.get(fix.riderId) : "not_newer";
        if (outcome !== undefined && told.get(fix.riderId) !== "stored") told.set(fix.riderId, outcome);
      }
      return told;
    });
  });
  return async (fixes) => (fixes.length === 0 ? new Map() : write(fixes));
}
