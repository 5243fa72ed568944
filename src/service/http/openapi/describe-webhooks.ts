import { DeliveryEvent } from "../../../contract/event.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** What we send to a merchant's endpoint: https://spec.openapis.org/oas/v3.1.0#oasWebhooks */
export const WEBHOOKS = {
  deliveryEvent: {
    post: {
      operationId: "receiveDeliveryEvent",
      tags: ["Webhooks"],
      summary: "A delivery has taken a status",
      description:
        "Sent to every enabled endpoint that subscribes to the type, at least once, signed as https://www.standardwebhooks.com says. Verify the signature over the body as it came; ignore what isn't above the last `data.sequence` that you handled.",
      parameters: [
        header("webhook-id", "The event's id: the same in every retry and replay."),
        header("webhook-timestamp", "Seconds since 1970 at which this attempt was signed."),
        header("webhook-signature", "One `v1,` and signature for each valid secret, separated by spaces."),
      ],
      requestBody: { required: true, content: { "application/json": { schema: DeliveryEvent } } },
      responses: {
        "2XX": { description: "Taken." },
        "410": { description: "Disables the endpoint." },
        default: { description: "Everything else is tried again." },
      },
    },
  },
};
