import type { PreviewKey } from "../../../contract/account.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { KeyCaller, KeyUse } from "../../../contract/people/key-use.ts";
import type { Queryable } from "../../store/db.ts";
import { isInRanges, readRange } from "../address-ranges.ts";
import type { KeyRow } from "../keys.ts";
import { hourDaysAgo, oldestKept } from "./kept.ts";

const MOST_ROUTES = 20;

/** Reads who uses a key, how often and for what. The caller must have checked that the key is the account's. */
export async function readKeyUse(db: Queryable, accountId: string, key: KeyRow, now: Date): Promise<KeyUse> {
  const callers = await listCallers(db, key, now);
  const [sums] = await db.query<{ day: number; week: number }>(
    `select coalesce(sum(requests) filter (where hour >= $2), 0)::double precision as day,
       coalesce(sum(requests), 0)::double precision as week
     from key_hours where key_id = $1 and hour >= $3`,
    [key.id, hourDaysAgo(now, 1), hourDaysAgo(now, 7)],
  );
  const routes = await db.query<{ method: string; route: string; requests: number; at: Date }>(
    `select method, route, count(*)::integer as requests, max(at) as at from (
       select method, route, at from request_log where account_id = $1 and key_id = $2 and at >= $3
       order by at desc, id desc limit ${LIMITS.keyRouteRequests}) newest
     group by method, route order by requests desc, route, method limit ${MOST_ROUTES}`,
    [accountId, key.id, oldestKept(now)],
  );
  return {
    last_used_at: callers[0]?.last_used_at ?? key.last_used_at?.toISOString() ?? null,
    requests_last_day: sums?.day ?? 0,
    requests_last_week: sums?.week ?? 0,
    callers,
    routes: routes.map(({ at, ...route }) => ({ ...route, last_used_at: at.toISOString() })),
  };
}

/** The callers who have used the key in the last days, and couldn't use it with these restrictions. */
export async function findShutOut(db: Queryable, key: KeyRow, wanted: PreviewKey, now: Date): Promise<KeyCaller[]> {
  const callers = await listCallers(db, key, now);
  return callers.filter(
    ({ address, origin }) =>
      (address !== null && !allowsAddress(wanted, address)) || (origin !== null && !allowsOrigin(wanted, origin)),
  );
}

/** Whether restrictions allow an address. Without a list they allow every address. */
export function allowsAddress({ allowed_ips: ips }: PreviewKey, address: string): boolean {
  return (
    !ips ||
    isInRanges(
      address,
      ips.map(readRange).filter((range) => range !== null),
    )
  );
}

function allowsOrigin({ allowed_origins: origins }: PreviewKey, origin: string): boolean {
  return !origins || origins.includes(origin);
}

async function listCallers(db: Queryable, { id, kind }: KeyRow, now: Date): Promise<KeyCaller[]> {
  const rows = await db.query<{ source: string; agent: string; last_used_at: Date }>(
    `select source, agent, last_used_at from key_callers where key_id = $1 and last_used_at >= $2
     order by last_used_at desc, source, agent limit ${LIMITS.keyCallers}`,
    [id, oldestKept(now)],
  );
  return rows.map(({ source, agent, last_used_at: at }) => ({
    address: kind === "secret" ? source : null,
    origin: kind === "secret" ? null : source,
    user_agent: agent || null,
    last_used_at: at.toISOString(),
  }));
}
