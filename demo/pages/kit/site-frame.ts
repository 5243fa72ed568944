import { html, type Markup } from "./html.ts";
import { type HtmlPage, htmlPage } from "./html-page.ts";
import type { Service } from "./snippet.ts";

interface SitePage extends Pick<HtmlPage, "title" | "style" | "script"> {
  service: Service;
  description: string;
  /** The page's own address, where the main navigation has it. */
  current?: "/gallery" | "/configure";
  main: Markup;
}

/** The delivery platform's own header and footer around a page. */
export function siteFrame({ service, current, main, ...page }: SitePage): Markup {
  const links = [
    [`${service.apiUrl}/docs`, "Docs"],
    ["/configure", "Configure"],
    ["/gallery", "Gallery"],
    ["/shop", "Demo"],
    [`${service.apiUrl}/dashboard`, "Sign in"],
  ];
  return htmlPage({
    ...page,
    icon: `${service.apiUrl}/favicon.svg`,
    body: html`<header class="top">
<a class="brand" href="/"><img src="${service.apiUrl}/favicon.svg" width="32" height="32" alt=""><span>${service.title}</span></a>
<button class="menu" popovertarget="menu" aria-label="Menu"><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><path d="M3 6h16M3 11h16M3 16h16"/></svg></button>
<nav id="menu" popover aria-label="Main">
${links.map(
  ([href, words]) => html`<a href="${href}" ${href === current && html`aria-current="page"`}>${words}</a>
`,
)}</nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="bottom">
<p><b>${service.title}</b> <span class="small">This is the sandbox: its town, its streets and its riders are made up.</span></p>
<nav aria-label="More">
<a href="/shop">The demo shop</a>
<a href="/#ride">Ride it yourself</a>
<a href="/gallery">Gallery</a>
<a href="/configure">Configure</a>
<a href="/iframe">In an iframe</a>
<a href="${service.apiUrl}/docs">Docs</a>
<a href="${service.apiUrl}/dashboard">Sign in</a>
<a href="${service.apiUrl}/healthz">Service health</a>
</nav>
</footer>`,
  });
}
