import type { Customer } from "../../orders/order-book.ts";
import type { Mistakes } from "../../orders/to-mistakes.ts";
import { html, type Markup } from "../kit/html.ts";

export function checkoutFields(customer: Customer, mistakes: Mistakes): Markup {
  return html`<fieldset>
<legend>Where shall we bring it?</legend>
${field({ name: "name", label: "Your name", value: customer.name, mistake: mistakes.name, attributes: html`autocomplete="name" maxlength="120" required` })}
${field({ name: "address", label: "Address", value: customer.address, mistake: mistakes.address, attributes: html`autocomplete="street-address" maxlength="300" required` })}
${field({ name: "phone", label: "Phone", optional: true, value: customer.phone, mistake: mistakes.phone, hint: "Only if the rider can’t find your door.", attributes: html`type="tel" autocomplete="tel" maxlength="24" placeholder="0712 345 678"` })}
${field({ name: "instructions", label: "A word to the rider", optional: true, value: customer.instructions, mistake: mistakes.instructions, attributes: html`maxlength="300" placeholder="Blue gate, mind the cat"` })}
</fieldset>
<fieldset class="payment">
<legend>How will you pay?</legend>
<label><input type="radio" name="payment" value="m-pesa" ${customer.payment === "m-pesa" && html`checked`}> M-Pesa</label>
<label><input type="radio" name="payment" value="cash" ${customer.payment === "cash" && html`checked`}> Cash to the rider</label>
</fieldset>`;
}

interface Field {
  name: string;
  label: string;
  value: string;
  attributes: Markup;
  optional?: boolean;
  hint?: string;
  /** Stands in the hint's place. */
  mistake: string | undefined;
}

function field({ name, label, value, attributes, optional = false, hint, mistake }: Field): Markup {
  const note = mistake ?? hint;
  return html`<div class="field">
<label for="${name}">${label}${optional && html` <small>optional</small>`}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes} ${note && html`aria-describedby="${name}-note"`} ${mistake && html`aria-invalid="true" autofocus`}>
${note && html`<p class="${mistake ? "mistake" : "note"}" id="${name}-note">${note}</p>`}
</div>`;
}
