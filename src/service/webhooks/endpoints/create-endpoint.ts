import { LIMITS } from "../../../contract/limits.ts";
import { type CreateEndpoint, EVERY_TYPE } from "../../../contract/webhook.ts";
import type { Note } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { randomId } from "../../random-id.ts";
import type { Box } from "../../store/seal.ts";
import { type EndpointRow, hostAndPath } from "./endpoint.ts";
import { makeSecret } from "./secrets.ts";

/**
 * Stores a new endpoint. The caller must have checked its url.
 * @throws ServiceProblem endpoint_limit
 */
export async function createEndpoint(
  { db, now }: Core,
  box: Box,
  accountId: string,
  { url, types, description }: CreateEndpoint,
  note: Note,
): Promise<{ row: EndpointRow; secret: string }> {
  const secret = makeSecret();
  const row = await db.transaction(async (tx) => {
    // Two requests at the same time must count each other's endpoint, so the second waits here.
    await tx.query("select 1 from accounts where id = $1 for no key update", [accountId]);
    const [count] = await tx.query<{ n: number }>(
      "select count(*)::integer as n from webhook_endpoints where account_id = $1",
      [accountId],
    );
    if (count && count.n >= LIMITS.endpoints) {
      throw new ServiceProblem("endpoint_limit", `An account has ${LIMITS.endpoints} webhook endpoints at most.`);
    }
    const [made] = await tx.query<EndpointRow>(
      `insert into webhook_endpoints (id, account_id, url, types, description, secret, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [
        randomId("whe"),
        accountId,
        new URL(url).href,
        types ?? [EVERY_TYPE],
        description ?? null,
        box.seal(secret),
        now(),
      ],
    );
    if (made)
      await note(tx, { accountId, action: "endpoint.created", target: made.id, detail: { url: hostAndPath(url) } });
    return made;
  });
  if (!row) throw new Error("the endpoint was not stored");
  return { row, secret };
}
