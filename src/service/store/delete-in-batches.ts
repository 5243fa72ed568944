import type { Queryable, SqlValue } from "./db.ts";

/** A batch takes some milliseconds, so that nobody waits for its rows, and none runs into the limit of a statement. */
const BATCH = 1000;

/**
 * Deletes rows, each batch by itself. What another process deletes at the same time is left to it.
 * @param condition what is true of the rows, with $1…
 * @param order the column of an index that finds the rows, so that the database doesn't look through the table
 */
export async function deleteInBatches(
  db: Queryable,
  table: string,
  { condition, order }: { condition: string; order: string },
  params: readonly SqlValue[],
): Promise<void> {
  for (;;) {
    const gone = await db.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} order by ${order} limit ${BATCH} for update skip locked))
       returning 1`,
      params,
    );
    if (gone.length < BATCH) return;
  }
}
