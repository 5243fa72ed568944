import { randomUUID } from "node:crypto";
import express from "express";
import { createClient, ServiceError, verifyWebhook } from "ontheway/server";

const { SERVICE_URL, SECRET_KEY, PUBLISHABLE_KEY, WEBHOOK_SECRET, PORT = "3000" } = process.env;
const client = createClient({ key: SECRET_KEY, baseUrl: SERVICE_URL });
/** What a shop would keep in its database: the delivery of each order, and its status. */
const orders = new Map();
const app = express();

app.get("/", (_request, response) => {
  response.send(`<!doctype html><title>Mkate & Co.</title><h1>Two loaves and a jar of honey</h1>
    <form method="post" action="/orders"><button>Order</button></form>`);
});

app.post("/orders", async (_request, response) => {
  const number = randomUUID();
  try {
    const { id, tracking_url } = await client.deliveries.create(
      {
        pickup: { name: "Mkate & Co.", phone: "+254700000001", address: "2 Swallow Road" },
        dropoff: { name: "Wanjiru M.", phone: "+254700000002", address: "27 Jasmine Road" },
        package: { type: "food" },
        payment_method: "m-pesa",
        external_id: number,
      },
      { idempotencyKey: `order-${number}` },
    );
    orders.set(number, { id, tracking_url, status: "searching" });
    response.redirect(303, `/orders/${number}`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.status(502).send(`We can’t deliver this: ${error.code}. Ask us about ${error.requestId}.`);
  }
});

app.get("/orders/:number", (request, response) => {
  const order = orders.get(request.params.number);
  if (!order) return response.sendStatus(404);
  response.send(`<!doctype html><meta name="viewport" content="width=device-width"><title>Your order</title>
    <h1>Thank you for your order</h1>
    <div id="ontheway-tracking" data-id="${order.id}"><a href="${order.tracking_url}">Follow your delivery</a></div>
    <script async src="${SERVICE_URL}/v1/tracking.js" data-key="${PUBLISHABLE_KEY}"></script>`);
});

app.post("/hooks", express.raw({ type: "*/*" }), async (request, response) => {
  const event = await verifyWebhook(request.body, request.headers, WEBHOOK_SECRET).catch(() => null);
  if (!event) return response.sendStatus(401);
  response.sendStatus(204);
  const order = orders.get(event.data.external_id);
  if (order) order.status = event.data.status;
  console.log(`order ${event.data.external_id}: ${event.type}`);
});

const server = app.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`The shop is open at http://127.0.0.1:${server.address().port}`);
});
