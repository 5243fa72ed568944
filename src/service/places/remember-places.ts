import { createHash } from "node:crypto";
import type { Core } from "../core.ts";
import type { Queryable } from "../store/db.ts";
import type { Found, Geocoder } from "./ports.ts";

const DAY_MS = 86_400_000;
/** Maps get better, so an address that wasn't found is asked for again after this time. */
const UNFOUND_MS = 30 * DAY_MS;
const FOUND_MS = 365 * DAY_MS;
/** Some 150 MB. Beyond this number, answers without a place are deleted first, then the oldest. */
const MOST = 500_000;

/**
 * A geocoder that asks `geocoder` about each text once, and keeps the answers in the database for all processes. If
 * `geocoder` throws Unreachable, nothing is kept.
 * @param scope the answers kept under another scope don't count: it changes with the geocoder's configuration
 */
export function rememberPlaces(core: Pick<Core, "db" | "now">, geocoder: Geocoder, scope: string): Geocoder {
  /** If a text is being asked about already, a second caller waits for the same answer. */
  const asking = new Map<string, Promise<Found>>();

  async function find(key: string, address: string): Promise<Found> {
    const kept = await findKept(core, key);
    return kept ?? keep(core, key, await geocoder.find(address));
  }

  return {
    attribution: geocoder.attribution,
    find: (text) => {
      const address = text.normalize("NFKC").trim().replace(/\s+/g, " ");
      const key = keyOf(scope, address);
      const asked = asking.get(key);
      if (asked) return asked;
      const answer = find(key, address).finally(() => asking.delete(key));
      asking.set(key, answer);
      return answer;
    },
  };
}

/** The same for texts that differ in case or in characters that nobody sees. */
function keyOf(scope: string, address: string): string {
  const plain = address
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
  return createHash("sha256").update(`${scope}\n${plain}`).digest("base64");
}

async function findKept({ db, now }: Pick<Core, "db" | "now">, key: string): Promise<Found | null> {
  const [kept] = await db.query<{ answer: Found }>(
    "select answer from found_places where key = $1 and answered_at > (case when is_found then $2 else $3 end)::timestamptz",
    [key, ...ends(now())],
  );
  return kept?.answer ?? null;
}

/** Keeps an answer. Of two processes that ask at the same time, both get the answer that was kept first. */
async function keep(core: Pick<Core, "db" | "now">, key: string, answer: Found): Promise<Found> {
  const [mine] = await core.db.query(
    `insert into found_places as kept (key, answer, is_found, answered_at) values ($1, $2, $3, $4)
     on conflict (key) do update
       set answer = excluded.answer, is_found = excluded.is_found, answered_at = excluded.answered_at
       where kept.answered_at <= (case when kept.is_found then $5 else $6 end)::timestamptz
     returning key`,
    [key, JSON.stringify(answer), answer.kind === "found", core.now(), ...ends(core.now())],
  );
  return mine ? answer : ((await findKept(core, key)) ?? answer);
}

/** Deletes answers that are too old, or too many. Call it now and then. */
export async function deleteOldPlaces(db: Queryable, now: Date, most = MOST): Promise<void> {
  await db.query(
    "delete from found_places where answered_at <= (case when is_found then $1 else $2 end)::timestamptz",
    ends(now),
  );
  await db.query(
    `delete from found_places where key in
       (select key from found_places order by is_found desc, answered_at desc offset $1)`,
    [most],
  );
}

/**
 * Answers from before these times are too old: the first time is for addresses that were found, the second for the others.
 */
const ends = (now: Date) => [new Date(now.getTime() - FOUND_MS), new Date(now.getTime() - UNFOUND_MS)] as const;
