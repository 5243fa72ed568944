import { html, type Markup } from "./html.ts";
import { type HtmlPage, htmlPage } from "./html-page.ts";
import type { Service } from "./snippet.ts";

interface SitePage extends Pick<HtmlPage, "title" | "style" | "script"> {
  service: Service;
  description: string;
  /** The main navigation. */
  links: readonly (readonly [href: string, words: string])[];
  main: Markup;
}

/** The delivery platform's own header and footer around a page. */
export function siteFrame({ service, links, main, ...page }: SitePage): Markup {
  return htmlPage({
    ...page,
    icon: `${service.apiUrl}/favicon.svg`,
    body: html`<header class="top">
<a class="brand" href="/"><img src="${service.apiUrl}/favicon.svg" width="32" height="32" alt=""><span>${service.title}</span></a>
<nav aria-label="Main">
${links.map(
  ([href, words]) => html`<a href="${href}">${words}</a>
`,
)}</nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="bottom">
<p><b>${service.title}</b> <span>A delivery service with a window.</span></p>
<nav aria-label="More">
<a href="/shop">The shop</a>
<a href="/#ride">Ride it yourself</a>
<a href="/gallery">Every state</a>
<a href="/configure">Make it yours</a>
<a href="/iframe">The iframe page</a>
<a href="${service.apiUrl}/docs">For developers</a>
<a href="${service.apiUrl}/healthz">Service health</a>
</nav>
<p class="small">This is the sandbox: its town, its streets and its riders are made up.</p>
</footer>`,
  });
}
