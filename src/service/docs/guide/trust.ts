import { LIMITS } from "../../../contract/limits.ts";
import { html, type Markup } from "../html.ts";
import type { Section, Setting } from "../section.ts";

const table = (could: string, rows: readonly (readonly [could: Markup, does: Markup])[]) => html`<table>
<thead><tr><th scope="col">${could}</th><th scope="col">What the service does</th></tr></thead>
<tbody>${rows.map(([could, does]) => html`<tr><td>${could}</td><td>${does}</td></tr>`)}</tbody>
</table>`;

/** Who gains by lying to the service, and what it does about it. */
export function trust({ operation }: Setting): Section {
  return {
    id: "trust",
    title: "Who gains by lying",
    body: html`<p>Everybody in a delivery knows something that others don’t, and may gain by telling it wrong. This page says
who can do what, what the service does about it, and what it leaves to you.</p>
<h2 id="trust-rider">The rider</h2>
<p>A rider knows the delivery’s id, both addresses, the customer’s name and phone number, and the instructions, from the
offer or the job until the delivery ends. They never get the <code>delivery_code</code> or the customer’s link.</p>
${table("What a rider could do", [
  [
    html`Send places that aren’t true, to look closer than they are`,
    html`A position that no vehicle reaches is dropped, unless it comes again and again; one that is far from the rider’s deliveries always is. Events such as <code>delivery.nearby</code> need a position of the last minute. The rest can’t be seen from a phone’s word: compare with the times in the record’s <code>history</code>.`,
  ],
  [
    html`Hand over without a customer`,
    html`A code has six digits that only the customer has, with ${LIMITS.codeTries} tries. A signature is what the rider says it is, so the record and the event tell which it was, and keep the drawing and the photo for ${LIMITS.imageDays} days. <code>handed_over_metres</code> says how far from the drop-off the rider was last seen.`,
  ],
  [
    html`Lock the code with wrong tries, and sign in its place`,
    html`<code>code_tries_left</code> is in the record. A delivery that ends with a signature and without tries left is one to ask about.`,
  ],
  [
    html`Rate themselves, or change the instructions`,
    html`Only whoever opened the merchant’s whole link can. Its secret is behind the <code>#</code>, and no rider’s answer holds it. Knowing the phone number helps nobody.`,
  ],
  [
    html`Keep phone numbers for later`,
    html`A job’s numbers are told only while it lasts. What was read can’t be taken back: numbers that forward for a day come from your telephone company.`,
  ],
  [
    html`Take offers and let them expire, to keep others from them`,
    html`After ${LIMITS.unansweredOffers} offers without an answer, a rider is off duty. A rider who went off duty gets none.`,
  ],
])}
<h2 id="trust-merchant">The merchant</h2>
${table("What a merchant could do", [
  [
    html`Order to watch riders, and cancel`,
    html`A delivery tells one rider’s place, from when they accept until it ends, and nothing of the others. After a cancellation it tells none. Every order and every cancellation stays in the records, and the rate of orders is the key’s limit.`,
  ],
  [
    html`Look for other merchants’ customers`,
    html`An account’s keys and members reach its own deliveries. Another’s id is answered as one that doesn’t exist, and ids have 131 random bits.`,
  ],
  [
    html`Act as its customer`,
    html`It can: the link is the merchant’s to pass on. A rating and instructions that came by the link are the customer’s word only as far as you trust the shop with it. The operator’s view of a delivery has the link without its secret.`,
  ],
  [
    html`Deny a hand-over to the rider`,
    html`Each step has its time and who took it. Nobody can change the history, and a step that was taken offline has the time of the phone, never before the step before it.`,
  ],
])}
<h2 id="trust-customer">The customer</h2>
${table("What a customer could do", [
  [
    html`Say that nothing came`,
    html`The record says how the hand-over was confirmed, when, and how far from the door: ask for a code where it matters.`,
  ],
  [
    html`Flood the rider with instructions`,
    html`A delivery takes ${LIMITS.customerChanges} changes an hour, ${LIMITS.customerCharacters} characters each, and none after pick-up. They never make a rider’s step fail.`,
  ],
  [html`Rate unfairly`, html`A delivery is rated once, and stays so.`],
])}
<h2 id="trust-staff">Members and the operator</h2>
${table("What they could do", [
  [
    html`A member who leaves keeps access`,
    html`Removing them ends their sessions with the next request, also what is under way. Keys that they have seen go on working: roll them. ${operation("listAudit")} says who made which.`,
  ],
  [
    html`A viewer, or somebody at an open browser, makes themselves an owner`,
    html`Roles are checked in the transaction of each change, and what gives access needs a fresh proof of who it is.`,
  ],
  [
    html`The operator’s staff read what they like`,
    html`An operator’s key reaches every account’s deliveries, and the database holds them all. Codes, links, tokens and keys are in neither: they are hashed, sealed, or derived from a secret outside of the database.`,
  ],
])}
<h2 id="trust-finder">Whoever finds a link</h2>
<p>Without what stands behind the <code>#</code> a link shows the journey: status, rider’s name and place, times, and the street. It
shows no instructions, because these may name a door’s code, no phone number of the customer, and no photo, and it changes
nothing. The page’s own button for sharing shares this link. With the secret the finder is the customer, so pass the whole link
on to nobody else. Ids in links can’t be guessed.</p>`,
  };
}
