import { LIMITS } from "../../../contract/limits.ts";
import { html } from "../html.ts";
import { samples } from "../samples/samples.ts";
import type { Section, Setting } from "../section.ts";

export function riders({ url, sandbox, operation }: Setting): Section {
  const prefix = sandbox ? "rt_test_" : "rt_live_";
  const pair = { method: "POST", path: "/v1/rider/sessions", body: { code: "K7QM-2XWP", device: "My phone" } };
  const wait = { method: "GET", path: `/v1/rider/offers?wait=${LIMITS.offerWaitSeconds}`, key: "RIDER_TOKEN" };
  const arrive = {
    method: "POST",
    path: "/v1/rider/jobs/{DELIVERY_ID}/arrive",
    key: "RIDER_TOKEN",
    headers: { "Idempotency-Key": "arrive-{DELIVERY_ID}" },
  };
  return {
    id: "riders",
    title: "For riders’ apps",
    body: html`<p>Riders work with our web app at <a href="/rider"><code>/rider</code></a>, which they can put on their home screen. What it does, any app can do: this part is for those who write one, and merchants can skip it. Operations under <code>/v1/rider</code> belong to one rider. They take the token of a phone, <code>${prefix}…</code>, and no key.</p>
<h2 id="rider-sign-in">Sign in</h2>
<p>The operator invites a rider (${operation("inviteRider")}) and passes on a pairing code, or the link that opens our app at <code>/rider</code> with it. ${operation("openRiderSession")} redeems the code, once and within ${LIMITS.invitationHours} hours, and answers with the token. A rider may be signed in on several phones. ${operation("endRiderSession")} ends one; the operator can end any.</p>
${samples(pair, url, "Sign a phone in")}
<p>An app that keeps what a rider does until there is network names that rider with each request, in the header <code>Rider-Id</code>. If somebody else has signed in meanwhile, nothing is done and the answer is <a href="#other_rider"><code>other_rider</code></a>.</p>
<p>While the operator has suspended the rider, every operation but ${operation("endRiderSession")} answers with 403 <a href="#rider_suspended"><code>rider_suspended</code></a>: tell the rider, and keep what waits on the phone.</p>
<h2 id="rider-offers">Duty, positions and offers</h2>
<ul>
<li>${operation("setRiderDuty")} says whether the rider wants offers.</li>
<li>${operation("sendRiderFixes")} every few seconds. Keep positions while there is no network and send up to ${LIMITS.fixes} at once: each has its own time and is judged alone, and the newest counts. <code>reasons</code> in the answer counts those of no use. Where <code>clock_ahead</code> is above 0, tell the rider to set the phone’s clock. A rider whose last position is ten minutes old gets no offers.${sandbox ? html` A rider whose <code>position</code> is <code>simulated</code> is moved by the sandbox, and the phone sends none.` : ""}</li>
<li>${operation("awaitRiderOffer")} is held until there is an offer. Send the next request as soon as one is answered.</li>
<li>${operation("allowRiderPush")} with what <code>PushManager.subscribe</code> gives for the <code>push_public_key</code> of ${operation("retrieveRider")}: then an offer is pushed to the phone, also while its screen is off. A push names the offer and no address; show a notification for each, and read the offer when it is tapped.</li>
<li>${operation("acceptRiderOffer")} before it runs out, or ${operation("declineRiderOffer")} so that somebody else gets it at once. After ${LIMITS.unansweredOffers} offers in a row without an answer a rider is off duty, and <code>unanswered_offers</code> of ${operation("retrieveRider")} says why.</li>
</ul>
${samples(wait, url, "Wait for an offer")}
<h2 id="rider-steps">From the shop to the door</h2>
<p>${operation("setOffToPickup")}, ${operation("arriveAtPickup")}, ${operation("pickUpPackage")}, ${operation("departToDropoff")}, ${operation("completeRiderJob")}: each step is one status further, in this order. Each answers with the delivery. ${operation("retrieveRider")} has all of it when the app starts.</p>
${samples(arrive, url, "The rider is at the shop")}
<ul>
<li><strong>Without network</strong> let the rider go on, keep the steps in their order, and send them later, each with an <code>Idempotency-Key</code> of its own. A step whose answer was lost can then be sent again and is done once. One that this rider has taken already is answered as done also with another key, or a day later: the delivery stays as it is. With <code>at</code> a step says when it was taken, so that merchant and customer read the true times; a time before the step before it, or still to come, counts as the nearest possible one.</li>
<li><strong>At the door</strong> the recipient tells the code. After ${LIMITS.codeTries} wrong ones, or where there is none, they sign: send the name of who signed and what they drew. A photo may come with either. Images are base64 of a PNG, JPEG or WebP of at most 1 MB each; make photos smaller on the phone, because riders’ networks are slow. We make them anew, upright and without what the camera wrote into them. While there is no time for that, the answer is <a href="#images_busy"><code>images_busy</code></a>: keep the hand-over and send it again.</li>
<li><strong>Something is in the way.</strong> ${operation("reportRiderProblem")} tells the merchant and the operator, who cancel the delivery or let it go on; it may carry a photo. Before they are at the shop, a rider can also give it back: ${operation("releaseRiderJob")}.</li>
<li><strong>A delivery that was cancelled</strong> or given to somebody else refuses further steps with <a href="#illegal_transition"><code>illegal_transition</code></a> or <a href="#unknown_delivery"><code>unknown_delivery</code></a>: read the rider again.</li>
</ul>
<h2 id="rider-gps">Positions while the screen is off</h2>
<p>A web page gets no position while the screen is off or another app is in front. An app that the rider has may send them instead: Traccar Client, OwnTracks in its HTTP mode, or OsmAnd, GPSLogger and others that send as OsmAnd does. ${operation("connectGpsApp")} answers with an address for one of them, and with a link and the text of a QR code that set it up. ${operation("disconnectGpsApp")} ends the address, and so does it when the rider signs out of their last phone. ${operation("retrieveRider")} lists the apps.</p>
<p>Keep the address secret: whoever has it can say where the rider is, and nothing else. What comes there is always answered with 200, also where it is too old, too coarse or from a rider off duty and isn’t used, because these apps send what is refused again and again; of more than ten a second some are dropped. An address that has ended is 401, and an address on the network that sends many of these gets 429 for a while.</p>`,
  };
}
