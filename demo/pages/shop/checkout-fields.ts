import { NEARBY } from "../../orders/addresses.ts";
import type { Customer } from "../../orders/order-book.ts";
import type { Mistakes } from "../../orders/to-mistakes.ts";
import { html, type Markup } from "../kit/html.ts";

/**
 * @param suggestions addresses to take in place of the one that wasn't found
 * @param focused the field that takes the focus as the page opens, if any
 */
export function checkoutFields(
  customer: Customer,
  mistakes: Mistakes,
  suggestions: readonly string[],
  focused: string | undefined,
): Markup {
  const field = (one: Omit<Field, "value" | "mistake" | "focused"> & { name: FieldName }) =>
    fieldOf({ ...one, value: customer[one.name], mistake: mistakes[one.name], focused: one.name === focused });
  return html`<fieldset>
<legend>Where shall we bring it?</legend>
${field({ name: "name", label: "Your name", attributes: html`autocomplete="name" maxlength="120" required` })}
${field({ name: "address", label: "Address", hint: "This town is made up. Any street near us on its map will do.", attributes: html`autocomplete="street-address" list="nearby" maxlength="300" required` })}
${suggestions.length > 0 && suggestionsOf(suggestions)}
<datalist id="nearby">${NEARBY.map((address) => html`<option value="${address}"></option>`)}</datalist>
${field({ name: "phone", label: "Phone", optional: true, hint: "For the rider, who calls if they can’t find you.", attributes: html`type="tel" autocomplete="tel" maxlength="24" placeholder="0712 345 678"` })}
${field({ name: "instructions", label: "A word to the rider", optional: true, attributes: html`maxlength="300" placeholder="Blue gate, mind the cat"` })}
</fieldset>
<fieldset class="payment">
<legend>How will you pay?</legend>
<label><input type="radio" name="payment" value="m-pesa" ${customer.payment === "m-pesa" && html`checked`}> M-Pesa</label>
<label><input type="radio" name="payment" value="cash" ${customer.payment === "cash" && html`checked`}> Cash to the rider</label>
</fieldset>`;
}

/** Buttons, because a browser's list shows only what begins with the text that stands in the field. */
function suggestionsOf(addresses: readonly string[]): Markup {
  return html`<div class="suggestions" role="group" aria-label="Addresses that we know">
<p>Did you mean one of these?</p>
${addresses.map(
  (address) => html`<button type="button" data-address="${address}">${address}</button>
`,
)}</div>`;
}

type FieldName = "name" | "address" | "phone" | "instructions";

interface Field {
  name: string;
  label: string;
  value: string;
  attributes: Markup;
  optional?: boolean;
  hint?: string;
  /** Stands in the hint's place. */
  mistake: string | undefined;
  focused: boolean;
}

function fieldOf({ name, label, value, attributes, optional = false, hint, mistake, focused }: Field): Markup {
  const note = mistake ?? hint;
  return html`<div class="field">
<label for="${name}">${label}${optional && html` <small>optional</small>`}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes} ${note && html`aria-describedby="${name}-note"`} ${mistake && html`aria-invalid="true"`} ${focused && html`autofocus`}>
${note && html`<p class="${mistake ? "mistake" : "note"}" id="${name}-note">${note}</p>`}
</div>`;
}
