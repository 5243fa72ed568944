import type { Queryable, SqlValue } from "./db.ts";

/**
 * Rows in a batch. A batch takes some milliseconds, so other statements don't wait long for the rows, and the statement
 * stays within its time limit.
 */
const BATCH = 1000;

/**
 * Deletes rows in batches. It skips rows that another process is deleting at the same time.
 * @param condition SQL that selects the rows, with $1… for `params`
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
