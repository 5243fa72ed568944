import { html } from "./html.js";

/**
 * A row of which one is chosen.
 *
 * @param {object} parts
 * @param {string} parts.legend
 * @param {string} parts.name
 * @param {readonly (readonly [value: string, words: string])[]} parts.choices
 * @param {string} parts.chosen
 */
export function choices({ legend, name, choices, chosen }) {
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

/**
 * @param {object} parts
 * @param {string} parts.label
 * @param {string} parts.name
 * @param {readonly (readonly [value: string, words: string, lang?: string])[]} parts.options
 * @param {string} [parts.chosen]
 */
export function select({ label, name, options, chosen }) {
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
