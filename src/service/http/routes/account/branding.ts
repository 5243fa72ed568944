import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { Account } from "../../../../contract/account.ts";
import { ChangeBranding } from "../../../../contract/branding/branding.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { readAccount } from "../../../accounts/accounts.ts";
import { changeBranding, checkShopUrl } from "../../../accounts/branding/change-branding.ts";
import { cleanLogo } from "../../../accounts/branding/clean-logo.ts";
import { readLogo } from "../../../accounts/branding/logos.ts";
import { noteOf } from "../../requests/actor-of.ts";
import { assertValid } from "../../requests/field-errors.ts";
import { createStrangerLimit } from "../../requests/limit-viewers.ts";
import { accountOf, merchantOf } from "../../requests/require-keys.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Account"];
const DAYS_365 = 365 * 86_400;
const Picture = { schema: Type.String({ contentEncoding: "binary", description: "the image itself" }) };

/** /v1/account/branding: how the tracking page looks; and /v1/logos, where it has the shop's logo from. */
export function brandingRoutes(app: FastifyInstance, { core, environment, publicUrl }: Serving): void {
  const limit = createStrangerLimit(core.elapsed);
  app.patch<{ Body: ChangeBranding }>(
    "/account/branding",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: { problems: ["images_busy"] },
      schema: {
        operationId: "updateBranding",
        tags,
        summary: "Change the tracking page’s look",
        description:
          "Sets the accent and the logo of your customers’ tracking page, and where its way back to your shop leads. What you leave out stays; null removes it. The page stays readable whatever the accent: where words in it would have less than 4.5 to 1 of contrast, the page shows the nearest colour that has it, darker in the light theme and lighter in the dark one. We make the logo anew, no larger than the page shows it. It should be at least 96 by 40 pixels, better three times as many; what is transparent stays so. While there is no time for that, the answer is 503 `images_busy`: send the same again.",
        body: ChangeBranding,
        response: { 200: Account },
      },
      attachValidation: true,
    },
    async (request) => {
      const { shop_url: page }: { shop_url?: unknown } = Object(request.body);
      const wrong = typeof page === "string" ? checkShopUrl(page, environment) : null;
      assertValid(request, wrong ? [wrong] : []);
      const { logo, ...more } = request.body;
      const wanted = logo === undefined ? more : { ...more, logo: logo === null ? null : await cleanLogo(logo) };
      await changeBranding(core.db, accountOf(request), wanted, { now: core.now, note: noteOf(request, core) });
      return readAccount(core.db, { environment, publicUrl }, merchantOf(request));
    },
  );

  app.get<{ Params: { id: string } }>(
    "/logos/:id",
    {
      config: { keys: [], problems: ["unknown_image"] },
      schema: {
        operationId: "retrieveLogo",
        tags,
        summary: "Retrieve a logo",
        description:
          "A merchant’s logo, at the address that their account and their customers’ view of a delivery have. It takes no key. Another logo has another address, so browsers may keep this one for good. One that was replaced is 404 `unknown_image`.",
        params: Type.Object({ id: Type.String({ description: "what the logo’s address ends on" }) }),
        response: { 200: { description: "The image.", content: { "image/png": Picture } } },
      },
    },
    async (request, reply) => {
      limit(request);
      const bytes = await readLogo(core.db, request.params.id);
      return reply
        .type("image/png")
        .header("cache-control", `public, max-age=${DAYS_365}, immutable`)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(Buffer.from(bytes));
    },
  );
}
