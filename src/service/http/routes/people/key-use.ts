import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { PreviewKey } from "../../../../contract/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { KeyPreview, KeyUse, OwnAddress } from "../../../../contract/people/key-use.ts";
import { restrictionErrors } from "../../../accounts/key-restrictions.ts";
import { findKey } from "../../../accounts/keys.ts";
import { allowsAddress, findShutOut, readKeyUse } from "../../../accounts/traffic/key-use.ts";
import { addressOf } from "../../requests/client-address.ts";
import { assertValid } from "../../requests/field-errors.ts";
import { accountOf } from "../../requests/require-keys.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Keys"];
const params = Type.Object({ id: Type.String({ description: "the key's id" }) });
type ById = { Params: { id: string } };

/** Operations to call before you revoke or restrict a key: who still uses it, and whom a restriction would shut out. */
export function keyUseRoutes(app: FastifyInstance, { core }: Serving): void {
  app.get<ById>(
    "/account/keys/:id/use",
    {
      config: { problems: ["unknown_api_key"] },
      schema: {
        operationId: "retrieveKeyUse",
        tags,
        summary: "Retrieve a key’s use",
        description:
          `Who used the key in the last ${LIMITS.requestDays} days, how often and for what. Check it before ` +
          "you revoke a key. For secret keys: IP addresses and user agents of servers; for publishable keys: " +
          "pages, never their visitors. A few seconds behind. Unknown id: 404 `unknown_api_key`.",
        params,
        response: { 200: KeyUse },
      },
    },
    async (request) => {
      const accountId = accountOf(request);
      return readKeyUse(core.db, accountId, await findKey(core.db, accountId, request.params.id), core.now());
    },
  );

  app.post<ById & { Body: PreviewKey }>(
    "/account/keys/:id/preview",
    {
      config: { problems: ["unknown_api_key"] },
      schema: {
        operationId: "previewKey",
        tags,
        summary: "Preview a key’s restrictions",
        description:
          `Changes nothing. Returns which callers of the last ${LIMITS.requestDays} days these lists would ` +
          "block, and whether they would block you. A list that `PATCH` would refuse is 422 " +
          "`invalid_request`. Unknown id: 404 `unknown_api_key`.",
        params,
        body: PreviewKey,
        response: { 200: KeyPreview },
      },
      attachValidation: true,
    },
    async (request) => {
      const key = await findKey(core.db, accountOf(request), request.params.id);
      assertValid(request, restrictionErrors({ ...request.body, kind: key.kind }));
      const address = addressOf(request);
      return {
        shut_out: await findShutOut(core.db, key, request.body, core.now()),
        your_address: address,
        you_are_shut_out: !allowsAddress(request.body, address),
      };
    },
  );

  app.get(
    "/account/address",
    {
      schema: {
        operationId: "retrieveOwnAddress",
        tags,
        summary: "Retrieve your IP address",
        description:
          "Returns the IP address of your request, as we compare it with `allowed_ips`. Ask from the server " +
          "that you want to allow.",
        response: { 200: OwnAddress },
      },
    },
    async (request) => ({ address: addressOf(request) }),
  );
}
