import { html, type Markup } from "./html.ts";

interface Choices {
  legend: string;
  name: string;
  choices: readonly (readonly [value: string, words: string | Markup])[];
  chosen: string;
}

/** A row of radio buttons under a legend. */
export function choices({ legend, name, choices, chosen }: Choices): Markup {
  return html`<fieldset class="choices">
<legend>${legend}</legend>
<div class="row">
${choices.map(
  ([
    value,
    words,
  ]) => html`<label><input type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`}><span>${words}</span></label>
`,
)}</div>
</fieldset>`;
}

interface Select {
  label: string;
  name: string;
  options: readonly (readonly [value: string, words: string, lang?: string])[];
  chosen?: string;
}

export function select({ label, name, options, chosen }: Select): Markup {
  return html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}">
${options.map(
  ([
    value,
    words,
    lang,
  ]) => html`<option value="${value}" ${lang && html`lang="${lang}"`} ${value === chosen && html`selected`}>${words}</option>
`,
)}</select>
</div>`;
}
