import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { Account } from "../../../../contract/account.ts";
import { ENOUGH } from "../../../../contract/branding/adapt-accent.ts";
import { ChangeBranding } from "../../../../contract/branding/branding.ts";
import { LOGO_BOX } from "../../../../contract/branding/fit-logo.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { readAccount } from "../../../accounts/accounts.ts";
import { changeBranding, checkShopUrl } from "../../../accounts/branding/change-branding.ts";
import { cleanLogo } from "../../../accounts/branding/clean-logo.ts";
import { readLogo } from "../../../accounts/branding/logos.ts";
import { IMMUTABLE_SECONDS } from "../../common-headers.ts";
import { assertValid } from "../../requests/field-errors.ts";
import { createViewerLimit } from "../../requests/limit-viewers.ts";
import { accountOf, merchantOf, noteOf } from "../../requests/require-keys.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Account"];
const Picture = { schema: Type.String({ contentEncoding: "binary", description: "the image itself" }) };

/** /v1/account/branding changes how the tracking page looks. /v1/logos serves the logos that it shows. */
export function brandingRoutes(app: FastifyInstance, { core, environment, publicUrl }: Serving): void {
  const limit = createViewerLimit(core.elapsed);
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
          "Sets the accent and the logo of your customers’ tracking page, the page of your shop that it links to, and " +
          "what it says of a cancelled order. Fields that you leave out stay as they are; null removes one. The page stays readable with every " +
          `accent: where text in it would have a contrast of less than ${ENOUGH} to 1, the page shows the nearest ` +
          "colour with enough contrast, darker in the light theme and lighter in the dark one. We re-encode the logo, " +
          `no larger than the page needs it. It should have at least ${LOGO_BOX.width} by ${LOGO_BOX.height} ` +
          "pixels, and better three times as many. Transparent parts stay transparent. While the service has no " +
          "time to make it, the answer is 503 `images_busy`: send the same request again.",
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
      const wanted =
        logo === undefined ? more : { ...more, logo: logo === null ? null : await cleanLogo(accountOf(request), logo) };
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
          "A merchant’s logo. The account and the customer’s view of a delivery hold its address as `logo_url`. It takes no key. Another logo has another address, so browsers may keep this one for a year. A logo that was replaced is 404 `unknown_image`.",
        params: Type.Object({ id: Type.String({ description: "the last part of the logo’s address" }) }),
        response: { 200: { description: "The image.", content: { "image/png": Picture } } },
      },
    },
    async (request, reply) => {
      limit(request);
      const bytes = await readLogo(core.db, request.params.id);
      return reply
        .type("image/png")
        .header("cache-control", `public, max-age=${IMMUTABLE_SECONDS}, immutable`)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(Buffer.from(bytes));
    },
  );
}
