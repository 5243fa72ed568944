import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import type {
  AskForPhoto,
  ChangeInstructions,
  CustomerView,
  RateDelivery,
} from "../../../../contract/customer/customer.ts";
import {
  AskForPhotoSchema,
  ChangeInstructionsSchema,
  CustomerViewSchema,
  RateDeliverySchema,
} from "../../../../contract/customer/customer-schema.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { ProblemCode } from "../../../../contract/problem.ts";
import { customerLink } from "../../../customer-link.ts";
import { tellCode } from "../../../deliveries/codes.ts";
import { changeInstructions, rateDelivery } from "../../../deliveries/customer/change-order.ts";
import { isCustomer } from "../../../deliveries/customer/check-customer.ts";
import { describeOrderForCustomer } from "../../../deliveries/customer/describe-order.ts";
import { type CustomerOrder, loadOrder } from "../../../deliveries/customer/load-order.ts";
import { readPhoto } from "../../../deliveries/customer/read-photo.ts";
import { createViewerLimit } from "../../requests/limit-viewers.ts";
import type { Serving } from "../../serving.ts";
import { customerHeaders as headers, secretOf } from "./customer-headers.ts";

const tags = ["Customers"];
const params = Type.Object({ id: Type.String({ description: "the delivery's id, which its link holds" }) });
const Picture = { schema: Type.String({ contentEncoding: "binary", description: "the image itself" }) };
const CUSTOMER =
  "Whoever has the whole link that the merchant passed on is the customer: the header `Customer-Secret` carries what " +
  "stands behind its #. Without it the answer is 403 `not_the_customer`. Deliveries whose link is older, which the view " +
  "tells by `asks_digits`, take the last four digits of the drop-off's phone number in its place. Wrong ones are 403 " +
  `\`wrong_digits\`; after ${LIMITS.digitsTries} of them within an hour every try is 429 \`digits_locked\`, and after ` +
  `${LIMITS.wrongDigits} for good.`;

type To = { Params: { id: string } };

/** /v1/deliveries/:id/customer: what the tracking page shows beside the card, and what a customer may do there. */
export function customerRoutes(app: FastifyInstance, { core, pusher, publicUrl }: Serving): void {
  const limit = createViewerLimit(core.elapsed);
  const config = (...problems: ProblemCode[]) => ({ keys: [], problems: ["unknown_delivery" as const, ...problems] });
  const view = async (request: FastifyRequest, order: CustomerOrder): Promise<CustomerView> => {
    const isTheirs = isCustomer(core, order, { secret: secretOf(request) });
    return describeOrderForCustomer(order, {
      now: core.now(),
      isCustomer: isTheirs,
      code: isTheirs && order.neededCode ? await tellCode(core.codes, order.id, order.neededCode) : null,
      linkTo: (id) => customerLink(core.codes, publicUrl(), id),
      pushKey: pusher.publicKey(),
      publicUrl: publicUrl(),
    });
  };
  const begin = (request: FastifyRequest<To>, reply: FastifyReply): string => {
    const { id } = request.params;
    limit(request, id);
    reply.header("cache-control", "no-store");
    return id;
  };

  app.get<To>(
    "/deliveries/:id/customer",
    {
      config: config(),
      schema: {
        operationId: "retrieveCustomerView",
        tags,
        summary: "See a delivery as its customer",
        description:
          "Whose order it is, whom to ask and how its page looks, where it goes, how it was handed over, and what " +
          "the customer may do now. It takes no key: whoever knows the id, which can't be guessed, may look. It " +
          "tells no phone number of the customer or the rider. With the secret of the customer's link it also says " +
          "what they have ordered, what they may do and, while the rider is on the way to them, the `delivery_code`. Each address may ask about a delivery twice a second.",
        params,
        headers,
        response: { 200: CustomerViewSchema },
      },
    },
    async (request, reply) => view(request, await loadOrder(core.db, begin(request, reply))),
  );

  app.post<To & { Body: ChangeInstructions }>(
    "/deliveries/:id/customer/instructions",
    {
      config: config(
        "not_allowed_by_merchant",
        "not_the_customer",
        "wrong_digits",
        "already_picked_up",
        "digits_locked",
      ),
      schema: {
        operationId: "changeInstructions",
        tags,
        summary: "Change the instructions",
        description:
          "Changes what the rider should know, or clears it with an empty text, until they have the package (409 " +
          "`already_picked_up`), where the merchant has allowed `instructions` in `customer_can` (403 " +
          `\`not_allowed_by_merchant\`). ${CUSTOMER} The merchant gets \`delivery.instructions_changed\`. You can ` +
          "repeat the request safely.",
        params,
        headers,
        body: ChangeInstructionsSchema,
        response: { 200: CustomerViewSchema },
      },
    },
    async (request, reply) =>
      view(request, await changeInstructions(core, begin(request, reply), request.body, secretOf(request))),
  );

  app.post<To & { Body: RateDelivery }>(
    "/deliveries/:id/customer/rating",
    {
      config: config(
        "not_allowed_by_merchant",
        "not_the_customer",
        "wrong_digits",
        "not_delivered",
        "already_rated",
        "digits_locked",
      ),
      schema: {
        operationId: "rateDelivery",
        tags,
        summary: "Rate a delivery",
        description:
          "Rates a delivery after it was handed over (409 `not_delivered`), where the merchant has allowed `rating` in " +
          "`customer_can` (403 `not_allowed_by_merchant`). Stars without a comment can be changed, and a comment can " +
          `follow; after a comment the answer is 409 \`already_rated\`. ${CUSTOMER} The merchant gets ` +
          "`delivery.rated` each time. You can repeat the request safely: the same rating again changes " +
          "nothing.",
        params,
        headers,
        body: RateDeliverySchema,
        response: { 200: CustomerViewSchema },
      },
    },
    async (request, reply) =>
      view(request, await rateDelivery(core, begin(request, reply), request.body, secretOf(request))),
  );

  app.post<To & { Body: AskForPhoto }>(
    "/deliveries/:id/customer/photo",
    {
      config: config("not_the_customer", "wrong_digits", "unknown_image", "digits_locked"),
      schema: {
        operationId: "retrieveHandOverPhoto",
        tags,
        summary: "Retrieve the photo of the hand-over",
        description: `The photo that the rider took when they handed the package over, for ${LIMITS.imageDays} days. ${CUSTOMER} Where there is no photo, or none any more, the answer is 404 \`unknown_image\`.`,
        params,
        headers,
        body: AskForPhotoSchema,
        response: {
          200: {
            description: "The image.",
            content: { "image/jpeg": Picture, "image/png": Picture },
          } as unknown as TSchema,
        },
      },
    },
    async (request, reply) => {
      const claim = { secret: secretOf(request), digits: request.body.digits };
      const image = await readPhoto(core, begin(request, reply), claim);
      return reply.type(image.mediaType).send(Buffer.from(image.bytes));
    },
  );
}
