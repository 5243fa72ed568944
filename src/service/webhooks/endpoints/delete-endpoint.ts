import type { Core } from "../../core.ts";
import { findEndpoint } from "./endpoint.ts";

/**
 * Removes the endpoint with its log and all that waits for it.
 * @throws ServiceProblem unknown_endpoint
 */
export async function deleteEndpoint({ db }: Core, accountId: string, id: string): Promise<void> {
  await findEndpoint(db, accountId, id);
  await db.query("delete from webhook_endpoints where id = $1", [id]);
}
