import { trackingPath } from "../../../contract/addresses.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { TIMEOUT_MS } from "../../webhooks/sending/claim-sends.ts";
import { DELAYS } from "../../webhooks/sending/retry-schedule.ts";
import { code } from "../code.ts";
import { html } from "../html.ts";
import { SAMPLE_ID } from "../reference/make-example.ts";
import { samples } from "../samples/samples.ts";
import type { Section, Setting } from "../section.ts";
import { describeDelays } from "./describe-delays.ts";

const WITH_LIBRARY = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let event;
  try {
    event = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
  } catch {
    return response.writeHead(401).end();
  }
  response.writeHead(204).end(); // answer first, work afterwards
  await handle(event);
}).listen(3000);`;

const BY_HAND = `import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERATED_SECONDS = 300;

/** @param {string} body exactly as it came, before any parsing */
export function isGenuine(body, headers, secret) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= TOLERATED_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return String(headers["webhook-signature"]).split(" ").some((one) => {
    const [version, signature] = one.split(",");
    const given = Buffer.from(signature ?? "", "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

export function webhooks({ url, sandbox, operation }: Setting): Section {
  const register = {
    method: "POST",
    path: "/v1/webhook_endpoints",
    key: "SECRET_KEY",
    body: { url: "https://shop.example/webhooks/deliveries", types: ["delivery.in_transit", "delivery.delivered"] },
  };
  const event = {
    id: "evt_5Wm0pYc1nVZtQ8aRk3LdXs",
    type: "delivery.in_transit",
    timestamp: "2026-03-14T09:41:07.218Z",
    data: {
      delivery_id: SAMPLE_ID,
      external_id: "order-1042",
      status: "in_transit",
      previous_status: "picked_up",
      sequence: 6,
      changed_by: "rider",
      happened_at: "2026-03-14T09:41:07.218Z",
      cancel_reason: null,
      proof: null,
      signed_by: null,
      rider: { name: "Amina" },
      tracking_url: url + trackingPath(SAMPLE_ID),
    },
  };
  const sandboxMinutes = DELAYS.sandbox.reduce((sum, delay) => sum + delay, 0) / 60;
  return {
    id: "webhooks",
    title: "Webhooks",
    body: html`<p>We post an event to your server for every change of status. Its type is <code>delivery.</code> and
the new status. <code>delivery.problem_reported</code> comes when a rider reports a problem: the status stays as it
is, and <code>data.problem</code> has the reason, a note and the id of a photo. <code>delivery.nearby</code>,
<code>delivery.arrived</code>, <code>delivery.instructions_changed</code> and <code>delivery.rated</code> don’t change
the status either: see <a href="#customers">the customer’s page</a>. Nor does <code>delivery.erased</code>, which says
that the customer’s data are gone. Events follow
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>.</p>
<h2 id="webhook-register">Register an endpoint</h2>
${samples(register, url, "Register an endpoint")}
<p>The answer shows the endpoint’s <code>secret</code>, <code>whsec_…</code>, only this once. Without
<code>types</code> you get every type. The address must be public and use
<code>https</code>${sandbox && html`; the sandbox also accepts <code>http</code>, and <code>localhost</code> if only its own machine can reach it`}.
We don’t follow redirects. ${operation("testWebhookEndpoint")} sends a test event.</p>
${code(JSON.stringify(event, null, 2), "What arrives", "json")}
<h2 id="webhook-verify">Verify the signature</h2>
<p>Anybody can post to your address. The signature proves that we did. Verify it over the raw body, before anything parses it.</p>
${code(WITH_LIBRARY, "Node.js, with the package standardwebhooks", "javascript")}
${code(BY_HAND, "Node.js, with nothing else", "javascript")}
<p>${operation("rotateWebhookSecret")} gives you a new secret. We sign with both secrets for a day, or as long as you say, so the header carries two signatures.</p>
<h2 id="webhook-retries">Answers and retries</h2>
<p>Answer with any 2xx within ${TIMEOUT_MS / 1000} seconds. We retry anything else: after
${describeDelays(DELAYS.production)}, each with a little jitter.
${sandbox && html`In the sandbox the whole schedule takes ${sandboxMinutes} minutes, or less if the sandbox runs faster. `}A
longer <code>Retry-After</code> of yours is respected.</p>
<ul>
<li>An answer of <strong>410</strong> disables the endpoint at once. So does an event whose last retry failed while no other event succeeded. ${operation("updateWebhookEndpoint")} enables it again.</li>
<li>${operation("listWebhookAttempts")} shows what we sent and what you answered.</li>
</ul>
<h2 id="webhook-order">Order and repeats</h2>
<p>Events arrive at least once and mostly in order: an event waits until earlier ones have been tried twice.
<code>webhook-id</code> is the same in every repeat. <code>data.sequence</code> counts the events of one delivery from
1: remember the highest number that you handled, and ignore lower ones. <code>timestamp</code> is when we recorded the
event. <code>data.happened_at</code> is earlier if the rider had no network and the phone sent the step later.</p>
<h2 id="webhook-replay">What you missed</h2>
<p>${operation("listEvents")} lists the events of the last ${LIMITS.eventDays} days, whether or not they reached you, and ${operation("replayEvent")} sends one of them again.</p>`,
  };
}
