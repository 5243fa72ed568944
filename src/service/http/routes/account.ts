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
        description:
          "The account that the key belongs to, its environment, and how many requests a second the key may make. Call it first to try out a key.",
        response: { 200: Account },
      },
    },
    (request) => readAccount(core.db, environment, merchantOf(request)),
  );
}
