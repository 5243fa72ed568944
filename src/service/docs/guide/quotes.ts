import { LIMITS } from "../../../contract/limits.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function quotes({ findsAddresses, operation }: Setting): Section {
  return {
    id: "quotes",
    title: "Quotes",
    body: html`<p>${operation("createQuote")} answers with the fee, the distance, the usual duration, and how many
riders near the pick-up could take the delivery now. If none is near, the duration is no
promise.${!findsAddresses && html` This service looks up no addresses: send <code>lat</code> and <code>lng</code> in <code>pickup</code> and <code>dropoff</code>.`}
The price holds for <strong>${LIMITS.quoteMinutes} minutes</strong>. It depends on the distance along the streets, the
kind of package and its weight. If the router doesn’t answer, the quote has <code>"estimated": true</code>, and we
estimate distance and duration from the straight line. The price holds even then.</p>
<p>Turn a quote into a delivery, once, with ${operation("confirmQuote")}, or with <code>quote_id</code> in
${operation("createDelivery")}, where your fields must agree with the quote. An expired quote gets
<a href="#quote_expired"><code>quote_expired</code></a>, a used one gets
<a href="#quote_used"><code>quote_used</code></a>.</p>
<p>A quote is optional. A delivery without one costs what the tariff says at that moment; the answer carries the <code>fee</code>.</p>`,
  };
}
