import { DEFAULT_LIMIT } from "../../contract/schema.ts";
import type { ListAttempts } from "../../contract/webhook.ts";
import { invalidFields } from "../problem.ts";
import type { Queryable } from "../store/db.ts";
import type { AttemptRow } from "./attempts.ts";

/**
 * The endpoint's delivery log, newest first: at most one entry more than the limit.
 * @throws ServiceProblem invalid_request naming starting_after
 */
export async function listAttempts(
  db: Queryable,
  endpointId: string,
  { starting_after: cursor, limit = DEFAULT_LIMIT }: ListAttempts,
): Promise<AttemptRow[]> {
  if (cursor !== undefined) {
    const [known] = await db.query("select 1 from webhook_attempts where id = $1 and endpoint_id = $2", [
      cursor,
      endpointId,
    ]);
    if (!known)
      throw invalidFields([
        { param: "starting_after", code: "not_found", detail: "is not the id of an attempt in this log" },
      ]);
  }
  return db.query<AttemptRow>(
    `select * from webhook_attempts
     where endpoint_id = $1 and ($2::text is null or position < (select position from webhook_attempts where id = $2))
     order by position desc limit $3`,
    [endpointId, cursor ?? null, limit + 1],
  );
}
