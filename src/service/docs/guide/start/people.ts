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
<tr><th scope="row"><code>owner</code></th><td>Also invite, change and remove members, and change the account’s name and help.</td></tr>
</tbody></table></div>
<ul>
<li>An owner invites with ${operation("inviteMember")}, and whoever runs the service with <code>npm run account --
invite</code>. The link signs in once, within ${LIMITS.memberInvitationHours} hours. Opening the link doesn’t use it
up, so mail scanners do no harm: the member signs in with a button on the page.</li>
<li>After that a member adds a passkey (${operation("addPasskey")}) or sets a password (${operation("setPassword")}). Passkeys need a name such as <code>localhost</code> and don’t work on an IP address.</li>
<li>A session ends after ${LIMITS.sessionIdleMinutes} minutes without a request and after ${LIMITS.sessionHours} hours
at the latest. ${operation("listSessions")} shows where you are signed in; ${operation("endSessions")} signs out
everywhere. A member who is removed or gets another role notices it with their next request.</li>
<li>Some changes need a fresh proof of who the member is: those of keys, webhook endpoints, members, passwords and
passkeys, of the account’s name and help, and of the tracking page’s logo and link. A sign-in counts as a proof for
${LIMITS.proofMinutes} minutes. After that the answer is <a href="#proof_needed"><code>proof_needed</code></a>;
${operation("proveWithPassword")} or ${operation("proveWithPasskey")} renews the proof.</li>
<li>${operation("listAudit")} tells who changed keys, webhook endpoints, members and the account, when, and from which address.</li>
<li>Of a member we keep the address of each browser that is signed in, as long as its session, and the addresses in
the audit log, for ${LIMITS.auditDays} days. To notice a sign-in from a new place, we keep a hash of the network of
each sign-in for 90 days: the first 24 bits of an IPv4 address, or 48 of an IPv6 address.</li>
<li>No key can read or change members, nor read the audit log.</li>
</ul>`,
  };
}
