import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../../../contract/limits.ts";
import { AuditEntry, ListAudit } from "../../../../contract/people/audit.ts";
import { DEFAULT_LIMIT, ListOf, toPage } from "../../../../contract/schema.ts";
import { listAudit } from "../../../audit/list.ts";
import { readLimit } from "../../requests/prepare-validation.ts";
import { accountOf } from "../../requests/require-keys.ts";
import { SIGNED_IN } from "../../route-config.ts";
import type { Serving } from "../../serving.ts";

/** GET /v1/account/audit */
export function auditRoutes(app: FastifyInstance, { core }: Serving): void {
  app.get<{ Querystring: ListAudit }>(
    "/account/audit",
    {
      // It holds members' addresses, which viewers needn't see.
      config: { keys: SIGNED_IN, role: "developer" },
      schema: {
        operationId: "listAudit",
        tags: ["Members"],
        summary: "List the audit log",
        description: `Who changed keys, webhook endpoints, members and the account, when, and from which address, newest first. The operator's staff read who changed zones, riders, cash and staff. Entries are kept for ${LIMITS.auditDays} days. For developers and owners, dispatchers and admins; keys can't read it.`,
        querystring: ListAudit,
        response: { 200: ListOf(AuditEntry) },
      },
      preValidation: readLimit,
    },
    async (request) =>
      toPage(await listAudit(core.db, accountOf(request), request.query), request.query.limit ?? DEFAULT_LIMIT),
  );
}
