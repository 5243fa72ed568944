import { createHash } from "node:crypto";
import type { Core } from "../core.ts";
import { createFairTurns } from "../fair-turns.ts";
import type { Queryable } from "../store/db.ts";
import type { AddressFinder, Found, Geocoder } from "./ports.ts";
import { Unreachable } from "./unreachable.ts";

const DAY_MS = 86_400_000;
/** Maps get better, so an address that wasn't found is asked for again after this time. */
const UNFOUND_MS = 30 * DAY_MS;
const FOUND_MS = 365 * DAY_MS;
/** How many requests look addresses up at once, and how many wait, where the geocoder has no limit. */
const AT_ONCE = 16;
const MOST_WAITING = 128;
/** The last of those who wait should wait about this long. */
const LONGEST_WAIT_S = 10;
/** Some 150 MB. Beyond this number, answers without a place are deleted first, then the oldest. */
const MOST = 500_000;

/**
 * Asks `geocoder` about each text once, and keeps the answers in the database for all processes. What isn't kept waits for
 * the party's turn, all addresses of a request together: none is asked about in vain because another had to wait too long.
 * If `geocoder` throws Unreachable, nothing is kept of that address.
 * @param scope the answers kept under another scope don't count: it changes with the geocoder's configuration
 * @param perSecond how often the geocoder may be asked; null: as often as it answers
 */
export function rememberPlaces(
  core: Pick<Core, "db" | "now">,
  geocoder: Geocoder,
  { scope, perSecond }: { scope: string; perSecond: number | null },
): AddressFinder {
  const turns = createFairTurns({
    // Whoever has a turn asks about one address at a time, and waits for a few others at most.
    atOnce: perSecond === null ? AT_ONCE : Math.max(1, Math.floor(perSecond * 2)),
    atOnceEach: perSecond === null ? AT_ONCE / 2 : 1,
    waiting: perSecond === null ? MOST_WAITING : Math.max(8, Math.floor(perSecond * LONGEST_WAIT_S)),
    refused: () => new Unreachable("too many requests wait for it", LONGEST_WAIT_S),
  });

  const asking = new Map<string, Promise<Found>>();
  /**
   * Two who ask about the same address at the same moment share one answer. Whoever comes when that has just been kept finds it,
   * because looking for it is part of asking.
   */
  const askOnce = (key: string, address: string): Promise<Found> => {
    const known = asking.get(key);
    if (known) return known;
    const ask = async () => {
      const kept = (await findKept(core, [key])).get(key);
      return kept ?? keep(core, key, await geocoder.find(address));
    };
    const answer = ask().finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  };

  return {
    attribution: geocoder.attribution,
    find: async (texts, party) => {
      const addresses = texts.map((text) => text.normalize("NFKC").trim().replace(/\s+/g, " "));
      const keys = addresses.map((address) => keyOf(scope, address));
      const answers = await findKept(core, keys);
      const ask = async () => {
        for (const [at, key] of keys.entries()) {
          if (answers.has(key)) continue;
          answers.set(key, await askOnce(key, addresses[at] ?? ""));
        }
      };
      if (!keys.every((key) => answers.has(key))) await turns.run(party, ask);
      return keys.map((key) => answers.get(key) ?? { kind: "unknown" });
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

async function findKept({ db, now }: Pick<Core, "db" | "now">, keys: readonly string[]): Promise<Map<string, Found>> {
  const kept = await db.query<{ key: string; answer: Found }>(
    `select key, answer from found_places
     where key = any ($1) and answered_at > (case when is_found then $2 else $3 end)::timestamptz`,
    [keys, ...ends(now())],
  );
  return new Map(kept.map(({ key, answer }) => [key, answer]));
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
  return mine ? answer : ((await findKept(core, [key])).get(key) ?? answer);
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
