import { trackingPath } from "../../../contract/addresses.ts";
import type { ListAnyDeliveries, OperatorDelivery } from "../../../contract/operator.ts";
import { DEFAULT_LIMIT, toPage } from "../../../contract/schema.ts";
import { isFinal } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import { showPhone } from "../../phones.ts";
import { ServiceProblem, unknownCursor } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { readTimeRange } from "../../read-times.ts";
import type { SqlValue } from "../../store/db.ts";
import { AFTER_END_IN_SQL, ATTENTION_IN_SQL, WATCHED_IN_SQL } from "./attention.ts";
import { describeRecord } from "./describe-record.ts";
import { loadRecords } from "./load-records.ts";
import { type RecordSource, readEta } from "./read-record.ts";
import { UNDER_WAY } from "./states.ts";

interface FoundRow {
  id: string;
  rider_id: string | null;
  name: string;
  vehicle: Vehicle;
  phone: string | null;
  lat: number | null;
  lng: number | null;
  located_at: Date | null;
  attention: OperatorDelivery["attention"];
}

/**
 * Reads any account's delivery, for the operator.
 * @throws ServiceProblem unknown_delivery
 */
export async function readAnyRecord(source: RecordSource, id: string): Promise<OperatorDelivery> {
  const [found] = isId("dlv", id) ? await load(source, "d.id = $2", [id]) : [];
  if (!found) throw new ServiceProblem("unknown_delivery");
  return found;
}

/**
 * A page of all accounts' deliveries, newest first.
 * @throws ServiceProblem invalid_request naming starting_after, ended_after or ended_before
 */
export async function listAnyRecords(
  source: RecordSource,
  {
    limit = DEFAULT_LIMIT,
    starting_after,
    attention,
    under_way,
    status,
    account,
    rider,
    search,
    ...times
  }: ListAnyDeliveries,
): Promise<{ data: OperatorDelivery[]; has_more: boolean }> {
  const [after, before] = readTimeRange(times, "ended_after", "ended_before");
  const conditions = ["true"];
  const params: SqlValue[] = [];
  const param = (value: SqlValue) => `$${params.push(value) + 1}`;
  if (starting_after !== undefined) {
    const [cursor] = await source.core.db.query<{ created_at: Date }>(
      "select created_at from deliveries where id = $1",
      [starting_after],
    );
    if (!cursor) throw unknownCursor("a delivery");
    conditions.push(`(d.created_at, d.id) < (${param(cursor.created_at)}, ${param(starting_after)})`);
  }
  if (attention !== undefined) {
    conditions.push(`d.id in (${WATCHED_IN_SQL})`, `(select bool_or(holds) from ${ATTENTION_IN_SQL})`);
  }
  if (under_way !== undefined) {
    conditions.push(IS_UNDER_WAY);
  }
  if (status !== undefined) conditions.push(`d.status = ${param(status)}`);
  if (account !== undefined) conditions.push(`d.account_id = ${param(account)}`);
  if (rider !== undefined) conditions.push(`d.rider_id = ${param(rider)}`);
  if (after || before) conditions.push("d.status in ('delivered', 'cancelled')");
  if (after) conditions.push(`d.status_since >= ${param(after)}`);
  if (before) conditions.push(`d.status_since < ${param(before)}`);
  if (search !== undefined) {
    const most = limit + 1;
    const filters = conditions.join(" and ");
    const newest = (condition: string, among = "deliveries") =>
      `(select d.id from ${among} d where ${filters} and ${condition} ${NEWEST} limit ${most})`;
    conditions.push(searchFor(search.trim(), most, newest, param));
  }
  const rows = await load(source, conditions.join(" and "), params, limit + 1);
  return toPage(rows, limit);
}

const IS_UNDER_WAY = `d.id in (select d.id from deliveries d where ${UNDER_WAY} union all ${AFTER_END_IN_SQL})`;

/** Everything that is under way, or what of these deliveries is. */
export function listUnderWay(source: RecordSource, among: readonly string[] | null): Promise<OperatorDelivery[]> {
  return load(source, `${IS_UNDER_WAY} and ($2::text[] is null or d.id = any ($2))`, [among], null);
}

const NEWEST = "order by d.created_at desc, d.id desc";

/** The words of a customer's and a shop's name, worded like the index's own. */
const NAMES = `to_tsvector('simple', coalesce(d.dropoff_name, '') || ' ' || coalesce(d.pickup_name, ''))`;

/** How many deliveries are looked through for a name before its index is: that finds the newest of a name last. */
const RECENT = 2000;

/**
 * Writes what meets a search: an id, or else the newest by reference, by the end of a phone number and by name.
 * @param newest writes a query for the newest deliveries that meet a condition and the list's filters, `most` of them
 */
function searchFor(
  text: string,
  most: number,
  newest: (condition: string, among?: string) => string,
  param: (value: SqlValue) => string,
): string {
  if (isId("dlv", text)) return `d.id = ${param(text)}`;
  // From account to account, because the indexes of references and of phone numbers begin with the account.
  const among = (condition: string) =>
    newest(`d.id in (select s.id from accounts a join deliveries s on s.account_id = a.id and ${condition})`);
  const bare = text.replace(/^#/, "");
  const found = [among(`s.external_id = any (${param([bare, `#${bare}`])}::text[])`)];
  const digits = text.replace(/[\s().+-]/g, "");
  if (/^\d{4,15}$/.test(digits)) {
    const reversed = `(reverse(s.dropoff_phone) collate "C")`;
    const first = param([...digits].reverse().join(""));
    // A colon comes after all digits.
    found.push(among(`${reversed} >= ${first} and ${reversed} < ${first} || ':'`));
  }
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  if (words) {
    const wanted = `to_tsquery('simple', ${param(words.map(beginOfWord).join(" & "))})`;
    const named = `${NAMES} @@ ${wanted}`;
    // Without the offset, a planner may walk through all deliveries, from the newest on.
    const all = `(select * from deliveries d where ${named} and (select count(*) from recent) < ${most} offset 0)`;
    found.push(
      `(with recent as ${newest(named, `(select * from deliveries d ${NEWEST} limit ${RECENT})`)}
        select id from recent union ${newest("true", all)})`,
      `(select found.id from riders r cross join lateral ${newest("d.rider_id = r.id")} as found
        where to_tsvector('simple', r.name) @@ ${wanted})`,
    );
  }
  return `d.id in (${found.join(" union all ")})`;
}

/** Too many names begin with the same letter or two: those are a whole word. */
const beginOfWord = (word: string) => (word.length > 2 ? `'${word}':*` : `'${word}'`);

/** @param where deliveries are `d`, their riders `r`, and $1 is the present time, so `params` start at $2 */
async function load(
  source: RecordSource,
  where: string,
  params: readonly SqlValue[],
  limit: number | null = 1,
): Promise<OperatorDelivery[]> {
  const { db, now } = source.core;
  const at = now();
  const found = await db.query<FoundRow>(
    `select d.id, d.rider_id, r.name, r.vehicle, r.phone, r.lat, r.lng, r.located_at,
       (select coalesce(json_agg(json_strip_nulls(json_build_object('reason', reason, 'since', since, 'details', details)) order by since), '[]')
        from ${ATTENTION_IN_SQL} where holds) as attention
     from deliveries d left join riders r on r.id = d.rider_id
     where $1::timestamptz is not null and ${where}
     ${NEWEST} limit ${limit}`,
    [at, ...params],
  );
  const rows = await loadRecords(db, at, "where d.id = any ($2)", [found.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    found.flatMap((one) => {
      const row = byId.get(one.id);
      return row ? [describe(source, row, one)] : [];
    }),
  );
}

async function describe(
  source: RecordSource,
  row: Awaited<ReturnType<typeof loadRecords>>[number],
  { rider_id, name, vehicle, phone, lat, lng, located_at, attention }: FoundRow,
): Promise<OperatorDelivery> {
  // The customer's own link is the merchant's to pass on.
  const trackingUrl = source.publicUrl() + trackingPath(row.id);
  const isPlaced = !isFinal(row.status) && lat !== null && lng !== null;
  return {
    account_id: row.account_id,
    ...describeRecord(row, await readEta(source, row), trackingUrl),
    rider:
      rider_id === null
        ? null
        : {
            id: rider_id,
            name,
            vehicle,
            phone,
            phone_display: showPhone(phone, null),
            location: isPlaced ? { lat, lng } : null,
            located_at: isPlaced ? (located_at?.toISOString() ?? null) : null,
          },
    attention: attention.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
  };
}
