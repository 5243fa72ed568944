import { type DeliveryStatus, mayCancel, STATUSES, TRANSITIONS } from "../../../contract/status.ts";
import { html, type Markup } from "../html.ts";

const STEP = 54;
const HEIGHT = 34;
const LEFT = 58;
const WIDTH = 140;
const CANCELLED_X = 262;

/** The legal transitions, drawn from the table that the service itself obeys. */
export function lifecycleDiagram(): Markup {
  const journey: DeliveryStatus[] = STATUSES.filter((status) => status !== "cancelled");
  const middle = (status: DeliveryStatus) => journey.indexOf(status) * STEP + HEIGHT / 2 + 4;
  const lost = journey.filter((status, at) => at > 1 && TRANSITIONS[status].includes("searching"));
  const ending = journey.filter((status) => TRANSITIONS[status].includes("cancelled"));
  const yours = ending.filter((status) => mayCancel(status, "merchant"));
  const onlyOurs = ending.find((status) => !yours.includes(status)) ?? "delivered";
  const between = (from = journey[0], to = from) => (middle(from ?? "pending") + middle(to ?? "pending")) / 2;
  const lostY = between("searching", lost.at(-1));
  const bottom = journey.length * STEP;
  const cancelledY = middle(ending.at(-1) ?? "pending");
  return html`<figure class="diagram"><svg viewBox="0 0 360 ${bottom - STEP + HEIGHT + 8}" role="img" aria-labelledby="lifecycle-title lifecycle-text">
<title id="lifecycle-title">The lifecycle of a delivery</title>
<desc id="lifecycle-text">${journey.join(", then ")}. From ${lost.join(" and ")} it may fall back to searching. It can be cancelled from each status before delivered: by you until ${onlyOurs}, by us until delivered.</desc>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${lost.map((status, index) => {
  const x = LEFT - 18 - index * 16;
  return html`<path class="lost" d="M${LEFT} ${middle(status)}H${x + 8}q-8 0-8-8V${middle("searching") + 8}q0-8 8-8H${LEFT - 2}" marker-end="url(#tip)"/>`;
})}
<text class="note" x="14" y="${lostY}" transform="rotate(-90 14 ${lostY})">rider lost</text>
<path class="ours" d="M${CANCELLED_X} ${middle(onlyOurs)}V${cancelledY - HEIGHT / 2 - 2}"/>
${ending.map(
  (status) =>
    html`<path class="${mayCancel(status, "merchant") ? "yours" : "ours"}" d="M${LEFT + WIDTH} ${middle(status)}H${CANCELLED_X}"/>`,
)}
<path class="yours" d="M${CANCELLED_X} ${middle("pending")}V${cancelledY + STEP - HEIGHT / 2 - 3}" marker-end="url(#tip)"/>
<text class="note" x="${CANCELLED_X + 12}" y="${between(yours[0], yours.at(-1)) + 4}">you, or we</text>
<text class="note" x="${CANCELLED_X + 12}" y="${middle(onlyOurs) + STEP / 2 + 4}">only we</text>
${journey.slice(1).map((status) => html`<path class="next" d="M${LEFT + WIDTH / 2} ${middle(status) - STEP + HEIGHT / 2}V${middle(status) - HEIGHT / 2 - 2}" marker-end="url(#tip)"/>`)}
${journey.map((status) => box(status, LEFT, middle(status), WIDTH))}
${box("cancelled", CANCELLED_X - 46, cancelledY + STEP, 96)}
</svg></figure>`;
}

function box(status: DeliveryStatus, x: number, y: number, width: number): Markup {
  return html`<g class="status ${status}"><rect x="${x}" y="${y - HEIGHT / 2}" width="${width}" height="${HEIGHT}" rx="10"/><text x="${x + width / 2}" y="${y + 4.5}">${status}</text></g>`;
}
