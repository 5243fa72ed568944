import { LIMITS } from "../../../contract/limits.ts";
import type {
  FirstSteps,
  ListRequests,
  LoggedRequest,
  ReadUsage,
  UsageEntry,
} from "../../../contract/people/traffic.ts";
import { PROBLEMS } from "../../../contract/problem.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { invalidFields } from "../../problem.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";

const USUAL_DAYS = 30;

/**
 * The requests of the account's keys, newest first, with one more than the limit if there are more.
 * @throws ServiceProblem invalid_request naming the filter
 */
export async function listRequests(
  db: Queryable,
  accountId: string,
  query: ListRequests,
  now: Date,
): Promise<LoggedRequest[]> {
  const { starting_after: cursor, limit = DEFAULT_LIMIT, result, code, key_id, status_class, method, route } = query;
  const [after, before] = readCreatedRange(query);
  const conditions = ["account_id = $1", "at >= $2"];
  const params: SqlValue[] = [accountId, new Date(now.getTime() - LIMITS.requestDays * 86_400_000)];
  const param = (value: SqlValue) => `$${params.push(value)}`;
  if (cursor !== undefined) {
    const [last] = await db.query<{ at: Date }>("select at from request_log where id = $1 and account_id = $2", [
      cursor,
      accountId,
    ]);
    if (!last) {
      throw invalidFields([
        { param: "starting_after", code: "not_found", detail: "is not the id of one of your requests" },
      ]);
    }
    conditions.push(`(at, id) < (${param(last.at)}, ${param(cursor)})`);
  }
  const [lowest, next] = boundsOf(status_class);
  if (code !== undefined) conditions.push(`code = ${param(code)}`);
  if (key_id !== undefined) conditions.push(`key_id = ${param(key_id)}`);
  if (after) conditions.push(`at >= ${param(after)}`);
  if (before) conditions.push(`at < ${param(before)}`);
  // What no index finds is looked for in a bounded number of requests, so that no account's list can take long.
  const rest = [
    ...(status_class === undefined ? [] : [`status >= ${lowest} and status < ${next}`]),
    ...(method === undefined ? [] : [`method = ${param(method)}`]),
    ...(route === undefined ? [] : [`route = ${param(route)}`]),
  ];
  const [order, most] = ["order by at desc, id desc", param(limit + 1)];
  const looked = rest.length === 0 ? most : LIMITS.searchedRequests;
  const ofClass = status_class && (lowest >= 400 ? "failed" : "succeeded");
  const pages = listOutcomes(result ?? ofClass, code).map(
    (outcome) =>
      `(select id, at, method, route, status, code, duration_ms, key_id from request_log
        where ${[...conditions, outcome].join(" and ")} ${order} limit ${looked})`,
  );
  const newest = `select * from (${pages.join(" union all ")}) as found ${order} limit ${looked}`;
  const rows = await db.query<Omit<LoggedRequest, "created_at" | "title"> & { at: Date }>(
    rest.length === 0
      ? newest
      : `select * from (${newest}) as newest where ${rest.join(" and ")} ${order} limit ${most}`,
    params,
  );
  return rows.map(({ at, ...row }) => ({ ...row, title: titleOf(row.code), created_at: at.toISOString() }));
}

/** Null also for a code that an earlier version of the service wrote. */
const titleOf = (code: string | null) => Object.entries(PROBLEMS).find(([known]) => known === code)?.[1][1] ?? null;

/** The first status of a class, and the first of the next one. */
function boundsOf(statusClass: ListRequests["status_class"]): [lowest: number, next: number] {
  const lowest = Number(statusClass?.[0] ?? 0) * 100;
  return [lowest, lowest + 100];
}

/**
 * The conditions of the requests that are asked for, as the indexes say them. The list of each is in an index in its order, so
 * that it takes as long where a million others lie between two of its rows.
 */
function listOutcomes(result: ListRequests["result"], code: string | undefined): string[] {
  // What has succeeded has no problem.
  if (code !== undefined) return [result === "succeeded" ? "false" : "true"];
  const failed = "status >= 400";
  const succeeded = "status < 400";
  if (result === undefined) return [failed, succeeded];
  return [result === "failed" ? failed : succeeded];
}

/** What the account's keys have used together, or one of them, newest day first: however many keys there are, a row a day. */
export function readUsageByDay(
  db: Queryable,
  accountId: string,
  { days = USUAL_DAYS, key_id }: ReadUsage,
  now: Date,
): Promise<UsageEntry[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return db.query<UsageEntry>(
    `select to_char(u.day, 'YYYY-MM-DD') as day, sum(requests) as requests, sum(rate_limited) as rate_limited,
       sum(deliveries) as deliveries
     from key_usage u where account_id = $1 and u.day >= $2::date and ($3::text is null or key_id = $3)
     group by u.day order by u.day desc`,
    [accountId, first, key_id ?? null],
  );
}

/** What has truly happened of a merchant's first steps. */
export async function readFirstSteps(db: Queryable, accountId: string): Promise<FirstSteps> {
  const [row] = await db.query<{
    key_used_at: Date | null;
    delivery_created_at: Date | null;
    origin: string | null;
    seen_at: Date | null;
    webhook_answered_at: Date | null;
  }>(
    `select (select max(last_used_at) from api_keys where account_id = $1 and kind = 'secret') as key_used_at,
       (select created_at from deliveries where account_id = $1 order by created_at, id limit 1) as delivery_created_at,
       o.origin, o.first_seen_at as seen_at,
       (select max(last_success_at) from webhook_endpoints where account_id = $1) as webhook_answered_at
     from (select 1) as always
     left join lateral (select origin, first_seen_at from page_origins where account_id = $1 order by first_seen_at limit 1) o
       on true`,
    [accountId],
  );
  const seenAt = row?.seen_at ?? null;
  return {
    key_used_at: row?.key_used_at?.toISOString() ?? null,
    delivery_created_at: row?.delivery_created_at?.toISOString() ?? null,
    script_seen: row?.origin && seenAt ? { origin: row.origin, at: seenAt.toISOString() } : null,
    webhook_answered_at: row?.webhook_answered_at?.toISOString() ?? null,
  };
}
