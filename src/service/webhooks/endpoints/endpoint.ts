import type { Endpoint } from "../../../contract/webhook.ts";
import type { Note } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { versionOf } from "../../store/versions.ts";

export interface EndpointRow {
  id: string;
  account_id: string;
  url: string;
  types: string[];
  description: string | null;
  /** Sealed: see Box. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: Endpoint["disabled_reason"];
  failing_since: Date | null;
  last_success_at: Date | null;
  created_at: Date;
}

/** The account's endpoints, newest first. */
export function listEndpoints({ db }: Core, accountId: string): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    "select * from webhook_endpoints where account_id = $1 order by created_at desc, id desc",
    [accountId],
  );
}

/** @throws ServiceProblem unknown_endpoint, also for another account's endpoint */
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

/**
 * Deletes the endpoint with its log and the events that wait for it.
 * @throws ServiceProblem unknown_endpoint
 */
export function deleteEndpoint({ db }: Core, accountId: string, id: string, note: Note): Promise<void> {
  return db.transaction(async (tx) => {
    const { url } = await findEndpoint(tx, accountId, id);
    await tx.query("delete from webhook_endpoints where id = $1", [id]);
    await note(tx, { accountId, action: "endpoint.deleted", target: id, detail: { url: hostAndPath(url) } });
  });
}

/** The part of an address by which people recognise it. It leaves out the password and the query, which may hold secrets. */
export function hostAndPath(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** The version of an endpoint: a hash of the fields that a member or a key can change. */
export function versionOfEndpoint({ url, types, description, disabled_at }: EndpointRow): string {
  return versionOf(url, types, description, disabled_at !== null);
}

/** The endpoint, as its merchant may see it. */
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
    version: versionOfEndpoint(row),
  };
}
