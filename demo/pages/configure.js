import { OUR_RADIUS, OURS, SECTIONS } from "../assets/configure/read-choices.js";
import { LANGUAGES } from "../assets/languages.js";
import { choices, select } from "./choices.js";
import { html } from "./html.js";
import { siteFrame } from "./site-frame.js";
import { STATES } from "./states.js";

/** @type {Readonly<Record<string, string>>} */
const SECTION_NAMES = {
  status: "What is happening",
  eta: "When it comes",
  map: "The map",
  rider: "Who brings it",
  timeline: "The steps",
};

const FONTS = /** @type {const} */ ([
  ["", "The visitor’s system"],
  ["Georgia, 'Times New Roman', serif", "A serif"],
  ["ui-rounded, 'SF Pro Rounded', 'Nunito', sans-serif", "A rounded one"],
  ["Verdana, 'DejaVu Sans', sans-serif", "A wide one"],
]);

/**
 * Choices at the side, what comes of them in the middle, and the lines to paste below.
 *
 * @param {import("./snippet.js").Service} service
 */
export function configurePage(service) {
  return siteFrame({
    service,
    title: "Make it yours · OnTheWay",
    description: "Choose what the tracking card shows and how it looks, and copy the lines for your page.",
    script: "configure/configure.js",
    style: "tools.css",
    links: [
      ["/gallery", "Every state"],
      ["/shop", "The shop"],
    ],
    main: html`<section class="intro">
<h1>Make it yours</h1>
<p class="lead">Choose, look, copy. Whatever you leave alone stays out of the lines.</p>
</section>
<section class="configure" aria-label="The configurator">
<form class="options" id="options" data-api="${service.apiUrl}" data-key="${service.publishableKey}" data-service="${service.serviceName}">
${wayIn()}
${content()}
${manner()}
${look()}
<p class="jump"><a class="button" href="#preview">See it</a> <a class="button plain" href="#lines">The lines</a></p>
</form>
<div class="result">
${preview()}
${lines()}
</div>
</section>
<script async src="${service.apiUrl}/v1/tracking.js"></script>
<script async src="${service.apiUrl}/v1/frame.js"></script>`,
  });
}

function wayIn() {
  return html`<section class="part" aria-labelledby="way-title">
<h2 id="way-title">How it gets there</h2>
${choices({
  legend: "Form",
  name: "kind",
  chosen: "script",
  choices: [
    ["script", "Script"],
    ["element", "Element"],
    ["iframe", "Frame"],
    ["link", "Link"],
  ],
})}
<p class="hint" id="kind-hint" aria-live="polite"></p>
<label class="tick" data-for="script element iframe"><input type="checkbox" name="simulated" value="yes"> Play the simulation on my page too, until there is a delivery to show</label>
</section>`;
}

function content() {
  return html`<section class="part" data-for="script element iframe" aria-labelledby="sections-title">
<h2 id="sections-title">What it shows</h2>
<ol class="sections">
${SECTIONS.map(
  (name) => html`<li data-section="${name}">
<label class="tick"><input type="checkbox" checked> ${SECTION_NAMES[name]}</label>
<button type="button" data-move="-1" aria-label="Move up: ${SECTION_NAMES[name]}">↑</button>
<button type="button" data-move="1" aria-label="Move down: ${SECTION_NAMES[name]}">↓</button>
</li>
`,
)}</ol>
<input type="hidden" name="sections" value="${SECTIONS.join(" ")}">
<p class="spoken" role="status" data-moved></p>
</section>`;
}

function manner() {
  return html`<section class="part" data-for="script element iframe" aria-labelledby="manner-title">
<h2 id="manner-title">How it speaks</h2>
${select({
  label: "Language",
  name: "lang",
  options: [
    ["", "The page’s, or the visitor’s"],
    ...LANGUAGES.map(({ tag, name }) => /** @type {const} */ ([tag, name, tag])),
  ],
})}
${choices({
  legend: "Units",
  name: "units",
  chosen: "metric",
  choices: [
    ["metric", "Kilometres"],
    ["imperial", "Miles"],
  ],
})}
<label class="tick" data-for="script element"><input type="checkbox" name="title" value="yes"> Tell the arrival in the tab’s title too</label>
</section>`;
}

function look() {
  return html`<section class="part" data-for="script element iframe" aria-labelledby="look-title">
<h2 id="look-title">How it looks</h2>
${choices({
  legend: "Theme",
  name: "theme",
  chosen: "auto",
  choices: [
    ["auto", "The visitor’s"],
    ["light", "Light"],
    ["dark", "Dark"],
  ],
})}
<div data-for="script element" class="dress">
${choices({
  legend: "Colours",
  name: "look",
  chosen: "ours",
  choices: [
    ["ours", "Ours"],
    ["clay", "Clay"],
    ["plum", "Plum"],
    ["night", "Night"],
    ["own", "Own"],
  ],
})}
<div class="swatches">
${swatch("accent", "Accent", OURS.accent)}
${swatch("surface", "Ground", OURS.surface)}
${swatch("text", "Text", OURS.text)}
</div>
<p class="hint" id="contrast" role="status"></p>
<div class="field">
<label for="radius">Corners <output for="radius">${OUR_RADIUS} px</output></label>
<input id="radius" name="radius" type="range" min="0" max="32" step="2" value="${OUR_RADIUS}">
</div>
${select({ label: "Font", name: "font", options: FONTS })}
</div>
</section>`;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 */
function swatch(name, label, value) {
  return html`<label class="swatch"><input type="color" name="${name}" value="${value}"><span>${label}</span></label>`;
}

function preview() {
  return html`<section id="preview" class="preview" aria-labelledby="preview-title">
<div class="over">
<h2 id="preview-title">What your customer sees</h2>
<div class="field"><label for="scenario" class="spoken">State</label>
<select id="scenario" name="scenario" form="options">
${STATES.map(
  ({ title, states }) => html`<optgroup label="${title}">
${states.map(
  ([scenario, words]) => html`<option value="${scenario}">${words}</option>
`,
)}</optgroup>
`,
)}</select></div>
</div>
<div class="stage"></div>
</section>`;
}

function lines() {
  return html`<section id="lines" class="lines" aria-labelledby="lines-title">
<h2 id="lines-title">Where the card should be</h2>
${block("snippet-html", "the lines for the page")}
<div data-css hidden>
<h2>In your style sheet</h2>
${block("snippet-css", "the rules for the style sheet")}
</div>
<p class="hint" id="lines-hint"></p>
</section>`;
}

/**
 * @param {string} id
 * @param {string} what
 */
function block(id, what) {
  return html`<div class="code">
<pre tabindex="0" role="group" aria-label="Code: ${what}"><code id="${id}"></code></pre>
<button class="copy" type="button" data-copy="${id}" aria-label="Copy ${what}">Copy</button>
<p class="spoken" role="status"></p>
</div>`;
}
