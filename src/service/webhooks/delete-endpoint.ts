import type { Core } from "../core.ts";
import { ServiceProblem } from "../problem.ts";

/**
 * Removes the endpoint with its log and all that waits for it.
 * @throws ServiceProblem unknown_endpoint
 */
export async function deleteEndpoint({ db }: Core, accountId: string, id: string): Promise<void> {
  const [gone] = await db.query("delete from webhook_endpoints where id = $1 and account_id = $2 returning id", [
    id,
    accountId,
  ]);
  if (!gone) throw new ServiceProblem("unknown_endpoint");
}
