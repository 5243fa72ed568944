import { ANY_FORMAT } from "../../../contract/images/formats.ts";
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
    body: html`<p>Riders work with our web app at <a href="/rider"><code>/rider</code></a>, which they can put on
their home screen. This part is for developers of other apps for riders, which can do all that ours does. Merchants
can skip it. Operations under <code>/v1/rider</code> belong to one rider. They take the token of a phone,
<code>${prefix}…</code>, and no key.</p>
<h2 id="rider-sign-in">Sign in</h2>
<p>The operator invites a rider (${operation("inviteRider")}) and passes on a pairing code, or the link that opens our
app at <code>/rider</code> with it. ${operation("openRiderSession")} redeems the code, once and within
${LIMITS.invitationHours} hours, and answers with the token. A rider may be signed in on several phones.
${operation("endRiderSession")} ends one; the operator can end any.</p>
${samples(pair, url, "Sign a phone in")}
<p>An app that stores steps while there is no network must name the rider in the header <code>Rider-Id</code> of each request. If another rider has signed in meanwhile, nothing changes and the answer is <a href="#other_rider"><code>other_rider</code></a>.</p>
<p>While the operator has suspended the rider, every operation but ${operation("endRiderSession")} answers with 403 <a href="#rider_suspended"><code>rider_suspended</code></a>: tell the rider, and keep the stored steps on the phone.</p>
<h2 id="rider-offers">Duty, positions and offers</h2>
<ul>
<li>${operation("setRiderDuty")} says whether the rider wants offers.</li>
<li>${operation("sendRiderFixes")} every few seconds. Keep positions while there is no network and send up to
${LIMITS.fixes} at once: each has its own time, and the newest valid one counts. <code>reasons</code> in the answer
tells how many were rejected and why. If <code>clock_ahead</code> is above 0, tell the rider to set the phone’s clock.
A rider whose last position is ten minutes old gets no
offers.${sandbox ? html` A rider whose <code>position</code> is <code>simulated</code> is moved by the sandbox; the phone sends no positions.` : ""}</li>
<li>${operation("awaitRiderOffer")} waits for an offer and answers as soon as there is one. Send the next request after each answer.</li>
<li>${operation("allowRiderPush")} with what <code>PushManager.subscribe</code> gives for the
<code>push_public_key</code> of ${operation("retrieveRider")}: then an offer is pushed to the phone, also while its
screen is off. A push names the offer and no address; show a notification for each, and read the offer when it is
tapped.</li>
<li>${operation("acceptRiderOffer")} before it runs out, or ${operation("declineRiderOffer")} so that somebody else
gets it at once. After ${LIMITS.unansweredOffers} offers in a row without an answer a rider is off duty, and
<code>unanswered_offers</code> of ${operation("retrieveRider")} says why.</li>
</ul>
${samples(wait, url, "Wait for an offer")}
<h2 id="rider-steps">From the shop to the door</h2>
<p>${operation("setOffToPickup")}, ${operation("arriveAtPickup")}, ${operation("pickUpPackage")},
${operation("departToDropoff")}, ${operation("completeRiderJob")}: each step is one status further, in this order.
Each answers with the delivery. ${operation("retrieveRider")} has all of it when the app starts.</p>
${samples(arrive, url, "The rider is at the shop")}
<ul>
<li><strong>Without network</strong> let the rider go on, keep the steps in their order, and send them later, each
with an <code>Idempotency-Key</code> of its own. If the answer to a step is lost, send the step again: it counts once.
Even with another key or a day later, a step that this rider has already taken gets a successful answer and changes
nothing. <code>at</code> tells when the step was taken, so that merchant and customer see the true times. A time in
the future or before the previous step is moved to the nearest possible one.</li>
<li><strong>At the door</strong> the recipient tells the code. After ${LIMITS.codeTries} wrong codes, or if there is
no code, they sign: send the signer’s name and an image of the signature. You can add a photo to both. Images are
base64 of a ${ANY_FORMAT} of at most 1 MB each; make photos smaller on the phone, because riders’ networks are slow.
We re-encode them, upright and without the camera’s metadata. When too many images wait for that, the answer is
<a href="#images_busy"><code>images_busy</code></a>: keep the hand-over and send it again.</li>
<li><strong>Problems.</strong> ${operation("reportRiderProblem")} tells the merchant and the operator, who cancel the delivery or let it go on. A photo can be added. Until they reach the shop, riders can also give a delivery back: ${operation("releaseRiderJob")}.</li>
<li><strong>A delivery that was cancelled</strong> or given to somebody else refuses further steps with <a href="#illegal_transition"><code>illegal_transition</code></a> or <a href="#unknown_delivery"><code>unknown_delivery</code></a>: read the rider again.</li>
</ul>
<h2 id="rider-gps">Positions while the screen is off</h2>
<p>A web page gets no position while the screen is off or another app is in front. Another app on the phone can send
them instead: Traccar Client, OwnTracks in its HTTP mode, or OsmAnd, GPSLogger and others that send as OsmAnd does.
${operation("connectGpsApp")} answers with an address for one of them, and with a link and the text of a QR code that
set it up. ${operation("disconnectGpsApp")} ends the address. It also ends when the rider signs out of their last
phone. ${operation("retrieveRider")} lists the apps.</p>
<p>Keep the address secret: whoever has it can report positions of the rider, but nothing else. Positions always get
200, even if they are too old, too coarse or from a rider off duty and aren’t used, because these apps repeat a
refused request for ever. We drop some if more than ten a second come. Once an address has ended, requests to it get
401, and a sender of many of these gets 429 for a while.</p>`,
  };
}
