import { AlertEvent } from "../../../contract/alert.ts";
import { DeliveryEvent } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { SERVICE_TITLE } from "../../brand.ts";

/** What the OpenAPI file says about the service as a whole. What it says about an operation comes from its route. */
export const INFO = {
  title: SERVICE_TITLE,
  version: "1.0.0",
  summary: "Deliveries by the nearest rider, from the quote to the door.",
  description:
    "Quote and order a delivery, and show your customer where it is. Requests and responses are JSON; errors are `application/problem+json` (RFC 9457). The guide at `/docs` explains keys, idempotency, limits, webhooks and the sandbox.",
  license: { name: "MIT", identifier: "MIT" },
};

export const TAGS = [
  {
    name: "Quotes",
    description: `The price and duration of a delivery. The price holds for ${LIMITS.quoteMinutes} minutes.`,
  },
  { name: "Deliveries", description: "Create, read, change and cancel deliveries." },
  {
    name: "Tracking",
    description: "Where the rider is and when they arrive. A publishable key can read only this.",
  },
  {
    name: "Customers",
    description: "What the tracking page shows and lets a customer do. Needs no key, only the delivery’s id.",
  },
  { name: "Account", description: "Your account, its limits, and what customers see of it." },
  { name: "Keys", description: "Create, change, roll and revoke API keys, and restrict where they work." },
  {
    name: "Sign-in",
    description: "How members sign in. Only for our own pages: responses set a cookie, and keys aren't accepted.",
  },
  { name: "Members", description: "The people who can sign in to an account, and their roles." },
  { name: "Webhooks", description: "Endpoints that receive events." },
  { name: "Events", description: "What happened to your deliveries, to recover missed events." },
  {
    name: "Operator",
    description: "For whoever runs the service: deliveries of every account. Needs an operator key.",
  },
  {
    name: "Riders",
    description: "For rider apps. Needs a rider's token, or the cookie of our rider app.",
  },
  { name: "Sandbox", description: "Move a test delivery yourself. Not in production." },
];

export const SECURITY_SCHEMES = {
  secretKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_test_… or sk_live_…",
    description: "A secret key, only for your server. It may call every operation.",
  },
  publishableKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "pk_test_… or pk_live_…",
    description: "A publishable key, for web pages. It may read the tracking of a delivery and nothing else.",
  },
  publishableKeyInAddress: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "A publishable key in the URL, which saves a CORS preflight.",
  },
  memberCookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-member",
    description:
      "The session of a member, as this service's own pages send it; without https it is named member. Other pages can't use it.",
  },
  staffCookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-staff",
    description:
      "The session of one of the operator's staff, as the desk sends it; without https it is named staff. Operations that members of shops may call, too, read it where the header `Desk: 1` comes with it.",
  },
  operatorKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "op_test_… or op_live_…",
    description:
      "An operator key, for whoever runs the service. It may call the operations under /v1/operator and nothing else.",
  },
  riderToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "rt_test_… or rt_live_…",
    description: "The token of a device on which a rider is signed in. It reaches the operations under /v1/rider.",
  },
  riderCookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-rider",
    description: "The same token, as the rider's web app on this service sends it; without https it is named rider.",
  },
} as const;

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** What every endpoint gets with an event, and what it answers. */
const SENT = {
  // The signature shows who sent it.
  security: [],
  parameters: [
    header("webhook-id", "The event's id: the same in every retry and replay."),
    header("webhook-timestamp", "Seconds since 1970 at which this attempt was signed."),
    header("webhook-signature", "`v1,` and a signature for each valid secret, separated by spaces."),
  ],
  responses: {
    "2XX": { description: "Accepted." },
    "410": { description: "We disable the endpoint." },
    default: { description: "We try again." },
  },
};

/** What the service sends to endpoints: https://spec.openapis.org/oas/v3.1.0#oasWebhooks */
export const WEBHOOKS = {
  deliveryEvent: {
    post: {
      operationId: "receiveDeliveryEvent",
      ...SENT,
      tags: ["Webhooks"],
      summary: "Delivery event",
      description:
        "Sent to every enabled endpoint that subscribes to the type, at least once, signed as https://www.standardwebhooks.com says. Verify the signature over the body as it came. Ignore an event whose `data.sequence` isn't higher than the last one that you handled.",
      requestBody: { required: true, content: { "application/json": { schema: DeliveryEvent } } },
    },
  },
  alertEvent: {
    post: {
      operationId: "receiveAlertEvent",
      ...SENT,
      tags: ["Operator"],
      summary: "Something goes wrong for many deliveries, or no longer does",
      description:
        "Sent to the operator's own endpoints, at least once, signed as a merchant's events are. `alert.raised` comes once, however long the alert lasts, and `alert.ended` when we haven't noticed it for a quarter of an hour.",
      requestBody: { required: true, content: { "application/json": { schema: AlertEvent } } },
    },
  },
};
