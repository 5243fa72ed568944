import type { FastifyInstance } from "fastify";
import { generate } from "lean-qr";
import { SHOP } from "../../orders/addresses.ts";
import type { Invitation } from "../../orders/delivery-service.ts";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import type { Service } from "../kit/snippet.ts";

/** The empty frame that readers need, in squares. */
const MARGIN = 4;

/** A QR code as an SVG, dark on light whatever the theme. */
function qrCode(text: string): Markup {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  const size = code.size + 2 * MARGIN;
  return html`<svg class="qr" viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}" role="img" aria-label="QR code of the link" shape-rendering="crispEdges"><path d="${squares.join("")}"/></svg>`;
}

/** POST /ride: invites whoever asks to ride in the sandbox, and shows how to begin. */
export function registerRide(app: FastifyInstance, { service, inviteRider }: Context): void {
  app.post("/ride", async (_request, reply) => {
    const invitation = await inviteRider();
    return invitation
      ? sendPage(reply, ridePage(service, invitation))
      : sendPage(reply, noInvitationPage(service), 503);
  });

  // The address of the invitation, opened again.
  app.get("/ride", (_request, reply) => reply.redirect("/#ride", 303));
}

const frame = (service: Service, main: Markup): Markup =>
  siteFrame({
    service,
    title: "Ride it yourself",
    description: "Be the rider of the shop’s next order.",
    style: "ride",
    main: html`<section class="ride">${main}</section>`,
  });

function ridePage(service: Service, { link, code }: Invitation): Markup {
  const app = link.replace(/#.*/, "");
  return frame(
    service,
    html`<h1>You are invited to ride</h1>
<ol class="ways">
<li><h2>Open the rider’s app</h2>
${
  isThisComputers(link)
    ? html`<p>Here, in another window. To ride on your phone, start the demo with <code>HOST=0.0.0.0 PUBLIC_URL=http://THIS_COMPUTER:8787 npm start</code>, with this computer’s address in your network: then a QR code stands here.</p>`
    : html`<p>On your phone, with its camera, or here in another window.</p>
${qrCode(link)}`
}
<p class="open"><a class="button" href="${link}" target="_blank" rel="noopener">Open the rider’s app</a></p>
<p>Or go to <code>${app}</code> and type</p>
<p class="pairing">${code}</p>
<p class="quiet">The code works once, within a day.</p></li>
<li><h2>Go on duty</h2>
<p>You stand at the shop, ${SHOP.address}. Nobody asks where you really are: the town moves you, and you tap the steps.</p></li>
<li><h2>Order something, and take it</h2>
<p>The <a href="/shop" target="_blank" rel="noopener">shop’s</a> next order comes to you first. You have half a minute to take it; then somebody else in town does. The order page shows you on your way, and has the code that its customer tells you at the door.</p></li>
</ol>`,
  );
}

function noInvitationPage(service: Service): Markup {
  return frame(
    service,
    html`<h1>We can’t reach our riders just now</h1>
<p class="lead">Please try again in a minute.</p>
<form class="again" method="post" action="/ride"><button class="button" type="submit">Try again</button></form>`,
  );
}

/** Whether no other device can open an address. */
function isThisComputers(link: string): boolean {
  return /^(localhost|127\..+|\[::1\])$/.test(new URL(link).hostname);
}
