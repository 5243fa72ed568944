import { serviceName, serviceTitle } from "./service-name.ts";

/** The text that npm shows beside the package. The operator's own address isn't known when it is built. */
export function packageReadme(): string {
  return `# ${serviceTitle}

Shows a customer where their delivery is: a card with the time of arrival, the rider on a map and the steps of the journey. For
your server it has a client of the delivery service, and what checks its webhooks. It brings its own types and depends on nothing.

\`\`\`sh
npm install ${serviceName}
\`\`\`

Your server orders a delivery and passes its id on. In the browser you need that id, a publishable key (\`pk_…\`) and the
address of the delivery service.

## In any page

\`\`\`js
import { mount } from "${serviceName}";

const handle = mount(document.querySelector("#delivery"), {
  id: "DELIVERY_ID",
  key: "pk_test_…",
  api: "https://deliveries.example",
});
handle.update({ theme: "dark" }); // also refresh() and destroy()
\`\`\`

## As an element

\`\`\`html
<delivery-tracking data-id="DELIVERY_ID" data-key="pk_test_…" data-api="https://deliveries.example"></delivery-tracking>
\`\`\`

\`\`\`js
import "${serviceName}/element";
\`\`\`

\`${serviceName}/preact\`, \`/solid\`, \`/vue\`, \`/svelte\` and \`/react\` are the same element with its types for JSX and
templates. There, events have names without the colon: \`ontrackingstatus\`.

## In React and Next.js

\`\`\`js
import { DeliveryTracking } from "${serviceName}/react";

export const Tracking = ({ id, trackingUrl }) => (
  <DeliveryTracking id={id} publishableKey="pk_test_…" api="https://deliveries.example" onStatus={console.log}>
    <a href={trackingUrl}>Follow your delivery</a>
  </DeliveryTracking>
);
\`\`\`

## Without a view

\`\`\`js
import { createTracker } from "${serviceName}";

const tracker = createTracker({ id: "DELIVERY_ID", key: "pk_test_…", api: "https://deliveries.example" });
const unsubscribe = tracker.subscribe(({ phase, reading }) => console.log(phase, reading?.eta_minutes));
\`\`\`

## On your server

With Node 20.3 or later, Deno, Bun or Workers:

\`\`\`js
import { createClient, ServiceError } from "${serviceName}/server";

const client = createClient({ key: process.env.SECRET_KEY, baseUrl: "https://deliveries.example" });

try {
  const delivery = await client.deliveries.create(
    {
      pickup: { name: "Mkate & Co.", address: "2 Swallow Road" },
      dropoff: { name: "Wanjiru M.", address: "27 Jasmine Road" },
      package: { type: "food" },
      payment_method: "cash",
    },
    { idempotencyKey: "order-1042" },
  );
  console.log(delivery.id, delivery.tracking_url);
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  console.log(error.status, error.code, error.errors, error.requestId);
}
for await (const { id, status } of client.deliveries.list({ status: "in_transit" })) console.log(id, status);
\`\`\`

\`client\` has \`quotes\`, \`deliveries\`, \`events\`, \`webhookEndpoints\`, \`keys\` and \`account\`. What can be repeated is, up to four
times: orders with one \`Idempotency-Key\`, and nothing before the time that \`Retry-After\` names. A list reads its next page when
you come to its end. Every method takes a \`signal\`.

## Webhooks

\`verifyWebhook\` takes the body as it came: text, bytes or a \`Request\`. While you rotate the secret, give it both.

\`\`\`js
// Express
import express from "express";
import { verifyWebhook } from "${serviceName}/server";

export const app = express();
app.post("/hooks", express.raw({ type: "*/*" }), async (request, response) => {
  const event = await verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET).catch(() => null);
  if (!event) return response.sendStatus(401);
  response.sendStatus(204);
  console.log(event.type, event.data.delivery_id);
});
\`\`\`

\`\`\`js
// Fastify
import Fastify from "fastify";
import { verifyWebhook } from "${serviceName}/server";

export const app = Fastify();
app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post("/hooks", async (request, reply) => {
  const event = await verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET).catch(() => null);
  if (!event) return reply.code(401).send();
  console.log(event.type, event.data.delivery_id);
  return reply.code(204).send();
});
\`\`\`

\`\`\`js
// Hono
import { Hono } from "hono";
import { verifyWebhook } from "${serviceName}/server";

export const app = new Hono();
app.post("/hooks", async ({ req, body }) => {
  const event = await verifyWebhook(req.raw, req.raw.headers, process.env.WEBHOOK_SECRET).catch(() => null);
  if (!event) return body(null, 401);
  console.log(event.type, event.data.delivery_id);
  return body(null, 204);
});
\`\`\`

\`\`\`js
// Next.js: app/hooks/route.js
import { verifyWebhook } from "${serviceName}/server";

export async function POST(request) {
  const event = await verifyWebhook(request, request.headers, process.env.WEBHOOK_SECRET).catch(() => null);
  if (!event) return new Response(null, { status: 401 });
  console.log(event.type, event.data.delivery_id);
  return new Response(null, { status: 204 });
}
\`\`\`

## While you build

\`npx ${serviceName} listen --forward-to http://localhost:3000/hooks\` passes each event on to your machine, signed, from a service
that can't reach it. \`npx ${serviceName} trigger delivered\` moves a delivery of the sandbox through each status, and
\`npx ${serviceName} open dlv_…\` opens its page.

\`mount(element, { id: "any", key: "any", demo: "journey" })\` plays a whole delivery in a minute and a half, without any
request.

Options, events, colours and languages are explained at \`/docs\` of the delivery service.
`;
}
