import { html, type Markup } from "../kit/html.ts";

/** The rider's way in the drawing. picture.css moves the rider along the same line. */
const ROUTE = "M64 246 H150 Q166 246 166 230 V150 Q166 134 182 134 H286 Q302 134 302 118 V66";

// As the map draws them.
const PIN = "M18 44C14 37 3 29 3 17a15 15 0 1 1 30 0c0 12-11 20-15 27z";
const SHOP =
  "M11 9h14l2 5.2a2.6 2.6 0 0 1-4.6 1.4 2.7 2.7 0 0 1-4.4 0 2.7 2.7 0 0 1-4.4 0A2.6 2.6 0 0 1 9 14.2zM11 18v7h9v-5h3v5h2v-7h-2v0zM13 20h4v3h-4z";
const HOUSE = "M18 8.5 27 16.5h-2.4V25h-4.4v-5.4h-4.4V25h-4.4v-8.5H9z";
const CHEVRON = "M29.3-10 37.5 0 29.3 10";
const MOTORBIKE = {
  lines:
    "M2.8 17.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0m13.2 0a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M14 5.5h2.5l2.1 9.4M7.5 16h6.2l3.5-6.5",
  areas: "M2.5 4.5H9v5.3H2.5zM2 15.2c0-2.6 1.8-4.2 4-4.2h6.2v1.6l-2.4 4.2H8.7a3.3 3.3 0 0 0-6.5-.6z",
};

/** A drawing of the card: it needs no delivery and no script, and follows the theme. */
export function landingPicture(): Markup {
  return html`<figure class="picture" role="img" aria-label="A delivery card: Amina is on the way, arrives at 12:45, in 9 minutes, with a map that shows her on the street">
<div class="picture-card" aria-hidden="true">
<p class="picture-status">Amina is on the way</p>
<p class="picture-eta"><small>Arrives</small> <b>12:45</b> <span>9 min</span></p>
<p class="picture-progress"><i></i><i></i><i></i><i></i><i></i></p>
<svg class="picture-map" viewBox="0 0 380 300" preserveAspectRatio="xMidYMid slice">
<rect class="land" width="380" height="300"/>
<path class="park" d="M196 160 h82 a8 8 0 0 1 8 8 v56 a8 8 0 0 1 -8 8 h-82 a8 8 0 0 1 -8 -8 v-56 a8 8 0 0 1 8 -8z"/>
<path class="park" d="M20 40 h56 a8 8 0 0 1 8 8 v46 a8 8 0 0 1 -8 8 h-76 v-40z"/>
<path class="river" d="M-10 196 C60 176 74 204 120 190 S 200 20 262 -10"/>
<path class="street" d="M0 118 H380 M0 274 H380 M104 0 V300 M224 0 V134 M236 246 V300 M346 0 V300 M0 30 H380 M40 118 V300 M166 246 L128 300"/>
<path class="road-edge" d="M-10 246 H390 M166 -10 V310 M-10 134 H390 M302 -10 V310"/>
<path class="road" d="M-10 246 H390 M166 -10 V310 M-10 134 H390 M302 -10 V310"/>
<path class="way casing" pathLength="1" d="${ROUTE}"/>
<path class="way trail" pathLength="1" d="${ROUTE}"/>
<path class="way ahead" pathLength="1" d="${ROUTE}"/>
<g class="pin shop" transform="translate(46 202)"><path d="${PIN}"/><path d="${SHOP}"/></g>
<g class="pin house" transform="translate(284 22)"><path d="${PIN}"/><path d="${HOUSE}"/></g>
<g class="chevron"><path d="${CHEVRON}"/><path d="${CHEVRON}"/></g>
<g class="puck"><circle class="ring" r="20"/><circle class="disc" r="17"/><g transform="translate(-13 -13) scale(1.083)"><path class="lines" d="${MOTORBIKE.lines}"/><path d="${MOTORBIKE.areas}"/></g></g>
</svg>
<p class="picture-rider"><b>A</b><span>Amina <small>3.1 km to go · 28 km/h</small></span></p>
</div>
</figure>`;
}
