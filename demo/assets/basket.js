import { formatPrice } from "./format-price.js";

const form = document.querySelector("form.shop");
if (form instanceof HTMLFormElement) {
  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-step]") : null;
    const input = button?.parentElement?.querySelector("input");
    if (!(button instanceof HTMLElement) || !input) return;
    if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    update(form);
  });
  form.addEventListener("input", () => update(form));
  // A browser that comes back to this page puts the old quantities into the form again.
  window.addEventListener("pageshow", () => update(form));
}

/**
 * Shows in the basket what the quantities say.
 *
 * @param {HTMLFormElement} form
 */
function update(form) {
  let total = Number(form.dataset.fee);
  let empty = true;
  for (const line of form.querySelectorAll("[data-line]")) {
    if (!(line instanceof HTMLElement)) continue;
    const input = form.elements.namedItem(`quantity-${line.dataset.line}`);
    const quantity = input instanceof HTMLInputElement && input.validity.valid ? input.valueAsNumber || 0 : 0;
    const sum = quantity * Number(line.dataset.price);
    line.hidden = quantity === 0;
    setText(line, "[data-quantity]", String(quantity));
    setText(line, "[data-sum]", formatPrice(sum));
    total += sum;
    if (quantity > 0) empty = false;
  }
  setText(form, "[data-total]", formatPrice(total));
  toggle(form, ".empty", !empty);
  toggle(form, ".bar", empty);
}

/**
 * @param {Element} root
 * @param {string} selector
 * @param {string} text
 */
function setText(root, selector, text) {
  for (const element of root.querySelectorAll(selector)) element.textContent = text;
}

/**
 * @param {Element} root
 * @param {string} selector
 * @param {boolean} hidden
 */
function toggle(root, selector, hidden) {
  for (const element of root.querySelectorAll(selector)) element.toggleAttribute("hidden", hidden);
}
