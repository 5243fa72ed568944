import type { Endpoint } from "../../../contract/webhook.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";

export interface EndpointRow {
  id: string;
  account_id: string;
  url: string;
  types: string[];
  description: string | null;
  /** As stored: see SecretBox. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: Endpoint["disabled_reason"];
  failing_since: Date | null;
  last_success_at: Date | null;
  created_at: Date;
}

/** @throws ServiceProblem unknown_endpoint, also for one of another account */
export async function findEndpoint(
  db: Queryable,
  accountId: string,
  id: string,
  lock: "" | "for no key update" = "",
): Promise<EndpointRow> {
  const [row] = isId("whe", id)
    ? await db.query<EndpointRow>(`select * from webhook_endpoints where id = $1 and account_id = $2 ${lock}`, [
        id,
        accountId,
      ])
    : [];
  if (!row) throw new ServiceProblem("unknown_endpoint");
  return row;
}

/** What the merchant sees of it. */
export function toEndpoint(row: EndpointRow, now: Date): Endpoint {
  const { previous_secret_until: until } = row;
  return {
    id: row.id,
    url: row.url,
    types: row.types,
    description: row.description,
    status: row.disabled_at ? "disabled" : "enabled",
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    previous_secret_expires_at: until && until > now ? until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}
