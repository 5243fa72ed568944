import { DAY_SECONDS } from "../../../contract/webhook.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { type EndpointRow, findEndpoint } from "./endpoint.ts";
import { makeSecret, type SecretBox } from "./secrets.ts";

/**
 * Gives the endpoint a new secret. The one before keeps signing beside it for the overlap; an older one ends now.
 * @throws ServiceProblem unknown_endpoint
 */
export async function rotateSecret(
  { db, now }: Core,
  box: SecretBox,
  accountId: string,
  id: string,
  overlapSeconds: number = DAY_SECONDS,
): Promise<{ row: EndpointRow; secret: string }> {
  await findEndpoint(db, accountId, id);
  const secret = makeSecret();
  const until = overlapSeconds > 0 ? new Date(now().getTime() + overlapSeconds * 1000) : null;
  const [row] = await db.query<EndpointRow>(
    `update webhook_endpoints set secret = $3, previous_secret_until = $2,
       previous_secret = case when $2::timestamptz is null then null else secret end
     where id = $1 returning *`,
    [id, until, box.seal(secret)],
  );
  // Deleted this very moment.
  if (!row) throw new ServiceProblem("unknown_endpoint");
  return { row, secret };
}
