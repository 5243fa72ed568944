import { code, html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function quickStart({ title, name, url, sandbox, findsAddresses, operation }: Setting): Section {
  // The addresses are the sandbox's.
  const [from, to] =
    sandbox && findsAddresses ? ["", ""] : [', "lat": -1.2833, "lng": 36.8167', ', "lat": -1.2642, "lng": 36.8358'];
  const order = `curl ${url}/v1/deliveries \\
  -H "Authorization: Bearer $SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1042" \\
  -d '{
    "pickup":  {"name": "Mkate & Co.", "phone": "+254700000001", "address": "2 Swallow Road"${from}},
    "dropoff": {"name": "Wanjiru M.", "phone": "+254700000002", "address": "27 Jasmine Road"${to}},
    "package": {"type": "food"},
    "payment_method": "m-pesa"
  }'`;
  const embed = `<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js" data-key="pk_test_…"></script>`;
  return {
    id: "quick-start",
    title: "Quick start",
    body: html`<p>${title} delivers your orders and shows your customers where they are. You need three steps and two lines of HTML.</p>
<p>The samples on this page use this service’s address. They take your keys and ids from shell variables, so set those first${sandbox && html`. The sandbox prints the first line when it starts`}:</p>
${code(
  `export SECRET_KEY=sk_test_… PUBLISHABLE_KEY=pk_test_…
export DELIVERY_ID=dlv_…`,
  "Before you paste",
)}
<ol class="steps">
<li><p><strong>Order a delivery</strong> from your server, with your secret key.</p>${code(order, "Order a delivery")}
<p>The answer carries the <code>id</code> of the delivery, a <code>tracking_url</code> for your customer, and the <code>delivery_code</code> that your customer tells the rider at the door. Show the code to nobody else. Only this answer contains it.</p></li>
<li><p><strong>Show where it is</strong> on your order page, with your publishable key.</p>${code(embed, "On your order page")}</li>
<li><p><strong>Hear about it</strong> on your server: ${operation("createWebhookEndpoint")} and we post every change of status to you.</p></li>
</ol>
<p>${sandbox && html`Try everything in the <a href="#sandbox">sandbox</a> first: its riders and its town are simulated. `}Ask for a price with ${operation("createQuote")}, before you order.</p>`,
  };
}
