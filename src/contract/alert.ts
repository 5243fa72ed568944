import { type Static, Type } from "typebox";
import { EventBase } from "./event.ts";
import { Extended, Named, Nullable, Time } from "./schema.ts";
import { CreateEndpoint } from "./webhook.ts";
import { ClockTime, OrNull } from "./zone.ts";

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

const QuietHours = Type.Object(
  {
    from: ClockTime("22:00", "HH:MM by the clock of the time zone"),
    to: ClockTime("06:00", "HH:MM; if that isn't after `from`, on the next day"),
    time_zone: Type.String({
      minLength: 1,
      maxLength: 60,
      description: "a name from the IANA database",
      examples: ["Africa/Nairobi"],
    }),
  },
  {
    additionalProperties: false,
    description: "every day, when no letter and no push comes. What lasts longer is told when they end",
  },
);
export type QuietHours = Static<typeof QuietHours>;

/** Answer of GET and PATCH /v1/operator/alerts. */
export const AlertSettings = Named("AlertSettings", {
  push_public_key: Nullable(
    Type.String({
      description: "with which a browser allows pushes, in base64url; null where this service sends none",
    }),
  ),
  quiet_hours: Nullable(QuietHours),
});
export type AlertSettings = Static<typeof AlertSettings>;

/** Body of PATCH /v1/operator/alerts. */
export const ChangeAlertSettings = Type.Object(
  { quiet_hours: OrNull(QuietHours) },
  {
    title: "ChangeAlertSettings",
    additionalProperties: false,
    examples: [{ quiet_hours: { from: "22:00", to: "06:00", time_zone: "Africa/Nairobi" } }],
  },
);
export type ChangeAlertSettings = Static<typeof ChangeAlertSettings>;
