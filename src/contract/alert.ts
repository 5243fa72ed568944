import { type Static, Type } from "typebox";
import { EventBase } from "./event.ts";
import { Extended, Named, Nullable, Time } from "./schema.ts";
import { CreateEndpoint } from "./webhook.ts";

/** What goes wrong for many deliveries at once. */
const Alert = Named("Alert", {
  kind: Type.Enum(["nobody_takes_orders", "many_late", "webhooks_failing", "geocoder_out", "router_out"], {
    description: "what goes wrong. More kinds may be added: show `message` for those that you don't know",
  }),
  account_id: Nullable(Type.String({ description: "the shop whose webhooks fail; null for the other kinds" })),
  message: Type.String({ description: "the same as a sentence in English" }),
  since: Time("when we noticed it: together with `kind` and `account_id`, the same in both events of an alert"),
});
export type Alert = Static<typeof Alert>;

/** An event that the operator's own endpoints get. */
export const AlertEvent = Extended("AlertEvent", EventBase, {
  type: Type.Enum(["alert.raised", "alert.ended"], {
    description: "one of each for an alert, however long it lasts",
  }),
  data: Alert,
});
export type AlertEvent = Static<typeof AlertEvent>;

/** Body of POST /v1/operator/webhook_endpoints. */
export const CreateAlertEndpoint = Type.Object(
  { url: CreateEndpoint.properties.url, description: CreateEndpoint.properties.description },
  {
    title: "CreateAlertEndpoint",
    additionalProperties: false,
    examples: [{ url: "https://courier.example/alerts" }],
  },
);
export type CreateAlertEndpoint = Static<typeof CreateAlertEndpoint>;
