import { LIMITS } from "../../../../contract/limits.ts";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { STATUSES } from "../../../../contract/status.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";
import { lifecycleDiagram } from "./lifecycle-diagram.ts";

const MEANINGS: Record<DeliveryStatus, string> = {
  pending: "Scheduled: we start to look for a rider when its time comes.",
  searching: "We ask the nearest riders who can carry it, one after the other.",
  rider_assigned: "A rider has accepted.",
  rider_arriving: "The rider is on the way to you.",
  at_pickup: "The rider is at your door.",
  picked_up: "The rider has the package.",
  in_transit: "The rider is on the way to your customer.",
  delivered: "Handed over, proven by the code or a signature.",
  cancelled: "Ended before it arrived.",
};

export function deliveries({ searchMinutes, findsAddresses, operation }: Setting): Section {
  return {
    id: "deliveries",
    title: "Deliveries and their lifecycle",
    body: html`<p>${operation("createDelivery")} takes a pick-up, a drop-off, a package and a payment method.
${findsAddresses ? html`Each end needs a name and an address, or <code>lat</code> and <code>lng</code>; give both if you have both.` : html`This service looks up no addresses: each end needs <code>lat</code> and <code>lng</code>. Give its name and address too, for the rider.`}
With <code>scheduled_at</code>, up to ${LIMITS.scheduleDays} days ahead, the delivery waits for its time.</p>
${lifecycleDiagram()}
<div class="table" tabindex="0" role="group" aria-label="Delivery statuses"><table>
<thead><tr><th scope="col">Status</th><th scope="col">What it means</th></tr></thead>
<tbody>${STATUSES.map(
      (status) => html`<tr><th scope="row"><code>${status}</code></th><td>${MEANINGS[status]}</td></tr>
`,
    )}</tbody></table></div>
<ul>
<li><strong>A lost rider</strong> sends the delivery back to <code>searching</code>, and we find another.</li>
<li><strong>The first <code>eta</code> is no promise.</strong> It is the usual time where a rider is near. Until one
has accepted, nobody knows when the delivery comes: a quote’s <code>available_riders</code> tells whether any rider is
near, and the tracking record has no <code>eta_minutes</code>.</li>
<li><strong>No rider.</strong> A search that finds nobody within ${searchMinutes} minutes ends: the delivery is <code>cancelled</code>, and <code>cancel_reason</code> in the record and the event says why.</li>
<li><strong>You can cancel</strong> until the rider has the package: ${operation("cancelDelivery")}. After that only we can, and the webhook tells you.</li>
<li><strong>Proof.</strong> The rider asks for the six digits of <code>delivery_code</code>. After ${LIMITS.codeTries}
wrong tries the code is locked and the rider needs a signature. The record, the event <code>delivery.delivered</code>
and the customer’s card say how it was confirmed, and who signed. ${operation("retrieveProof")} also has the images,
for ${LIMITS.imageDays} days: of the signature, of the hand-over, and of problems that the rider reported.</li>
<li><strong>A customer’s data</strong> go when you say so, once the delivery has ended: ${operation("eraseDelivery")}. What remains is status, times, distance, fee and area.</li>
<li><strong>Your own reference</strong> goes into <code>external_id</code> and comes back in answers, lists and webhooks. It doesn’t have to be unique.</li>
</ul>`,
  };
}
