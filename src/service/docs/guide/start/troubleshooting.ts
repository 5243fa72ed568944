import { html, type Markup } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

type Row = readonly [symptom: Markup, remedy: Markup];

export function troubleshooting({ name, url, sandbox, requestsPerSecond, operation }: Setting): Section {
  const card: Row[] = [
    [
      html`The page stays empty`,
      html`Open the browser’s console: it names what the card misses. The container’s id must be <code>${name}-tracking</code>, and <code>data-id</code> and <code>data-key</code> must be there. A container that the page hides shows nothing.`,
    ],
    [
      html`The console mentions Content-Security-Policy`,
      html`Add <code>${url}</code> to <code>script-src</code>, <code>connect-src</code> and <code>img-src</code>: <a href="#widget-security">the policy</a>.`,
    ],
    [
      html`“We can’t find this delivery”`,
      html`<code>data-id</code> takes the delivery’s <code>id</code>, <code>dlv_…</code>, not your order’s number. The key must be of the account that ordered it.`,
    ],
    [
      html`It works on one site only`,
      html`The publishable key has <code>allowed_origins</code>. Add the page’s exact origin, with <code>https://</code> and without a path: ${operation("changeKey")}.`,
    ],
    [
      html`“Finding you a rider” stays for long`,
      html`Nobody has accepted yet.
${sandbox ? html`The sandbox’s riders take seconds, unless the order asks for the <a href="#scenarios">scenario</a> <code>no_rider</code> or for <code>manual</code>.` : html`<code>available_riders</code> of a <a href="#quotes">quote</a> tells whether any is near.`}`,
    ],
    [
      html`The map is grey`,
      html`<code>img-src</code> doesn’t allow the tiles, or the tile server can’t be reached. The text tells everything that the map does.`,
    ],
  ];
  const requests: Row[] = [
    [
      html`401`,
      html`Send <code>Authorization: Bearer</code>, a space and the whole key. In a shell, <code>echo $SECRET_KEY</code> shows whether the variable is set.`,
    ],
    [
      html`403 in a browser`,
      html`Pages may read tracking, with a publishable key. Call everything else from your server.`,
    ],
    [
      html`A CORS error in the console`,
      html`The page calls an operation that only servers may call, or it sends a secret key.`,
    ],
    [
      html`422 for an address`,
      html`<code>errors</code> says what is wrong with it, often with <code>suggestions</code>. With <code>lat</code> and <code>lng</code> nothing is looked up.`,
    ],
    [
      html`422 <a href="#idempotency_key_reused"><code>idempotency_key_reused</code></a>`,
      html`You sent another body with a key that you have used already. Use the number of your order as the key, not a fixed word.`,
    ],
    [
      html`429`,
      html`More than ${requestsPerSecond} requests a second. Wait as long as <code>Retry-After</code> says. For news of deliveries use webhooks instead of polling.`,
    ],
  ];
  const events: Row[] = [
    [
      html`Nothing arrives`,
      html`${operation("listWebhookAttempts")} shows what we sent and what came back; ${operation("testWebhookEndpoint")} sends one now. The address must be reachable from the internet.`,
    ],
    ...(sandbox
      ? ([
          [
            html`Nothing arrives at your own machine`,
            html`A sandbox on your own machine sends to <code>localhost</code>. One that other machines can reach refuses private addresses: use a tunnel, or start it with <code>WEBHOOK_PRIVATE_HOSTS</code>, a list of hosts.`,
          ],
        ] as const)
      : []),
    [
      html`The signature never fits`,
      html`Verify the body’s bytes as they came, before a framework parses them. The secret is the endpoint’s, <code>whsec_…</code>, and the server’s clock must be right.`,
    ],
    [
      html`An event arrives again and again`,
      html`Your server didn’t answer with 2xx in time. Answer first, and work afterwards.`,
    ],
    [
      html`The endpoint was disabled`,
      html`It answered 410, or failed for days. Repair it, then ${operation("updateWebhookEndpoint")}, and <a href="#webhook-replay">replay</a> what you missed.`,
    ],
  ];
  return {
    id: "troubleshooting",
    title: "Troubleshooting",
    body: html`<p>Look up what you see. Every answer that refuses something says in <code>detail</code> what to change; <a href="#errors">errors</a> lists all codes.</p>
<h2 id="trouble-card">The card</h2>
${writeTable("The card", card)}
<p>What the card itself does when something fails: <a href="#widget-trouble">when something fails</a>.</p>
<h2 id="trouble-requests">Requests</h2>
${writeTable("Requests", requests)}
<h2 id="trouble-webhooks">Webhooks</h2>
${writeTable("Webhooks", events)}
<h2 id="trouble-ask">Ask us</h2>
<p>Tell us the <code>request_id</code> of the answer, or <code>X-Request-Id</code> from its headers. It leads us to your request. Never send us a secret key.</p>`,
  };
}

function writeTable(label: string, rows: readonly Row[]): Markup {
  return html`<div class="table" tabindex="0" role="group" aria-label="${label}"><table>
<thead><tr><th scope="col">What you see</th><th scope="col">What to do</th></tr></thead>
<tbody>${rows.map(
    ([symptom, remedy]) => html`<tr><th scope="row">${symptom}</th><td>${remedy}</td></tr>
`,
  )}</tbody></table></div>`;
}
