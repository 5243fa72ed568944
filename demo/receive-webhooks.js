import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

/**
 * A merchant's server that receives webhooks. It checks each signature with the standard's own library before it reads the
 * event, answers at once, and prints the event. JavaScript, so that plain Node 20 runs it without a build:
 *
 *   WEBHOOK_SECRET=whsec_… [PORT=3000] [UNTIL=delivery.delivered] node demo/receive-webhooks.js
 *
 * It ends when it has the event that UNTIL names and all earlier ones of its delivery. They can come in another order: an
 * event that failed twice no longer holds up the later ones.
 */
const { WEBHOOK_SECRET, PORT = "3000", UNTIL } = process.env;
if (!WEBHOOK_SECRET) {
  console.error("Set WEBHOOK_SECRET to the secret that was shown when the endpoint was created.");
  process.exit(1);
}
const webhook = new Webhook(WEBHOOK_SECRET);
/** The numbers of the events that have come, by delivery. @type {Map<string, Set<number>>} */
const numbers = new Map();
/** The event that UNTIL names. @type {{ delivery_id: string, sequence: number } | undefined} */
let last;

const server = createServer((request, response) => {
  // Rejects if the sender hangs up before its request is here. It will send the event again.
  receive(request, response).catch(() => response.destroy());
});
server.listen(Number(PORT), "127.0.0.1", () => console.log(`Receiving webhooks on http://127.0.0.1:${PORT}`));

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function receive(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  /** @type {{ type: string, data: { delivery_id: string, sequence: number } }} */
  let event;
  try {
    // The signature is over the bytes as they came. Parsing and serialising them can change them.
    event = /** @type {typeof event} */ (webhook.verify(Buffer.concat(chunks).toString(), headersOf(request)));
  } catch {
    response.writeHead(401).end();
    console.log("Refused a request whose signature is not right.");
    return;
  }
  response.writeHead(204).end();
  const { delivery_id, sequence } = event.data;
  console.log(`${event.type}, number ${sequence} of ${delivery_id}: signature checked`);
  numbers.set(delivery_id, (numbers.get(delivery_id) ?? new Set()).add(sequence));
  if (event.type === UNTIL) last = event.data;
  if (last && hasAllUpTo(last)) {
    server.close();
    server.closeIdleConnections();
  }
}

/** @param {import("node:http").IncomingMessage} request */
function headersOf({ headers }) {
  return Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(headers[name])]),
  );
}

/** @param {{ delivery_id: string, sequence: number }} event */
function hasAllUpTo({ delivery_id, sequence }) {
  return [...(numbers.get(delivery_id) ?? [])].filter((number) => number <= sequence).length === sequence;
}
