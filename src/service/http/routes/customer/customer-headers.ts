import type { FastifyRequest } from "fastify";
import { Type } from "typebox";

/** The secret of the customer's link, which a page reads behind the # of its own address. */
export const customerHeaders = Type.Object({
  "customer-secret": Type.Optional(
    Type.String({ maxLength: 100, description: "what stands behind the # of the delivery's `tracking_url`" }),
  ),
});

export const secretOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  headers["customer-secret"]?.toString();
