import { type Static, Type } from "typebox";
import { Named, Nullable } from "./schema.ts";

const MOST = 10_000_000;

/** Body field of an order: what the rider collects. */
export const CollectCash = Type.Object(
  {
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MOST,
        description: "in units of the delivery's `currency`, rounded to its smallest coin; the fee when absent",
      }),
    ),
    from: Type.Optional(
      Type.Enum(["pickup", "dropoff"] as const, { description: "who hands it over; `dropoff` when absent" }),
    ),
  },
  {
    title: "CollectCash",
    additionalProperties: false,
    description:
      "what the rider collects in cash, only with the `payment_method` cash. When absent, they collect the fee at the drop-off",
  },
);
export type CollectCash = Static<typeof CollectCash>;

/** What the rider collects, as orders, offers, jobs and events tell it. */
export const Cash = Named("Cash", {
  amount: Type.Number({ minimum: 0, description: "in units of `currency`" }),
  currency: Type.String({ description: "ISO 4217 code of `amount`" }),
  from: Type.Enum(["pickup", "dropoff"] as const, { description: "who hands it over" }),
  collected: Nullable(
    Type.Boolean({
      description: "whether the rider says that they have it; null while they haven't said",
    }),
  ),
});
export type Cash = Static<typeof Cash>;
