import type { ListKeys } from "../../contract/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import { unknownCursor } from "../problem.ts";
import { isId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { KEY_COLUMNS, type KeyRow } from "./keys.ts";

const ENDED_KEPT_MS = LIMITS.endedKeyDays * 86_400_000;

/**
 * Reads a page of the account's keys, newest first, without those that ended more than `LIMITS.endedKeyDays` ago. Without a
 * limit it reads them all.
 * @throws ServiceProblem invalid_request naming starting_after
 */
export async function listKeys(
  db: Queryable,
  accountId: string,
  { starting_after: cursor, limit, state }: ListKeys,
  now: Date,
): Promise<KeyRow[]> {
  const last = cursor === undefined ? null : await findCreated(db, accountId, cursor);
  // A page continues after the last key's time of creation, which never changes. So revoking keys doesn't shift later pages.
  return db.query<KeyRow>(
    `select ${KEY_COLUMNS} from api_keys
     where account_id = $1 and least(revoked_at, expires_at, 'infinity') > $2
       and ($3::timestamptz is null or least(revoked_at, expires_at, 'infinity') <= $3)
       and ($4::timestamptz is null or (created_at, id) < ($4, $5))
     order by created_at desc, id desc limit $6`,
    [
      accountId,
      state === "active" ? now : new Date(now.getTime() - ENDED_KEPT_MS),
      state === "ended" ? now : null,
      last,
      cursor ?? null,
      limit ?? null,
    ],
  );
}

/** When a key was created, as text: a Date would lose the microseconds. */
async function findCreated(db: Queryable, accountId: string, id: string): Promise<string> {
  const [row] = isId("key", id)
    ? await db.query<{ created_at: string }>(
        "select created_at::text as created_at from api_keys where account_id = $1 and id = $2",
        [accountId, id],
      )
    : [];
  if (!row) throw unknownCursor("one of your keys");
  return row.created_at;
}
