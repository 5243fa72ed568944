import { documentPage } from "./document.js";
import { html } from "./html.js";

/**
 * OnTheWay's own header and footer around a page.
 *
 * @param {object} parts
 * @param {import("./snippet.js").Service} parts.service
 * @param {string} parts.title
 * @param {string} parts.description
 * @param {readonly (readonly [href: string, words: string])[]} parts.links of the main navigation
 * @param {import("./html.js").Markup} parts.main
 * @param {string} parts.script a module of /assets
 * @param {string} [parts.style] a style sheet of /assets, for this page alone
 */
export function siteFrame({ service, title, description, links, main, script, style }) {
  return documentPage({
    title,
    description,
    icon: `${service.apiUrl}/favicon.svg`,
    look: "site",
    script,
    ...(style && { style }),
    body: html`<header class="top">
<a class="brand" href="/"><img src="${service.apiUrl}/favicon.svg" width="32" height="32" alt=""><span>OnTheWay</span></a>
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
<p><b>OnTheWay</b> <span>A delivery service with a window.</span></p>
<nav aria-label="More">
<a href="/shop">The shop</a>
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
