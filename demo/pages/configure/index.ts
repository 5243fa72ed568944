import type { FastifyInstance } from "fastify";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import type { Service } from "../kit/snippet.ts";
import { contentPart, linkPart, lookPart, mannerPart } from "./options.ts";
import { lines, preview } from "./result.ts";

/** GET /configure: the card, the options that make it, and the lines to paste, beside each other where there is room. */
export function registerConfigure(app: FastifyInstance, { service }: Context): void {
  app.get("/configure", (_request, reply) => sendPage(reply, configurePage(service)));
}

function configurePage(service: Service): Markup {
  return siteFrame({
    service,
    title: `Configure the card · ${service.title}`,
    description: "Choose what the tracking card shows and how it looks, and copy the lines for your page.",
    style: "configure",
    script: "configure",
    current: "/configure",
    main: html`<section>
<form class="configure" data-api="${service.apiUrl}" data-key="${service.publishableKey}" data-service="${service.name}">
<div class="intro">
<h1>Configure the card</h1>
<p class="lead">Choose its look, copy the code.</p>
</div>
${preview()}
<div class="options">
${lookPart()}
${contentPart()}
${mannerPart()}
${linkPart(service)}
</div>
${lines()}
</form>
</section>
<script async src="${service.apiUrl}/v1/tracking.js"></script>
<script async src="${service.apiUrl}/v1/frame.js"></script>`,
  });
}
