import type { Core } from "../../core.ts";
import type { EndpointRow } from "./endpoint.ts";

/** The account's endpoints, newest first. */
export function listEndpoints({ db }: Core, accountId: string): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    "select * from webhook_endpoints where account_id = $1 order by created_at desc, id desc",
    [accountId],
  );
}
