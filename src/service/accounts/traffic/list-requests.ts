import { LIMITS } from "../../../contract/limits.ts";
import type { ListRequests, LoggedRequest } from "../../../contract/people/traffic.ts";
import { PROBLEMS } from "../../../contract/problem.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { unknownCursor } from "../../problem.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { oldestKept } from "./kept.ts";

/** Adds a parameter to the query, and returns its placeholder. */
type Param = (value: SqlValue) => string;

const ORDER = "order by at desc, id desc";
const FAILED = "status >= 400";
const SUCCEEDED = "status < 400";

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
  const params: SqlValue[] = [];
  const param: Param = (value) => `$${params.push(value)}`;
  const indexed = await indexedConditions(db, accountId, query, now, param);
  const others = otherConditions(query, param);
  const most = param((query.limit ?? DEFAULT_LIMIT) + 1);
  // No index helps with the other conditions. They are tried on a limited number of requests, so that no list takes long.
  const searched = others.length === 0 ? most : LIMITS.searchedRequests;
  const parts = listOutcomes(query).map(
    (outcome) => `(select * from request_log where ${[...indexed, outcome].join(" and ")} ${ORDER} limit ${searched})`,
  );
  const rows = await db.query<Omit<LoggedRequest, "created_at" | "title"> & { at: Date }>(
    `select id, at, method, route, status, code, duration_ms, key_id from (
       select * from (${parts.join(" union all ")}) as found ${ORDER} limit ${searched}) as newest
     where ${["true", ...others].join(" and ")} ${ORDER} limit ${most}`,
    params,
  );
  return rows.map(({ at, ...row }) => ({ ...row, title: titleOf(row.code), created_at: at.toISOString() }));
}

/** The conditions that an index of request_log answers, together with an outcome. */
async function indexedConditions(
  db: Queryable,
  accountId: string,
  query: ListRequests,
  now: Date,
  param: Param,
): Promise<string[]> {
  const { starting_after: cursor, code, key_id } = query;
  const [after, before] = readCreatedRange(query);
  const conditions = [`account_id = ${param(accountId)}`, `at >= ${param(oldestKept(now))}`];
  if (cursor !== undefined) {
    const [last] = await db.query<{ at: Date }>("select at from request_log where id = $1 and account_id = $2", [
      cursor,
      accountId,
    ]);
    if (!last) throw unknownCursor("one of your requests");
    conditions.push(`(at, id) < (${param(last.at)}, ${param(cursor)})`);
  }
  if (code !== undefined) conditions.push(`code = ${param(code)}`);
  if (key_id !== undefined) conditions.push(`key_id = ${param(key_id)}`);
  if (after) conditions.push(`at >= ${param(after)}`);
  if (before) conditions.push(`at < ${param(before)}`);
  return conditions;
}

function otherConditions({ status_class, method, route }: ListRequests, param: Param): string[] {
  const conditions: string[] = [];
  if (status_class !== undefined) {
    const first = Number(status_class[0]) * 100;
    conditions.push(`status between ${first} and ${first + 99}`);
  }
  if (method !== undefined) conditions.push(`method = ${param(method)}`);
  if (route !== undefined) conditions.push(`route = ${param(route)}`);
  return conditions;
}

/**
 * Conditions on the outcome, word for word those of the partial indexes. With each, the database reads one index in the
 * list's order; a list of all requests merges two indexes. So a page takes no longer where a million other requests lie
 * between two of its rows.
 */
function listOutcomes({ result, code, status_class }: ListRequests): string[] {
  // Only failed requests have a code.
  if (code !== undefined) return [result === "succeeded" ? "false" : "true"];
  const wanted = result ?? (status_class && (/^[45]/.test(status_class) ? "failed" : "succeeded"));
  if (wanted === undefined) return [FAILED, SUCCEEDED];
  return [wanted === "failed" ? FAILED : SUCCEEDED];
}

/** Null also for a code that an earlier version of the service wrote. */
const titleOf = (code: string | null) => Object.entries(PROBLEMS).find(([known]) => known === code)?.[1][1] ?? null;
