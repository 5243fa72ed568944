import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function security({ name, url, publishableKey }: Setting): Section {
  return {
    id: "widget-security",
    title: "Security and privacy",
    body: html`<p>The widget needs no <code>unsafe-inline</code>, no <code>unsafe-eval</code> and no nonce for styles. Add this to your Content-Security-Policy, plus your tile server in <code>img-src</code> if you use another one:</p>
${code(`script-src ${url}; connect-src ${url}; img-src ${url}`, "The script")}
${code(`script-src 'nonce-…' 'strict-dynamic'; connect-src ${url}; img-src ${url}`, "The script with your nonce")}
${code(`script-src 'sha256-…' ${url}; connect-src ${url}; img-src ${url}`, "The script’s text inside the page, by its hash")}
${code(`frame-src ${url}; script-src ${url}`, "The iframe and its helper")}
<p>Pages with <code>require-trusted-types-for 'script'</code> and <code>trusted-types 'none'</code> may use the card. Pages isolated by <code>Cross-Origin-Embedder-Policy</code> may use the script and the iframe; Safari shows no frame there.</p>
<h2 id="widget-pin">Pin a version</h2>
<p>The address <code>/v1/tracking.js</code> stays and its content changes, so it can’t carry an <code>integrity</code>. To pin a version, serve the npm package’s folder <code>v1/</code> yourself, at a path that ends in <code>/v1/</code>:</p>
${code(
  `<script async src="/${name}/v1/tracking.js" integrity="sha384-…" data-key="${publishableKey}" data-api="${url}"></script>`,
  "A pinned version",
  "html",
)}
<p><code>openssl dgst -sha384 -binary tracking.js | base64</code> prints what follows <code>sha384-</code>. The files that it loads are named by a hash of their content.</p>
<h2 id="widget-privacy">Privacy</h2>
<p>The card sets no cookie, stores nothing and takes no fingerprint. The browser asks the service and the tile server, and nobody else. The page gains one global name, <code>DeliveryTracking</code>. Whatever a record says is shown as text, never as markup.</p>
<p>A delivery’s id is its secret: whoever has it, or an address that carries it, can see the delivery.</p>`,
  };
}
