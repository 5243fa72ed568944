/**
 * Puts what a form says into the address, so that what one sees can be sent to somebody else.
 *
 * @param {HTMLFormElement} form
 */
export function remember(form) {
  history.replaceState(null, "", `?${new URLSearchParams(readForm(form))}`);
}

/**
 * Fills a form from the address. What the form doesn't offer changes nothing.
 *
 * @param {HTMLFormElement} form
 */
export function restore(form) {
  for (const [name, value] of new URLSearchParams(location.search)) setField(form, name, value);
}

/**
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function readForm(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
export function setField(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
  else if (field instanceof HTMLInputElement) field.value = value;
  else if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) {
    const offered = [...(field instanceof RadioNodeList ? field : field.options)];
    if (offered.some((one) => "value" in one && one.value === value)) field.value = value;
  }
}
