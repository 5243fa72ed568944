import { writeSnippet } from "./write-snippet.js";

/**
 * Puts into the page what the snippet puts into a merchant's, except that it plays a scenario where the snippet names a
 * delivery. A card that is there already goes on, and takes the new attributes as it would on any page.
 *
 * @param {HTMLElement} stage
 * @param {import("./write-snippet.js").Choices} choices
 * @param {import("./write-snippet.js").Service} service
 * @param {string} scenario
 */
export function showPreview(stage, choices, service, scenario) {
  // Behind a link waits a page with the card as it comes.
  const plain = { form: /** @type {const} */ ("script"), options: {}, properties: {} };
  const shown = choices.form === "link" ? plain : choices;
  const sample = firstElement(writeSnippet(shown, service).html);
  if (sample instanceof HTMLIFrameElement) {
    sample.src = withScenario(sample.src, scenario);
    const present = stage.querySelector("iframe");
    if (present?.src !== sample.src) stage.replaceChildren(sample);
    return;
  }
  delete sample.dataset.id;
  delete sample.dataset.key;
  sample.dataset.demo = scenario;
  const card = stage.firstElementChild?.localName === sample.localName ? stage.firstElementChild : sample;
  if (!(card instanceof HTMLElement)) return;
  if (card === sample) stage.replaceChildren(sample);
  else copyData(sample, card);
  card.removeAttribute("style");
  for (const [name, value] of Object.entries(shown.properties)) card.style.setProperty(name, value);
}

/**
 * @param {string} address of the frame
 * @param {string} scenario
 */
function withScenario(address, scenario) {
  const url = new URL(address);
  url.searchParams.delete("id");
  url.searchParams.delete("key");
  url.searchParams.set("demo", scenario);
  return url.href;
}

/**
 * @param {HTMLElement} from
 * @param {HTMLElement} to whose attributes `data-tracking-…` are the widget's own
 */
function copyData(from, to) {
  for (const name of Object.keys(to.dataset))
    if (!name.startsWith("tracking") && !(name in from.dataset)) delete to.dataset[name];
  for (const [name, value] of Object.entries(from.dataset)) if (to.dataset[name] !== value) to.dataset[name] = value;
}

/**
 * @param {string} html
 * @returns {HTMLElement}
 */
function firstElement(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const [element] = body.children;
  return element instanceof HTMLElement ? document.adoptNode(element) : document.createElement("div");
}
