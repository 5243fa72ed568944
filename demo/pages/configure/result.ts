import { STATES } from "../gallery/states.ts";
import { choices } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
import { FORMS, FRAMES } from "./choices.ts";

/** The state that most customers look at. */
const FIRST_SHOWN = "in_transit";

/** The previewed card, and the state and the width to see it in. */
export function preview(): Markup {
  return html`<section class="preview" aria-label="Preview">
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
  choices: Object.entries(FRAMES).map(([name, { words, icon }]) => [
    name,
    html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${icon}"/></svg><b>${words}</b>`,
  ]),
})}
</div>
<div class="device">
<div class="stage card-room"></div>
</div>
</section>`;
}

/** The code to paste, in the chosen form, and its copy buttons. */
export function lines(): Markup {
  return html`<section class="lines" aria-labelledby="lines-title">
<h2 id="lines-title" class="spoken">Code for your page</h2>
${codeBlock("snippet-html", "the code for the page", choices({ legend: "Form", name: "kind", chosen: "script", choices: Object.entries(FORMS).map(([name, { words }]) => [name, words]) }))}
<div data-css hidden>
${codeBlock("snippet-css", "the rules for the style sheet", html`<h3>In your style sheet</h3>`)}
</div>
<div class="under">
<p class="hint"><span id="kind-hint" aria-live="polite">${FORMS.script.hint}</span> <span id="lines-hint"></span></p>
<label class="tick" data-for="script element iframe"><input type="checkbox" name="simulated" value="yes"> Play a simulated delivery, until there is a real one</label>
</div>
</section>`;
}

function codeBlock(id: string, what: string, head: Markup): Markup {
  return html`<div class="code">
${head}
<pre tabindex="0" role="group" aria-label="Code: ${what}"><code id="${id}"></code></pre>
<button class="copy" type="button" data-copy="${id}" aria-label="Copy ${what}">Copy</button>
<p class="spoken" role="status"></p>
</div>`;
}
