import type { DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { DEFAULT_LIMIT, toPage } from "../../../contract/schema.ts";
import { type DeliveryStatus, STATUSES } from "../../../contract/status.ts";
import { createFairTurns } from "../../fair-turns.ts";
import { ServiceProblem, unknownCursor } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { loadRecords } from "./load-records.ts";
import { type RecordSource, toRecord } from "./read-record.ts";
import { CONDITIONS } from "./states.ts";

interface Cursor {
  id: string;
  created_at: Date;
}

/**
 * A page of the account's deliveries, newest first. The order never changes, and a page continues after the last delivery
 * of the page before. So a caller who reads all pages gets each delivery once, even if others are created between two requests.
 * @throws ServiceProblem invalid_request naming starting_after, created_after or created_before; rate_limited
 */
export async function listRecords(
  source: RecordSource,
  accountId: string,
  query: ListDeliveries,
): Promise<{ data: DeliveryRecord[]; has_more: boolean }> {
  const { db, now } = source.core;
  const { limit = DEFAULT_LIMIT, starting_after, status, state, external_id, search } = query;
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
  const inOrder = `order by created_at desc, id desc limit ${param(limit + 1)}`;
  const alternatives = state === undefined ? [[]] : CONDITIONS[state].map((one) => [one]);
  const find: Find = (condition) => {
    const found = alternatives.map(
      (also) =>
        `(select id, created_at from deliveries d where ${[...conditions, ...also, condition].join(" and ")} ${inOrder})`,
    );
    return `(${found.join(" union ")})`;
  };
  const page =
    search === undefined
      ? find("true")
      : `(select * from ${searchFor(search, status, find, param)} as hits ${inOrder})`;
  // The inner query finds the page; the outer one joins the rest for its few rows.
  const rest = `where d.id in (select id from ${page} as page) order by d.created_at desc, d.id desc`;
  const load = () => loadRecords(db, now(), rest, params);
  const rows = await (search === undefined ? load() : searches.run(accountId, load));
  const { data, has_more } = toPage(rows, limit);
  return { data: await Promise.all(data.map((row) => toRecord(source, row))), has_more };
}

/** Writes a query for the newest deliveries that meet a condition and the list's filters. */
type Find = (condition: string) => string;

/** Writes a query for an id, a reference, or the last digits of a phone number. An index serves each, in the list's order. */
function searchFor(
  search: string,
  status: DeliveryStatus | undefined,
  find: Find,
  param: (value: SqlValue) => string,
): string {
  const text = search.trim();
  if (isId("dlv", text)) return find(`d.id = ${param(text)}`);
  const byReference = find(`d.external_id = ${param(text)}`);
  const digits = text.replace(/[\s().+-]/g, "");
  if (!/^\d{4,15}$/.test(digits)) return byReference;
  return `(${byReference} union ${findByDigits(digits, status, find, param)})`;
}

/**
 * Of how many phone numbers a search reads the deliveries, in the order of their digits from the last. To read more of them
 * would keep the database from others; who has so many customers types another digit.
 */
const MOST_NUMBERS = 500;
/** Searches of one account come one after the other, and leave most connections to others. */
const searches = createFairTurns({
  atOnce: 3,
  atOnceEach: 1,
  waiting: 60,
  refused: () => new ServiceProblem("rate_limited", "Too many searches wait for their turn.", [], 2),
});

/** The phone number backwards, worded like the index's own: so its last digits come first. */
const REVERSED = `(reverse(dropoff_phone) collate "C")`;

/**
 * Goes from each phone number that ends with the digits to the next one, and takes the newest deliveries of each number in each
 * status. Few numbers end with the same four digits, but half of a merchant's orders may go to one number.
 */
function findByDigits(
  digits: string,
  status: DeliveryStatus | undefined,
  find: Find,
  param: (value: SqlValue) => string,
): string {
  const statuses = status === undefined ? STATUSES : [status];
  const first = param([...digits].reverse().join(""));
  // A colon comes after all digits.
  const next = (after: string) =>
    `select min(${REVERSED}) from deliveries where account_id = $2 and ${REVERSED} ${after} and ${REVERSED} < ${first} || ':'`;
  return `(with recursive numbers (reversed) as (
      ${next(`>= ${first}`)} union all
      select (${next("> numbers.reversed")}) from numbers where reversed is not null)
    select found.id, found.created_at
    from (select * from numbers limit ${MOST_NUMBERS}) as numbers cross join unnest(${param(statuses)}::text[]) as wanted(status)
      cross join lateral ${find(`${REVERSED} = numbers.reversed and d.status = wanted.status`)} as found
    where numbers.reversed is not null)`;
}

async function findCursor(db: Queryable, accountId: string, id: string): Promise<Cursor> {
  const [cursor] = await db.query<Cursor>("select id, created_at from deliveries where id = $1 and account_id = $2", [
    id,
    accountId,
  ]);
  if (!cursor) throw unknownCursor("one of your deliveries");
  return cursor;
}
