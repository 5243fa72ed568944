import { LANGUAGES } from "../../languages.ts";
import { choices, select } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
import { ALL_SECTIONS, FONTS, FORMS, LOOKS, OUR_RADIUS, OURS, SECTIONS, THEMES, UNITS } from "./choices.ts";

/** A part of the options, which folds. On a phone one is open at a time, so that the lines aren't far below. */
function part(title: string, content: Markup, forms = "script element iframe link"): Markup {
  return html`<details class="part" data-for="${forms}" open><summary><h2>${title}</h2></summary>
<div class="inside">
${content}
</div></details>`;
}

/** The form of the snippet. */
export function formPart(): Markup {
  return part(
    "How it gets there",
    html`${choices({ legend: "Form", name: "kind", chosen: "script", choices: wordsOf(FORMS) })}
<p class="hint" id="kind-hint" aria-live="polite">${FORMS.script.hint}</p>
<label class="tick" data-for="script element iframe"><input type="checkbox" name="simulated" value="yes"> Play the simulation on my page too, until there is a delivery to show</label>`,
  );
}

/** Which sections, in which order. */
export function contentPart(): Markup {
  return part(
    "What it shows",
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
    "script element iframe",
  );
}

/** Language and units. */
export function mannerPart(): Markup {
  return part(
    "How it speaks",
    html`${select({
      label: "Language",
      name: "lang",
      options: [
        ["", "The page’s, or the visitor’s"],
        ...LANGUAGES.map(({ tag, name }): [string, string, string] => [tag, name, tag]),
      ],
    })}
${choices({ legend: "Units", name: "units", chosen: "metric", choices: Object.entries(UNITS) })}
<label class="tick" data-for="script element"><input type="checkbox" name="title" value="yes"> Tell the arrival in the tab’s title too</label>`,
    "script element iframe",
  );
}

/** Theme, colours, corners and font. */
export function lookPart(): Markup {
  return part(
    "How it looks",
    html`${choices({ legend: "Theme", name: "theme", chosen: "auto", choices: Object.entries(THEMES) })}
<div data-for="script element" class="dress">
${choices({ legend: "Colours", name: "look", chosen: "ours", choices: wordsOf(LOOKS) })}
<div class="swatches">
${swatch("accent", "Accent", OURS.accent)}
${swatch("surface", "Ground", OURS.surface)}
${swatch("text", "Text", OURS.text)}
</div>
<p class="verdict" id="contrast" role="status"><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M10 2.5 18.5 17.5H1.5z"/><path d="M10 8v4.2M10 14.6v.4"/></svg><span></span></p>
<div class="pair">
<div class="field">
<label for="radius">Corners <output for="radius">${OUR_RADIUS} px</output></label>
<input id="radius" name="radius" type="range" min="0" max="32" step="2" value="${OUR_RADIUS}">
</div>
${select({ label: "Font", name: "font", options: Object.entries(FONTS) })}
</div>
</div>`,
    "script element iframe",
  );
}

function wordsOf(table: Readonly<Record<string, { words: string }>>): [value: string, words: string][] {
  return Object.entries(table).map(([value, { words }]) => [value, words]);
}

function swatch(name: string, label: string, value: string): Markup {
  return html`<label class="swatch"><input type="color" name="${name}" value="${value}"><span>${label}</span></label>`;
}
