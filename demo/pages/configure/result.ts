import { STATES } from "../gallery/states.ts";
import { choices } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
import { FRAMES } from "./choices.ts";

/** The state that most customers look at. */
const FIRST_SHOWN = "in_transit";

/** The place of the previewed card, and the state and the width to see it in. */
export function preview(): Markup {
  return html`<section id="preview" class="preview" aria-labelledby="preview-title">
<h2 id="preview-title">What your customer sees</h2>
<div class="over">
<div class="field"><label for="scenario" class="spoken">State</label>
<select id="scenario" name="scenario">
${STATES.map(
  ({ title, states }) => html`<optgroup label="${title}">
${states.map(
  ([scenario, words, , attributes]) =>
    !attributes &&
    html`<option value="${scenario}" ${scenario === FIRST_SHOWN && html`selected`}>${words}</option>
`,
)}</optgroup>
`,
)}</select></div>
${choices({
  legend: "Seen on",
  name: "frame",
  chosen: "phone",
  choices: Object.entries(FRAMES).map(([name, { words }]): [string, string] => [name, words]),
})}
<a class="jump" href="#lines">Get the lines</a>
</div>
<div class="device" tabindex="0" role="group" aria-label="The card">
<div class="stage card-room"></div>
</div>
</section>`;
}

/** The places of the lines to paste, each with its copy button. */
export function lines(): Markup {
  return html`<details id="lines" class="part lines" open><summary><h2>The lines for your page</h2></summary>
<div class="inside">
${codeBlock("snippet-html", "the lines for the page")}
<div data-css hidden>
<h3>In your style sheet</h3>
${codeBlock("snippet-css", "the rules for the style sheet")}
</div>
<p class="hint" id="lines-hint"></p>
</div></details>`;
}

function codeBlock(id: string, what: string): Markup {
  return html`<div class="code">
<pre tabindex="0" role="group" aria-label="Code: ${what}"><code id="${id}"></code></pre>
<button class="copy" type="button" data-copy="${id}" aria-label="Copy ${what}">Copy</button>
<p class="spoken" role="status"></p>
</div>`;
}
