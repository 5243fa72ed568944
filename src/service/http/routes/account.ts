import type { FastifyInstance } from "fastify";
import { Account } from "../../../contract/account.ts";
import { readAccount } from "../../accounts/accounts.ts";
import { merchantOf } from "../requests/require-keys.ts";
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
    (request) => readAccount(core.db, environment, merchantOf(request)),
  );
}
