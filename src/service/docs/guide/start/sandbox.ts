import { LIMITS } from "../../../../contract/limits.ts";
import { SCENARIOS, type Scenario, SHOP_ADDRESS } from "../../../../contract/sandbox.ts";
import { html } from "../../html.ts";
import { samples } from "../../samples/samples.ts";
import type { Section, Setting } from "../../section.ts";

const SCENARIO_STORIES: Record<Scenario, string> = {
  no_rider: "Nobody accepts: the delivery stays at searching until you cancel, or until the search ends.",
  rider_lost:
    "The first rider gives up half-way to the shop. The delivery goes back to searching, and another rider brings it.",
  gps_gap: "The rider’s phone is silent for two and a half minutes on the way: located_at stands still, then moves on.",
  operator_cancels: "The operator cancels half-way to the customer, when you no longer can.",
  wrong_code: `${LIMITS.codeTries} wrong codes at the door lock the code; then the recipient signs.`,
  very_late: "The rider is slow and waits long at the shop; the ETA grows on the way.",
};

export function sandbox({ url, operation }: Setting): Section {
  const advance = {
    method: "POST",
    path: "/v1/test/deliveries/{DELIVERY_ID}/advance",
    key: "SECRET_KEY",
    body: { to: "in_transit" },
  };
  return {
    id: "sandbox",
    title: "The sandbox",
    body: html`<p>The sandbox is the whole service with simulated riders. Nobody is sent out and nothing is charged.</p>
<ul>
<li><strong>The town.</strong> The fictional town has its own streets, routes and map tiles. The sandbox finds the
streets near its middle, such as <code>${SHOP_ADDRESS}</code>, with any house number. It finds any other address, too,
at a door of this town, and the same text is always the same door. An address with the word “nowhere” is a 422
<code>not_found</code>: test with it what your shop says. To deliver where your customers live, send <code>lat</code>
and <code>lng</code>: they work anywhere between 80° north and south.</li>
<li><strong>The time.</strong> A delivery takes ten to twenty minutes, as in reality. <code>simulation.speed</code> in
${operation("createDelivery")} makes one faster, up to ${LIMITS.simulationSpeed} times. ETAs are in your customer’s
time, and the record’s <code>simulation.speed</code> tells the factor.</li>
<li><strong>Ride it yourself.</strong> ${operation("inviteGuest")} answers with a link to the rider’s app, as
<code>npm start</code> prints it. On duty you stand at ${SHOP_ADDRESS}, and the next order from there comes to you
first. You tap the steps; the sandbox moves you along the streets. An order that you don’t take in time goes to the
simulated riders; after ${LIMITS.guestsUnansweredOffers} of them, or a minute without the app, you get no more.</li>
<li><strong>By hand.</strong> With <code>simulation.mode</code> <code>manual</code> the delivery moves when you advance it:</li>
</ul>
${samples(advance, url, "Move a manual delivery")}
<p>${operation("advanceDelivery")} goes step by step to the status that you name, or to the next one.
<code>searching</code> loses the rider. <code>cancelled</code> is the operator’s cancellation. <code>delivered</code>
needs the <code>code</code> or a <code>signature</code>. Deliveries that move by themselves are signed for.</p>
<h2 id="scenarios">When things go wrong</h2>
<p><code>simulation.scenario</code> plays the cases that your code should handle:</p>
<div class="table" tabindex="0" role="group" aria-label="Scenarios"><table>
<thead><tr><th scope="col">Scenario</th><th scope="col">What happens</th></tr></thead>
<tbody>${SCENARIOS.map((name) => html`<tr><th scope="row"><code>${name}</code></th><td>${SCENARIO_STORIES[name]}</td></tr>`)}</tbody></table></div>
<p>In production <code>simulation</code>, ${operation("advanceDelivery")} and ${operation("inviteGuest")} are refused.</p>`,
  };
}
