import type { FastifyInstance, FastifyRequest } from "fastify";
import { Account, ChangeAccount } from "../../../../contract/account.ts";
import { readAccount, readCountry } from "../../../accounts/accounts.ts";
import { changeAccount } from "../../../accounts/change-account.ts";
import { checkHelpUrl } from "../../../accounts/support.ts";
import { isCountry, readPhones } from "../../../phones.ts";
import { assertValid } from "../../requests/field-errors.ts";
import { accountOf, merchantOf, noteOf } from "../../requests/require-keys.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Account"];

/** /v1/account: retrieve and change. */
export function accountRoutes(app: FastifyInstance, { core, environment, publicUrl }: Serving): void {
  const read = (request: FastifyRequest) => readAccount(core.db, { environment, publicUrl }, merchantOf(request));

  app.get(
    "/account",
    {
      schema: {
        operationId: "retrieveAccount",
        tags,
        summary: "Retrieve the account",
        description:
          "The account that the key belongs to, its environment, and how many requests a second the key may make. Call it first to try out a key.",
        response: { 200: Account },
      },
    },
    read,
  );

  app.patch<{ Body: ChangeAccount }>(
    "/account",
    {
      config: { role: "owner" },
      schema: {
        operationId: "updateAccount",
        tags,
        summary: "Change the account",
        description:
          "Changes your name and whom your customers can ask, as the tracking page shows them. `support` replaces what stood there, with a phone number, the address of a page, or both; null removes it. Names are plain text, and pages begin with https. `messages` switches what customers and riders write to each other on or off, and `calls` whether riders see your customers' phone numbers. With a `country`, phone numbers may be national.",
        body: ChangeAccount,
        response: { 200: Account },
      },
      attachValidation: true,
    },
    async (request) => {
      const accountId = accountOf(request);
      const asked = request.validationError ? {} : request.body;
      const country = async () => (asked.country === undefined ? readCountry(core.db, accountId) : asked.country);
      const { body, errors } = await readPhones(asked, ["support"], country);
      const wrong = body.support?.url === undefined ? null : checkHelpUrl(body.support.url);
      if (wrong) errors.push(wrong);
      if (typeof body.country === "string" && !isCountry(body.country)) {
        errors.push({ param: "country", code: "invalid_value", detail: "must be the code of a country, such as KE" });
      }
      assertValid(request, errors);
      await changeAccount(core.db, accountId, body, noteOf(request, core));
      return read(request);
    },
  );
}
