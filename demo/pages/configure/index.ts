import type { FastifyInstance } from "fastify";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import type { Service } from "../kit/snippet.ts";
import { contentPart, formPart, lookPart, mannerPart } from "./options.ts";
import { lines, preview } from "./result.ts";

/** GET /configure: the card, the options that make it, and the lines to paste, beside each other where there is room. */
export function registerConfigure(app: FastifyInstance, { service }: Context): void {
  app.get("/configure", (_request, reply) => sendPage(reply, configurePage(service)));
}

function configurePage(service: Service): Markup {
  return siteFrame({
    service,
    title: `Make it yours · ${service.title}`,
    description: "Choose what the tracking card shows and how it looks, and copy the lines for your page.",
    style: "configure",
    script: "configure",
    current: "/configure",
    main: html`<section class="intro">
<h1>Make it yours</h1>
<p class="lead">Choose, look, copy. What you don’t change stays out of the lines.</p>
</section>
<section aria-label="The configurator">
<form class="configure" data-api="${service.apiUrl}" data-key="${service.publishableKey}" data-service="${service.name}">
${preview()}
<div class="options">
${lookPart()}
${contentPart()}
${mannerPart()}
</div>
<div class="result">
${formPart()}
${lines()}
</div>
</form>
</section>
<script async src="${service.apiUrl}/v1/tracking.js"></script>
<script async src="${service.apiUrl}/v1/frame.js"></script>`,
  });
}
