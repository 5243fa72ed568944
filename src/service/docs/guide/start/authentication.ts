import { html } from "../../html.ts";
import { samples } from "../../samples/samples.ts";
import type { Section, Setting } from "../../section.ts";

export function authentication({ url, sandbox, operation }: Setting): Section {
  const prefix = (kind: string) => `${kind}_${sandbox ? "test" : "live"}_`;
  return {
    id: "authentication",
    title: "Keys and environments",
    body: html`<p>Every request under <code>/v1</code> carries an API key:</p>
${samples({ method: "GET", path: "/v1/account", key: "SECRET_KEY" }, url, "An authenticated request")}
<div class="table" tabindex="0" role="group" aria-label="Kinds of key"><table>
<thead><tr><th scope="col">Key</th><th scope="col">Where it lives</th><th scope="col">What it may do</th></tr></thead>
<tbody>
<tr><th scope="row"><code>${prefix("sk")}</code><br>secret</th><td>On your server only. The service refuses a secret key that a browser sends. Roll such a key: visitors may have seen it.</td><td>Everything in your account, except what only <a href="#people">members</a> may do.</td></tr>
<tr><th scope="row"><code>${prefix("pk")}</code><br>publishable</th><td>In your web pages and apps. Anybody may see it.</td><td>Read the tracking of a delivery whose id the caller knows. In a page it may stand in that request’s <a href="#tracking-in-a-page">address</a>.</td></tr>
</tbody></table></div>
${
  sandbox &&
  html`<p>The <strong>sandbox</strong> takes <code>_test_</code> keys and the <strong>production</strong> service <code>_live_</code> keys. Each has its own address and its own data. A key sent to the wrong one gets <a href="#wrong_environment"><code>wrong_environment</code></a>.</p>
`
}<h2 id="keeping-keys">Keeping keys safe</h2>
<ul>
<li>Make a separate key for each server or page, so that you can end one without the others. ${operation("createKey")} shows the key once. We store only a hash and can’t show it again.</li>
<li>A secret key can be bound to addresses (<code>allowed_ips</code>, CIDR ranges), a publishable key to pages
(<code>allowed_origins</code>, exact origins such as <code>https://shop.example</code>). ${operation("changeKey")}
changes these lists without a new key. The change takes effect within five seconds. Before you make it,
${operation("previewKey")} tells which callers of the last seven days it would shut out, and
${operation("retrieveOwnAddress")} tells your server’s address as we see it.</li>
<li>${operation("retrieveKeyUse")} tells what still uses a key: look before you revoke it.</li>
<li>Two people may change a key, or a webhook endpoint, at the same time. Send the <code>version</code> that you have read as <code>If-Match</code>, and neither overwrites the other: the second request gets 412 <a href="#changed_meanwhile"><code>changed_meanwhile</code></a>.</li>
<li>${operation("rollKey")} makes a successor while the old key keeps working for a while, so you can change over without a gap. ${operation("revokeKey")} ends a key everywhere within five seconds.</li>
<li>Keys end in a checksum, so that secret scanners can recognise one that leaked.</li>
</ul>`,
  };
}
