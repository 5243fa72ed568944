import { LANGUAGES } from "../../languages.ts";
import { choices, select } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
import type { Service } from "../kit/snippet.ts";
import { ALL_SECTIONS, FONTS, LOOKS, OUR_DARK_SURFACE, OUR_RADIUS, OURS, SECTIONS, THEMES, UNITS } from "./choices.ts";

/** @param forms the forms of snippet that have these options */
function part(title: string, content: Markup, forms = "script element iframe"): Markup {
  return html`<section class="part fields" data-for="${forms}"><h2>${title}</h2>
${content}
</section>`;
}

/** Options that few need, folded away. */
function foldedPart(title: string, content: Markup): Markup {
  return html`<details class="part" data-for="script element iframe"><summary><h2>${title}</h2></summary>
<div class="fields">
${content}
</div>
</details>`;
}

/** Which sections, in which order. */
export function contentPart(): Markup {
  return foldedPart(
    "Sections",
    html`<ol class="sections">
${Object.entries(SECTIONS).map(
  ([name, words]) => html`<li data-section="${name}">
<label class="tick"><input type="checkbox" checked> ${words}</label>
<button type="button" data-move="-1" aria-label="Move up: ${words}">↑</button>
<button type="button" data-move="1" aria-label="Move down: ${words}">↓</button>
</li>
`,
)}</ol>
<input type="hidden" name="sections" value="${ALL_SECTIONS}">
<p class="spoken" role="status" data-moved></p>`,
  );
}

/** Language and units. */
export function mannerPart(): Markup {
  return foldedPart(
    "Language and units",
    html`${select({
      label: "Language",
      name: "lang",
      options: [
        ["", "Automatic: the page’s language"],
        ...LANGUAGES.map(({ tag, name }): [string, string, string] => [tag, name, tag]),
      ],
    })}
${choices({ legend: "Distances", name: "units", chosen: "metric", choices: Object.entries(UNITS) })}
<label class="tick" data-for="script element"><input type="checkbox" name="title" value="yes"> Show the arrival time in the browser tab</label>`,
  );
}

/** Colours, theme, corners and font. */
export function lookPart(): Markup {
  return part(
    "Appearance",
    html`<div data-for="script element" class="looks">
${choices({ legend: "Colours", name: "look", chosen: "ours", choices: Object.entries(LOOKS).map(([name, { words, fields }]) => [name, html`${chip(fields)}${words}`]) })}
</div>
<div class="fields" data-look="ours">
${choices({ legend: "Theme", name: "theme", chosen: "auto", choices: Object.entries(THEMES) })}
<p class="hint">Automatic follows the visitor’s device.</p>
</div>
<div class="fields" data-look="own" hidden>
<div class="swatches">
${swatch("accent", "Accent", OURS.accent)}
${swatch("surface", "Background", OURS.surface)}
${swatch("text", "Text", OURS.text)}
</div>
<p class="verdict" id="contrast" role="status"><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M10 2.5 18.5 17.5H1.5z"/><path d="M10 8v4.2M10 14.6v.4"/></svg><span></span></p>
</div>
<div class="pair" data-for="script element">
<div class="field">
<label for="radius">Corner radius <output for="radius">${OUR_RADIUS} px</output></label>
<input id="radius" name="radius" type="range" min="0" max="32" step="2" value="${OUR_RADIUS}">
</div>
${select({ label: "Font", name: "font", options: Object.entries(FONTS) })}
</div>`,
  );
}

/** What a link opens is dressed elsewhere. */
export function linkPart({ apiUrl }: Service): Markup {
  return part(
    "Appearance",
    html`<p class="hint">The page behind the link has your logo and your accent. Set them in the <a href="${apiUrl}/dashboard/account">dashboard</a>. It speaks its visitor’s language.</p>`,
    "link",
  );
}

/** A look in small: the default one has two grounds, and what the visitor mixes has none. */
function chip({ accent, surface, theme }: Readonly<Record<string, string>>): Markup {
  return html`<svg class="chip" viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">${
    surface
      ? html`<path fill="${surface}" d="M0 0h40v26H0z"/>${theme && html`<path fill="${OUR_DARK_SURFACE}" d="M20 0h20v26H20z"/>`}<circle cx="20" cy="13" r="6.5" fill="${accent ?? ""}"/>`
      : html`<path class="plus" d="M20 8v10M15 13h10"/>`
  }</svg>`;
}

function swatch(name: string, label: string, value: string): Markup {
  return html`<label class="swatch"><input type="color" name="${name}" value="${value}"><span>${label}</span></label>`;
}
