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
const NOT_YOURS = "An id that isn't one of your keys is 404 `unknown_api_key`.";
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
        summary: "Retrieve what uses a key",
        description:
          `Who has used the key in the last ${LIMITS.requestDays} days, how often and for what: look before you ` +
          "revoke it. Of a secret key that is servers' addresses and what they call themselves, of a publishable " +
          `one the pages, and never their visitors. It is a few seconds behind. ${NOT_YOURS}`,
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
        summary: "See whom a restriction would shut out",
        description: `Changes nothing. Tells who has used the key in the last ${LIMITS.requestDays} days and couldn't any more with these lists, and whether the address that asks could. A list that \`PATCH\` would refuse is 422 \`invalid_request\` here, too. ${NOT_YOURS}`,
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
        summary: "Retrieve your own address",
        description:
          "The IP address that your request comes from, as we see it and as a key's `allowed_ips` is compared with it. Ask from the server whose address you want to allow.",
        response: { 200: OwnAddress },
      },
    },
    async (request) => ({ address: addressOf(request) }),
  );
}
