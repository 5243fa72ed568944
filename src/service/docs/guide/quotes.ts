import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function quotes({ operation }: Setting): Section {
  return {
    id: "quotes",
    title: "Quotes",
    body: html`<p>${operation("createQuote")} tells what a delivery would cost, how far it goes, how long it takes, and how many riders near the pick-up could take it now. The price holds for <strong>15 minutes</strong>. It follows from the distance along the streets, the kind of package and its weight.</p>
<p>A quote becomes a delivery in one of two ways, once: by ${operation("confirmQuote")}, or as <code>quote_id</code> in ${operation("createDelivery")}, where what you send must agree with what was quoted. Too late is <a href="#quote_expired"><code>quote_expired</code></a>, twice is <a href="#quote_used"><code>quote_used</code></a>.</p>
<p>You needn’t quote at all: a delivery without a quote costs what the tariff says at that moment, and its answer carries the <code>fee</code>.</p>`,
  };
}
