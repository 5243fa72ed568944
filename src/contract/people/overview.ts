import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { Named, Nullable, Time } from "../schema.ts";
import { Endpoint } from "../webhook.ts";

const { id, url, status, disabled_reason, failing_since } = Endpoint.properties;
const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** Answer of GET /v1/account/overview. */
export const Overview = Named("Overview", {
  under_way: Count("deliveries under way"),
  late: Count("those of them that are late"),
  trouble: Count("deliveries with trouble"),
  last_week: Type.Object(
    {
      delivered: Count("how many were handed over"),
      cancelled: Count("how many were cancelled, by whomever"),
      median_minutes: Nullable(
        Type.Number({
          minimum: 0,
          description: `from the order, or the scheduled time, to the hand-over: half of the newest ${LIMITS.countedDeliveries} took less`,
        }),
      ),
      ratings: Count("how many customers rated a delivery"),
      stars: Nullable(Type.Number({ minimum: 1, maximum: 5, description: "the mean of their stars" })),
    },
    { description: "the deliveries that were ordered in the last seven days, and the ratings of these days" },
  ),
  newest_ratings: Type.Array(
    Type.Object({
      delivery_id: Type.String(),
      external_id: Nullable(Type.String({ description: "your own reference" })),
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      comment: Nullable(Type.String({ description: "what the customer wrote" })),
      rated_at: Time("when"),
    }),
    { description: "the newest first, five at most" },
  ),
  failing_endpoints: Type.Array(Type.Object({ id, url, status, disabled_reason, failing_since }), {
    description: "webhook endpoints whose last attempt failed, or that we disabled for it",
  }),
});
export type Overview = Static<typeof Overview>;
