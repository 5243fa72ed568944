import type { FastifyInstance } from "fastify";
import { Account } from "../../../contract/account.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

/** GET /v1/account */
export function accountRoutes(app: FastifyInstance, { core, environment }: Serving): void {
  app.get(
    "/account",
    {
      schema: {
        operationId: "retrieveAccount",
        tags: ["Account"],
        summary: "Retrieve the account",
        description: "Whose the key is, where it works and how fast it may ask: the first request to try a key with.",
        response: { 200: Account },
      },
    },
    async (request) => {
      const { keyId, perSecond } = request.principal ?? {};
      const [row] = await core.db.query<{ id: string; name: string; created_at: Date; key_name: string }>(
        `select a.id, a.name, a.created_at, k.name as key_name
         from accounts a join api_keys k on k.id = $2 where a.id = $1`,
        [accountOf(request), keyId ?? null],
      );
      if (!row) throw new Error("a key's account is never deleted");
      return {
        id: row.id,
        name: row.name,
        environment,
        limits: { requests_per_second: perSecond },
        key: { id: keyId, kind: "secret", name: row.key_name },
        created_at: row.created_at.toISOString(),
      };
    },
  );
}
