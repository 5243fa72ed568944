import { ENOUGH } from "../../../../contract/branding/adapt-accent.ts";
import { NEAR_MINUTES } from "../../../../contract/customer/customer.ts";
import { ANY_FORMAT } from "../../../../contract/images/formats.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { FAR_METRES, FRESH_SECONDS, NEAR_METRES } from "../../../deliveries/approach/is-near.ts";
import { code } from "../../code.ts";
import { html } from "../../html.ts";
import { samples } from "../../samples/samples.ts";
import type { Section, Setting } from "../../section.ts";

export function customers({ url, operation, sandbox }: Setting): Section {
  const account = {
    method: "PATCH",
    path: "/v1/account",
    key: "SECRET_KEY",
    body: { name: "Mkate & Co.", support: { phone: "+254700000001", url: "https://shop.example/help" } },
  };
  const branding = {
    method: "PATCH",
    path: "/v1/account/branding",
    key: "SECRET_KEY",
    body: { accent: "#7c2d92", shop_url: "https://shop.example/" },
  };
  const leave = `{ "customer_can": ["instructions", "rating"] }`;
  return {
    id: "customers",
    title: "The customer’s page",
    body: html`<p>Send your customer the delivery’s <code>tracking_url</code>, by text message or e-mail. The page
shows the card, whose order it is, and where it goes. It needs no code of yours. A chat that previews the link shows
your name and a picture of a map, and nothing about the customer. Search engines leave the page out.</p>
<ul>
<li><strong>Whose order it is.</strong> The page names the shop as <code>pickup.name</code> does, or else your account, and shows your <code>external_id</code>. It offers <code>pickup.phone</code> to call. Set <code>support</code> to offer another number or a page of yours instead.</li>
<li><strong>Where it goes.</strong> The page shows the first line of <code>dropoff.address</code>, and the instructions to whoever opened the whole link. It shows no name and no phone number of the customer.</li>
<li><strong>Proof.</strong> After the hand-over it tells how it was confirmed. Whoever opened the whole link can see the rider’s photo.</li>
</ul>
${samples(account, url, "Your name, and whom customers can ask")}
<h2 id="customers-look">In your colours</h2>
<p>Set the page’s accent, your logo and a link back to your shop in the dashboard under Account, which shows a preview, or with ${operation("updateBranding")}:</p>
${samples(branding, url, "The page’s look")}
<ul>
<li><code>accent</code>: a colour such as <code>#7c2d92</code>. Links, buttons, the card and the rider on the map have this colour, in the light theme and in the dark one. If text in it would have a contrast below ${ENOUGH} to 1, the page uses the nearest colour of the same hue that reaches it.</li>
<li><code>logo</code>: a ${ANY_FORMAT} of at most ${LIMITS.logoBytes / 1024} kB, in base64. We take no SVG, because it
can contain scripts. The page shows it in a box of 96 by 40 pixels. We re-encode it at three times that size and keep
its transparency; in the dark theme it has a white background. It comes from our own address, so nobody else learns
who opens the page.</li>
<li><code>shop_url</code>: an address with https. The page says “Back to Mkate &amp; Co.” and names the host that the link leads to.${sandbox && " The sandbox takes http on localhost, too."}</li>
</ul>
<h2 id="customers-can">What customers may do</h2>
<p>Nothing, unless you allow it for the delivery, in ${operation("createDelivery")}:</p>
${code(leave, "In the body of create", "json")}
<ul>
<li><code>instructions</code>: they change the instructions for the rider, up to ${LIMITS.customerCharacters}
characters, until the rider has the package. The rider sees it at once. You get
<code>delivery.instructions_changed</code> with <code>data.instructions</code>, which is null if they have cleared
them.</li>
<li><code>rating</code>: they leave one to five stars and a sentence, once, after the hand-over. You get <code>delivery.rated</code> with <code>data.rating</code>; the record and the list have it, too.</li>
<li>Only whoever opened the whole <code>tracking_url</code> can do it. What stands behind its <code>#</code> is a secret of this delivery, which browsers send to no server and riders never get. Pass the link on as it is, and only to your customer. A link that the customer shares from the page has no secret: it shows the journey.</li>
<li>Links that went out before links had a secret ask for the last four digits of <code>dropoff.phone</code>.</li>
<li>What they write is plain text. We refuse markup, but escape the text all the same before you show it.</li>
</ul>
<h2 id="customers-near">When the rider is near</h2>
<p>You get <code>delivery.nearby</code> and <code>delivery.arrived</code>, once each. A rider who has your package is
near within ${NEAR_METRES} metres of the drop-off, or within ${FAR_METRES / 1000} kilometres and ${NEAR_MINUTES}
minutes. We judge only by positions of the last ${FRESH_SECONDS} seconds. If the rider’s phone is silent, the events
don’t come, so don’t wait for them.</p>
<p>A customer who allows it in their browser gets one push at that moment, in their language. Up to ${LIMITS.alerts} browsers of a delivery are told. On an iPhone this needs the page on the home screen.</p>
<h2 id="customers-own-page">In a page of your own</h2>
<p>${operation("retrieveCustomerView")} and the operations beside it take no key: whoever knows the delivery’s id may look. So you can build the same page into your app. <code>allows</code> tells what the customer may do at the moment.</p>`,
  };
}
