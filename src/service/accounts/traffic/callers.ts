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

/** Collects in memory who used which key, until it is written. */
export interface Callers {
  see(caller: Caller): void;
  /**
   * Empties the collection. The order of the result depends only on its content. So all processes lock rows in the same order,
   * and none wait for each other in a circle. Give it back if it couldn't be written.
   */
  take(): Caller[];
  giveBack(taken: readonly Caller[]): void;
}

/** Somebody with a key can send any number of User-Agents. Callers beyond this number within a second aren't kept. */
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
 * Writes who used which key, and keeps a limited number of callers for each key: half of the places are for the pages that the
 * account has known for longest, and the others for the newest callers. Somebody with a publishable key and a delivery's link
 * can invent any origin. Origins that are invented later push no page out that was known before, and those that were invented
 * first leave room for the pages that are in use.
 */
export async function writeCallers(db: Db, callers: Callers): Promise<void> {
  const taken = callers.take();
  if (taken.length === 0) return;
  try {
    const written = await db.query<{ key_id: string; is_new: boolean }>(
      // xmax is 0 in a row that was inserted, and not in one that was updated.
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
    const withNewCallers = new Set(written.filter(({ is_new }) => is_new).map(({ key_id }) => key_id));
    if (withNewCallers.size > 0) await deleteSurplus(db, [...withNewCallers]);
  } catch (error) {
    callers.giveBack(taken);
    throw error;
  }
}

/** Skips rows that another process is writing: these are new. */
async function deleteSurplus(db: Db, keyIds: readonly string[]): Promise<void> {
  await db.query(
    `with surplus as (
       select key_id, source, agent from (
         select key_id, source, agent, row_number() over (
           partition by key_id order by is_old desc, last_used_at desc) as place
         from (
           select c.key_id, c.source, c.agent, c.last_used_at, o.first_seen_at is not null and row_number() over (
             partition by c.key_id order by o.first_seen_at nulls last) <= ${LIMITS.keyCallers / 2} as is_old
           from key_callers c left join api_keys k on k.id = c.key_id
           left join page_origins o on o.account_id = k.account_id and o.origin = c.source
           where c.key_id = any ($1::text[])) aged) ranked
       where place > ${LIMITS.keyCallers}),
     free as (select c.ctid from key_callers c join surplus using (key_id, source, agent) for update of c skip locked)
     delete from key_callers where ctid in (select ctid from free)`,
    [[...keyIds]],
  );
}
