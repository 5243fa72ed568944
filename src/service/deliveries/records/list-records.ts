import type { DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT, toPage } from "../../../contract/schema.ts";
import { invalidFields } from "../../problem.ts";
import { isId } from "../../random-id.ts";
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
  const { limit = DEFAULT_LIMIT, starting_after, status, external_id, search } = query;
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
  if (search !== undefined) conditions.push(matches(search, param));
  if (after) conditions.push(`d.created_at >= ${param(after)}`);
  if (before) conditions.push(`d.created_at < ${param(before)}`);
  const rest = `where ${conditions.join(" and ")} order by d.created_at desc, d.id desc limit ${param(limit + 1)}`;
  const { data, has_more } = toPage(await loadRecords(db, now(), rest, params), limit);
  return { data: await Promise.all(data.map((row) => toRecord(source, row))), has_more };
}

/**
 * The condition of a search. Each part has an index but the phone number: of many deliveries the newest are looked at, so that
 * no account's search can take long.
 */
function matches(search: string, param: (value: SqlValue) => string): string {
  const text = search.trim();
  if (isId("dlv", text)) return `d.id = ${param(text)}`;
  const byReference = `d.id in (select id from deliveries where account_id = $2 and external_id = ${param(text)})`;
  const digits = text.replace(/[\s().+-]/g, "");
  if (!/^\d{4,15}$/.test(digits)) return byReference;
  const newest = `select id, dropoff_phone from deliveries where account_id = $2
    order by created_at desc, id desc limit ${LIMITS.searchedDeliveries}`;
  return `(${byReference} or d.id in (select id from (${newest}) n where n.dropoff_phone like ${param(`%${digits}`)}))`;
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
