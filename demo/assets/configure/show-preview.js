import { writeSnippet } from "./write-snippet.js";

/**
 * Puts into the page what the snippet puts into a merchant's, except that it plays a scenario where the snippet names a
 * delivery.
 *
 * @param {HTMLElement} stage
 * @param {import("./write-snippet.js").Choices} choices
 * @param {import("./write-snippet.js").Service} service
 * @param {string} scenario
 */
export function showPreview(stage, choices, service, scenario) {
  const shown =
    choices.form === "link"
      ? { ...choices, form: /** @type {const} */ ("script"), options: {}, properties: {} }
      : choices;
  const sample = firstElement(writeSnippet(shown, service).html);
  if (!(sample instanceof HTMLElement)) return;
  if (sample instanceof HTMLIFrameElement) {
    const address = new URL(sample.src);
    address.searchParams.delete("id");
    address.searchParams.delete("key");
    address.searchParams.set("demo", scenario);
    sample.src = address.href;
  } else {
    delete sample.dataset.id;
    delete sample.dataset.key;
    sample.dataset.demo = scenario;
  }
  const present = stage.firstElementChild;
  const card = present instanceof HTMLElement && present.dataset.made === sample.outerHTML ? present : sample;
  if (card === sample) {
    sample.dataset.made = sample.outerHTML;
    stage.replaceChildren(sample);
  }
  card.removeAttribute("style");
  for (const [name, value] of Object.entries(shown.properties)) card.style.setProperty(name, value);
}

/** @param {string} html */
function firstElement(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return document.importNode(body.firstElementChild ?? body, true);
}
