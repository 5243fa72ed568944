import { html, type Markup } from "../kit/html.ts";

/** The rider's way in the drawing. picture.css moves the puck along the same line. */
const ROUTE = "M64 246 H150 Q166 246 166 230 V150 Q166 134 182 134 H286 Q302 134 302 118 V66";

/** A drawing of the card: it needs no delivery and no script, and follows the theme. */
export function landingPicture(): Markup {
  return html`<figure class="picture" role="img" aria-label="A delivery card: Amina is on the way, arrives at 12:45, in 9 minutes, with a map that shows her on the street">
<div class="picture-card" aria-hidden="true">
<p class="picture-status">Amina is on the way</p>
<p class="picture-eta">12:45 <span>9 min</span></p>
<p class="picture-progress"><i></i><i></i><i></i><i></i></p>
<svg class="picture-map" viewBox="0 0 380 300" preserveAspectRatio="xMidYMid slice">
<rect class="land" width="380" height="300"/>
<path class="park" d="M196 160 h82 a8 8 0 0 1 8 8 v56 a8 8 0 0 1 -8 8 h-82 a8 8 0 0 1 -8 -8 v-56 a8 8 0 0 1 8 -8z"/>
<path class="park" d="M20 40 h56 a8 8 0 0 1 8 8 v46 a8 8 0 0 1 -8 8 h-76 v-40z"/>
<path class="river" d="M-10 196 C60 176 74 204 120 190 S 200 20 262 -10"/>
<path class="street" d="M0 118 H380 M0 274 H380 M104 0 V300 M224 0 V134 M236 246 V300 M346 0 V300 M0 30 H380 M40 118 V300 M166 246 L128 300"/>
<path class="road-edge" d="M-10 246 H390 M166 -10 V310 M-10 134 H390 M302 -10 V310"/>
<path class="road" d="M-10 246 H390 M166 -10 V310 M-10 134 H390 M302 -10 V310"/>
<path class="ahead" d="${ROUTE}"/>
<g class="pin shop" transform="translate(64 246)"><circle r="13"/><path d="M-6 -1 h12 v6 h-12z M-7 -5 h14 l1.5 4 h-17z"/></g>
<g class="pin house" transform="translate(302 66)"><circle r="13"/><path d="M-7 0 L0 -6.5 L7 0 V6 H2 V1.5 H-2 V6 H-7z"/></g>
<g class="puck"><path class="wedge" d="M15 -9 L26 0 L15 9z"/><circle class="ring" r="16"/><circle class="disc" r="13"/></g>
</svg>
<p class="picture-rider"><b>A</b><span>Amina <small>28 km/h</small></span><span class="left">3.1 km <small>to go</small></span></p>
</div>
</figure>`;
}
