import { code } from "../code.ts";
import { html } from "../html.ts";
import { samples } from "../samples/samples.ts";
import type { Section, Setting } from "../section.ts";

export function operator({ url, sandbox, operation }: Setting): Section {
  const prefix = sandbox ? "op_test_" : "op_live_";
  const complete = {
    method: "POST",
    path: "/v1/operator/deliveries/{DELIVERY_ID}/complete",
    key: "OPERATOR_KEY",
    body: { signature: "Wanjiru M." },
  };
  return {
    id: "operator",
    title: "For the service’s operator",
    body: html`<p>This part is for whoever runs the service. Merchants can skip it. Operations under <code>/v1/operator</code> reach the deliveries of every account. They take an operator key, <code>${prefix}…</code>, which works for nothing else. The command line makes one:</p>
${code('npm run account -- operator-key "Dispatch desk"', "An operator key", "bash")}
<ul>
<li>${operation("retrieveAnyDelivery")} shows what its merchant sees.</li>
<li>${operation("cancelAnyDelivery")} also works when the rider has the package and merchants can no longer cancel. The reason goes to the merchant in the event <code>delivery.cancelled</code>.</li>
<li>${operation("completeAnyDelivery")} ends a delivery whose recipient has signed because the code is locked or lost. ${operation("retrieveAnyProof")} has the images.</li>
<li>${operation("inviteRider")} answers with a pairing code, with which a rider signs their phone in, and with a link that opens <code>/rider</code> with it.</li>
<li>${operation("signRiderOut")} signs a rider out of all phones and GPS apps, for example when a phone is lost or the rider has left.</li>
</ul>
${samples(complete, url, "The recipient has signed")}
<p>A search that finds no rider ends by itself after the time that the operator sets; see <a href="#deliveries">the lifecycle</a>.</p>`,
  };
}
