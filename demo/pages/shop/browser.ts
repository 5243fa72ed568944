import "./counter.css";
import "./checkout.css";
import { formatPrice } from "../../orders/catalogue.ts";

const form = document.querySelector<HTMLFormElement>("form.shop");
if (form) {
  form.addEventListener("click", ({ target }) => {
    const suggestion = target instanceof Element ? target.closest<HTMLElement>("[data-address]") : null;
    if (suggestion) takeAddress(form, suggestion);
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;
    const input = button?.parentElement?.querySelector("input");
    if (!button || !input) return;
    if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    showBasket(form);
    // Whoever takes the last one away is left with the button that adds one.
    if (input.value === "0") input.parentElement?.querySelector<HTMLElement>("[data-step='1']")?.focus();
  });
  form.addEventListener("input", () => showBasket(form));
  // A browser that returns to this page fills in the earlier quantities.
  window.addEventListener("pageshow", () => showBasket(form));
}

/** Fills in a suggested address, and removes the message about the old one. */
function takeAddress(form: HTMLFormElement, suggestion: HTMLElement): void {
  const input = form.elements.namedItem("address");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = suggestion.dataset.address ?? "";
  input.removeAttribute("aria-invalid");
  input.focus();
  setHidden(form, ".suggestions, #address-note", true);
}

/** Makes the basket agree with the quantities. */
function showBasket(form: HTMLFormElement): void {
  let goods = 0;
  for (const line of form.querySelectorAll<HTMLElement>("[data-line]")) {
    const input = form.elements.namedItem(`quantity-${line.dataset.line}`);
    if (!(input instanceof HTMLInputElement)) continue;
    const quantity = readQuantity(input);
    input.parentElement?.toggleAttribute("data-empty", quantity === 0);
    const sum = quantity * Number(line.dataset.price);
    line.hidden = quantity === 0;
    setText(line, "[data-quantity]", String(quantity));
    setText(line, "[data-sum]", formatPrice(sum));
    goods += sum;
  }
  const empty = goods === 0;
  setText(form, "[data-total]", formatPrice(empty ? 0 : goods + Number(form.dataset.fee)));
  setHidden(form, ".empty", !empty);
  setHidden(form, ".fee, .total, .sum, .bar", empty);
  const order = form.querySelector<HTMLButtonElement>(".wide");
  if (order) order.disabled = empty;
}

/** As the server reads it. */
function readQuantity({ valueAsNumber, max }: HTMLInputElement): number {
  return Math.min(Number(max), Math.max(0, Math.trunc(valueAsNumber || 0)));
}

function setText(root: Element, selector: string, text: string): void {
  for (const element of root.querySelectorAll(selector)) element.textContent = text;
}

function setHidden(root: Element, selector: string, hidden: boolean): void {
  for (const element of root.querySelectorAll(selector)) element.toggleAttribute("hidden", hidden);
}
