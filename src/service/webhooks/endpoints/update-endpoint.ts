import type { UpdateEndpoint } from "../../../contract/webhook.ts";
import type { Core } from "../../core.ts";
import { type EndpointRow, findEndpoint } from "./endpoint.ts";

/**
 * Changes what `change` names. Enabling again makes every retry that has been waiting due at once.
 * @throws ServiceProblem unknown_endpoint
 */
export function updateEndpoint(
  { db, now }: Core,
  accountId: string,
  id: string,
  change: UpdateEndpoint,
): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    const at = now();
    const row = await findEndpoint(tx, accountId, id, "for no key update");
    const changed: EndpointRow = {
      ...row,
      ...(change.url !== undefined && { url: new URL(change.url).href }),
      ...(change.types && { types: change.types }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.status === "enabled" && { disabled_at: null, disabled_reason: null }),
      ...(change.status === "disabled" && !row.disabled_at && { disabled_at: at, disabled_reason: "requested" }),
      // Failures of a time when it was away or elsewhere say nothing about now.
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
    return changed;
  });
}
