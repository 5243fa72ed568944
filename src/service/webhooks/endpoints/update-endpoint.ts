import { LIMITS } from "../../../contract/limits.ts";
import type { UpdateEndpoint } from "../../../contract/webhook.ts";
import type { Note } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Box } from "../../store/seal.ts";
import { assertExpected, type Expected } from "../../store/versions.ts";
import { type EndpointRow, findEndpoint, hostAndPath, versionOfEndpoint } from "./endpoint.ts";
import { makeSecret } from "./secrets.ts";

/**
 * Changes the fields that `change` contains. When an endpoint is enabled again, all its waiting events are due at once.
 * @throws ServiceProblem unknown_endpoint, changed_meanwhile
 */
export function updateEndpoint(
  { db, now }: Core,
  { accountId, id, expected }: { accountId: string; id: string; expected: Expected },
  change: UpdateEndpoint,
  note: Note,
): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    const at = now();
    const row = await findEndpoint(tx, accountId, id, "for no key update");
    assertExpected(expected, versionOfEndpoint(row));
    const changed: EndpointRow = {
      ...row,
      ...(change.url !== undefined && { url: new URL(change.url).href }),
      ...(change.types && { types: change.types }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.status === "enabled" && { disabled_at: null, disabled_reason: null }),
      ...(change.status === "disabled" && !row.disabled_at && { disabled_at: at, disabled_reason: "requested" }),
      // Past failures say nothing about a new address, or an endpoint that was disabled in between.
      ...((change.status === "enabled" || change.url !== undefined) && { failing_since: null }),
    };
    await tx.query(
      `update webhook_endpoints set url = $2, types = $3, description = $4, disabled_at = $5, disabled_reason = $6,
         failing_since = $7 where id = $1`,
      [
        id,
        changed.url,
        changed.types,
        changed.description,
        changed.disabled_at,
        changed.disabled_reason,
        changed.failing_since,
      ],
    );
    if (row.disabled_at && !changed.disabled_at) {
      await tx.query(
        "update webhook_sends set due_at = $2 where endpoint_id = $1 and state = 'waiting' and due_at > $2",
        [id, at],
      );
    }
    const { url, ...rest } = change;
    const detail = { ...rest, ...(url !== undefined && { url: hostAndPath(url), previous_url: hostAndPath(row.url) }) };
    await note(tx, { accountId, action: "endpoint.changed", target: id, detail });
    return changed;
  });
}

/**
 * Gives the endpoint a new secret. During the overlap, events are signed with the previous secret too; an even older one
 * ends now.
 * @throws ServiceProblem unknown_endpoint
 */
export function rotateSecret(
  { db, now }: Core,
  box: Box,
  accountId: string,
  id: string,
  note: Note,
  overlapSeconds: number = LIMITS.overlapSeconds,
): Promise<{ row: EndpointRow; secret: string }> {
  return db.transaction(async (tx) => {
    await findEndpoint(tx, accountId, id);
    const secret = makeSecret();
    const until = overlapSeconds > 0 ? new Date(now().getTime() + overlapSeconds * 1000) : null;
    const [row] = await tx.query<EndpointRow>(
      `update webhook_endpoints set secret = $3, previous_secret_until = $2,
         previous_secret = case when $2::timestamptz is null then null else secret end
       where id = $1 returning *`,
      [id, until, box.seal(secret)],
    );
    // It has just been deleted.
    if (!row) throw new ServiceProblem("unknown_endpoint");
    const detail = { url: hostAndPath(row.url), overlap_seconds: overlapSeconds };
    await note(tx, { accountId, action: "endpoint.secret_rotated", target: id, detail });
    return { row, secret };
  });
}
