import { type DeliveryStatus, mayCancel, STATUSES, TRANSITIONS } from "../../../contract/status.ts";
import { html, type Markup } from "../html.ts";

const STEP = 54;
const HEIGHT = 34;
const LEFT = 62;
const WIDTH = 136;
const RIGHT = LEFT + WIDTH;
/** Where the lines to "cancelled" run. Labels have room between them and the statuses. */
const OURS_X = 290;
const YOURS_X = 312;

/** The legal transitions, drawn from the table that the service itself obeys. */
export function lifecycleDiagram(): Markup {
  const journey: DeliveryStatus[] = STATUSES.filter((status) => status !== "cancelled");
  const middle = (status: DeliveryStatus) => journey.indexOf(status) * STEP + HEIGHT / 2 + 4;
  const lost = journey.filter((status, at) => at > 1 && TRANSITIONS[status].includes("searching"));
  const ending = journey.filter((status) => TRANSITIONS[status].includes("cancelled"));
  const yours = ending.filter((status) => mayCancel(status, "merchant"));
  const onlyOurs = ending.find((status) => !yours.includes(status)) ?? "delivered";
  const lostY = (middle("searching") + middle(lost.at(-1) ?? "pending")) / 2;
  const yoursY = middle(yours[Math.floor(yours.length / 2)] ?? "pending") + STEP / 2;
  const bottom = journey.length * STEP;
  const cancelledY = middle(ending.at(-1) ?? "pending") + STEP;
  const cancelledTop = cancelledY - HEIGHT / 2 - 3;
  return html`<figure class="diagram"><svg viewBox="0 0 360 ${bottom - STEP + HEIGHT + 8}" role="img" aria-labelledby="lifecycle-title lifecycle-text">
<title id="lifecycle-title">The lifecycle of a delivery</title>
<desc id="lifecycle-text">${journey.join(", then ")}. From ${lost.join(" and ")} it may fall back to searching. It can be cancelled from each status before delivered: by you until ${onlyOurs}, by us until delivered.</desc>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${lost.map((status, index) => {
  const x = LEFT - 16 - index * 12;
  return html`<path class="lost" d="M${LEFT} ${middle(status)}H${x + 8}q-8 0-8-8V${middle("searching") + 8}q0-8 8-8H${LEFT - 2}" marker-end="url(#tip)"/>`;
})}
<text class="note" x="15" y="${lostY}" transform="rotate(-90 15 ${lostY})">rider lost</text>
${ending.map((status) => {
  const [kind, x] = yours.includes(status) ? ["yours", YOURS_X] : ["ours", OURS_X];
  return html`<path class="${kind}" d="M${RIGHT} ${middle(status)}H${x}"/>`;
})}
<path class="yours" d="M${YOURS_X} ${middle("pending")}V${cancelledTop}" marker-end="url(#tip)"/>
<path class="ours" d="M${OURS_X} ${middle(onlyOurs)}V${cancelledTop}" marker-end="url(#tip)"/>
<text class="note" y="${yoursY - 4}"><tspan x="${RIGHT + 8}">cancelled by</tspan><tspan x="${RIGHT + 8}" dy="16">you or us</tspan></text>
<text class="note" x="${RIGHT + 8}" y="${middle(onlyOurs) + STEP / 2 + 4}">only by us</text>
${journey.slice(1).map((status) => html`<path class="next" d="M${LEFT + WIDTH / 2} ${middle(status) - STEP + HEIGHT / 2}V${middle(status) - HEIGHT / 2 - 2}" marker-end="url(#tip)"/>`)}
${journey.map((status) => box(status, LEFT, middle(status), WIDTH))}
${box("cancelled", YOURS_X - 59, cancelledY, 96)}
</svg></figure>`;
}

function box(status: DeliveryStatus, x: number, y: number, width: number): Markup {
  return html`<g class="status ${status}"><rect x="${x}" y="${y - HEIGHT / 2}" width="${width}" height="${HEIGHT}" rx="10"/><text x="${x + width / 2}" y="${y + 4.5}">${status}</text></g>`;
}
