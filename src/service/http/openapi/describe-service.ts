/** What the OpenAPI file says about the service as a whole; operations come from their routes. */
export const INFO = {
  title: "OnTheWay",
  version: "1.0.0",
  summary: "Deliveries by the nearest rider, from the quote to the door.",
  description:
    "Ask what a delivery costs, order it, and let your customer watch it come. Every request and every answer is JSON; errors are `application/problem+json` (RFC 9457). The guide at `/docs` explains keys, idempotency, limits, webhooks and the sandbox.",
  license: { name: "MIT", identifier: "MIT" },
};

export const TAGS = [
  { name: "Quotes", description: "What a delivery would cost and how long it would take, held for 15 minutes." },
  { name: "Deliveries", description: "Order a delivery, look it up, cancel it." },
  {
    name: "Tracking",
    description: "Where the rider is and when they arrive. The one thing a publishable key may read.",
  },
  { name: "Account", description: "Whose key it is, and what that account may do." },
  { name: "Keys", description: "Make, roll and revoke API keys, and say where they may be used from." },
  { name: "Webhooks", description: "Have us tell your server about every change of status." },
  { name: "Events", description: "What has happened, to catch up on what your server missed." },
  { name: "Sandbox", description: "Move a test delivery along yourself. Not offered in production." },
];

export const SECURITY_SCHEMES = {
  secretKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_test_… or sk_live_…",
    description: "A secret key, for your server alone. It may call every operation.",
  },
  publishableKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "pk_test_… or pk_live_…",
    description: "A publishable key, made to stand in a web page. It may read the tracking of a delivery.",
  },
} as const;
