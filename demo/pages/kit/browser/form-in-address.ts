/** Writes a form's fields into the address, so that a link to the page keeps the visitor's choices. */
export function remember(form: HTMLFormElement): void {
  history.replaceState(null, "", `?${new URLSearchParams(readForm(form))}`);
}

/** Fills a form from the address. Ignores fields and options that the form doesn't have. */
export function restore(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) setField(form, name, value);
}

export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

export function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
  else if (field instanceof HTMLInputElement) field.value = value;
  else if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) {
    const offered = [...(field instanceof RadioNodeList ? field : field.options)];
    if (offered.some((one) => "value" in one && one.value === value)) field.value = value;
  }
}
