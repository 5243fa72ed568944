import { LIMITS } from "../../../../contract/limits.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function people({ operation }: Setting): Section {
  return {
    id: "people",
    title: "Members and sign-in",
    body: html`<p>Keys are for programs. People sign in to your account as <em>members</em>, and pages of this service then call the same operations with a cookie in place of a key. Pages of other sites can’t: whatever changes something must come from our own origin.</p>
<div class="table" tabindex="0" role="group" aria-label="Roles"><table>
<thead><tr><th scope="col">Role</th><th scope="col">What it may do</th></tr></thead>
<tbody>
<tr><th scope="row"><code>viewer</code></th><td>Read everything of the account.</td></tr>
<tr><th scope="row"><code>developer</code></th><td>Also change keys, webhook endpoints and deliveries.</td></tr>
<tr><th scope="row"><code>owner</code></th><td>Also invite, change and remove members.</td></tr>
</tbody></table></div>
<ul>
<li>An owner invites with ${operation("inviteMember")}, and whoever runs the service with <code>npm run account -- invite</code>. The link signs in once, within ${LIMITS.memberInvitationHours} hours. Opening it does nothing yet: the page behind it sends it on, so mail scanners don’t use it up.</li>
<li>After that a member adds a passkey (${operation("addPasskey")}) or sets a password (${operation("setPassword")}). Passkeys need a name such as <code>localhost</code> and don’t work on an IP address.</li>
<li>A session ends after ${LIMITS.sessionIdleMinutes} minutes without a request and after ${LIMITS.sessionHours} hours at the latest. ${operation("listSessions")} shows where you are signed in; ${operation("endSessions")} signs out everywhere. A member who is removed or gets another role notices it with their next request.</li>
<li>To make or roll a key, to change members, and to change where webhooks go, a member must have shown in the last ${LIMITS.proofMinutes} minutes that it is them. Otherwise the answer is <a href="#proof_needed"><code>proof_needed</code></a>; ${operation("proveWithPassword")} or ${operation("proveWithPasskey")} renews it.</li>
<li>${operation("listAudit")} tells who changed keys, webhook endpoints, members and the account, when, and from which address.</li>
<li>Of a member we keep the address of each browser that is signed in, as long as its session, and the addresses in the audit log, for ${LIMITS.auditDays} days. To notice a sign-in from a new place we keep for 90 days a hash of the network that they signed in from: the first 24 bits of an IPv4 address, or 48 of an IPv6 address.</li>
<li>No key can read or change members, nor read the audit log.</li>
</ul>`,
  };
}
