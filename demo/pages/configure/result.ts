import { STATES } from "../gallery/states.ts";
import { html, type Markup } from "../kit/html.ts";

/** The place of the previewed card, and the state to see it in. */
export function preview(): Markup {
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
<div class="stage card-room"></div>
</section>`;
}

/** The places of the lines to paste, each with its copy button. */
export function lines(): Markup {
  return html`<section id="lines" class="lines" aria-labelledby="lines-title">
<h2 id="lines-title">Where the card should be</h2>
${codeBlock("snippet-html", "the lines for the page")}
<div data-css hidden>
<h2>In your style sheet</h2>
${codeBlock("snippet-css", "the rules for the style sheet")}
</div>
<p class="hint" id="lines-hint"></p>
</section>`;
}

function codeBlock(id: string, what: string): Markup {
  return html`<div class="code">
<pre tabindex="0" role="group" aria-label="Code: ${what}"><code id="${id}"></code></pre>
<button class="copy" type="button" data-copy="${id}" aria-label="Copy ${what}">Copy</button>
<p class="spoken" role="status"></p>
</div>`;
}
