import type { DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { DEFAULT_LIMIT, toPage } from "../../../contract/schema.ts";
import { invalidFields } from "../../problem.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { loadRecords } from "./load-records.ts";
import { type RecordSource, toRecord } from "./read-record.ts";

interface Cursor {
  id: string;
  created_at: Date;
}

/**
 * A page of the account's deliveries, newest first. The order never changes, and a page continues after the last delivery
 * of the page before. So a caller who reads all pages gets each delivery once, even if others are created meanwhile.
 * @throws ServiceProblem invalid_request naming starting_after, created_after or created_before
 */
export async function listRecords(
  source: RecordSource,
  accountId: string,
  query: ListDeliveries,
): Promise<{ data: DeliveryRecord[]; has_more: boolean }> {
  const { db, now } = source.core;
  const { limit = DEFAULT_LIMIT, starting_after, status, external_id } = query;
  const [after, before] = readCreatedRange(query);
  const conditions = ["d.account_id = $2"];
  const params: SqlValue[] = [accountId];
  const param = (value: SqlValue) => `$${params.push(value) + 1}`;
  if (starting_after !== undefined) {
    const cursor = await findCursor(db, accountId, starting_after);
    conditions.push(`(d.created_at, d.id) < (${param(cursor.created_at)}, ${param(cursor.id)})`);
  }
  if (status !== undefined) conditions.push(`d.status = ${param(status)}`);
  if (external_id !== undefined) conditions.push(`d.external_id = ${param(external_id)}`);
  if (after) conditions.push(`d.created_at >= ${param(after)}`);
  if (before) conditions.push(`d.created_at < ${param(before)}`);
  const rest = `where ${conditions.join(" and ")} order by d.created_at desc, d.id desc limit ${param(limit + 1)}`;
  const { data, has_more } = toPage(await loadRecords(db, now(), rest, params), limit);
  return { data: await Promise.all(data.map((row) => toRecord(source, row))), has_more };
}

async function findCursor(db: Queryable, accountId: string, id: string): Promise<Cursor> {
  const [cursor] = await db.query<Cursor>("select id, created_at from deliveries where id = $1 and account_id = $2", [
    id,
    accountId,
  ]);
  if (cursor) return cursor;
  throw invalidFields([
    { param: "starting_after", code: "not_found", detail: "is not the id of one of your deliveries" },
  ]);
}
