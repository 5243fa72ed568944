import { LIMITS } from "../../../contract/limits.ts";
import type { Db } from "../../store/db.ts";

/** Somebody who uses a key. */
export interface Caller {
  keyId: string;
  /** An IP address, or the origin of a page. */
  source: string;
  /** What a server calls itself; empty where it doesn't say, and for pages. */
  agent: string;
  at: Date;
}

/** Who used a key since it was last written, in memory. */
export interface Callers {
  see(caller: Caller): void;
  /** What isn't written yet, in the order of the primary key. The caller gives it back where it couldn't be written. */
  take(): Caller[];
  giveBack(taken: readonly Caller[]): void;
}

/** Whoever has a key can name any number of agents: what comes beyond, in a second, is left out. */
const MOST_WAITING = 5000;

export function createCallers(): Callers {
  let seen = new Map<string, Caller>();
  const see = (caller: Caller) => {
    const name = nameOf(caller);
    const before = seen.get(name);
    if (!before && seen.size >= MOST_WAITING) return;
    if (!before || before.at < caller.at) seen.set(name, caller);
  };
  return {
    see,
    take: () => {
      const taken = [...seen.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, caller]) => caller);
      seen = new Map();
      return taken;
    },
    giveBack: (taken) => taken.forEach(see),
  };
}

const nameOf = ({ keyId, source, agent }: Caller) => JSON.stringify([keyId, source, agent]);

/**
 * Writes who used which key, and keeps a few of each key: pages that the account has known for longest, then the newest.
 * Whoever has a publishable key and a delivery's link can name any origin, and must not push the merchant's own pages out.
 */
export async function writeCallers(db: Db, callers: Callers): Promise<void> {
  const taken = callers.take();
  if (taken.length === 0) return;
  try {
    const written = await db.query<{ key_id: string; is_new: boolean }>(
      `insert into key_callers as known (key_id, source, agent, last_used_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       on conflict (key_id, source, agent) do update
         set last_used_at = greatest(known.last_used_at, excluded.last_used_at)
       returning key_id, (xmax = 0) as is_new`,
      [
        taken.map(({ keyId }) => keyId),
        taken.map(({ source }) => source),
        taken.map(({ agent }) => agent),
        taken.map(({ at }) => at.toISOString()),
      ],
    );
    const grown = new Set(written.flatMap(({ key_id: id, is_new }) => (is_new ? [id] : [])));
    if (grown.size > 0) await forgetOldest(db, [...grown]);
  } catch (error) {
    callers.giveBack(taken);
    throw error;
  }
}

/** Leaves out what another process is just writing, which is new. */
async function forgetOldest(db: Db, keyIds: readonly string[]): Promise<void> {
  await db.query(
    `with surplus as (
       select key_id, source, agent from (
         select c.key_id, c.source, c.agent, row_number() over (
           partition by c.key_id order by o.first_seen_at nulls last, c.last_used_at desc) as place
         from key_callers c left join api_keys k on k.id = c.key_id
         left join page_origins o on o.account_id = k.account_id and o.origin = c.source
         where c.key_id = any ($1::text[])) ranked
       where place > ${LIMITS.keyCallers}),
     free as (select c.ctid from key_callers c join surplus using (key_id, source, agent) for update of c skip locked)
     delete from key_callers where ctid in (select ctid from free)`,
    [[...keyIds]],
  );
}
