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
  "The header `Customer-Secret` carries the part of `tracking_url` after its #; without it: 403 `not_the_customer`. " +
  "Older links without a secret (`asks_digits` in the view) take the last four digits of the drop-off's phone number " +
  `instead. Wrong digits are 403 \`wrong_digits\`; after ${LIMITS.digitsTries} in an hour, or ${LIMITS.wrongDigits} in all, ` +
  "every try is 429 `digits_locked`.";

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
        summary: "Retrieve the customer’s view",
        description:
          "What the tracking page shows: shop, contact, branding, destination, proof, and what the customer " +
          "can do now. Needs no key: whoever knows the id, which can't be guessed, can read it. It contains " +
          "no phone number of the customer or the rider. With the secret of the customer's link it also has " +
          "the items, what they may do and, while the rider is on the way to them, the `delivery_code`. " +
          "Limit: two requests a second for each delivery and IP address.",
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
          "Changes or, with an empty text, clears the instructions for the rider until the pick-up (409 " +
          "`already_picked_up`), if the merchant allows `instructions` in `customer_can` (403 " +
          `\`not_allowed_by_merchant\`). ${CUSTOMER} The merchant gets \`delivery.instructions_changed\`. Safe ` +
          "to repeat.",
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
          "Rates a delivery after the hand-over (409 `not_delivered`), if the merchant allows `rating` in " +
          "`customer_can` (403 `not_allowed_by_merchant`). Stars can be changed until there is a comment " +
          `(409 \`already_rated\`). ${CUSTOMER} The merchant gets \`delivery.rated\` each time. Safe to repeat.`,
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
        description:
          `The rider's photo of the hand-over, for ${LIMITS.imageDays} days. ${CUSTOMER} Without a photo: ` +
          "404 `unknown_image`.",
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
