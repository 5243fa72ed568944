import type { Choices } from "./read-choices.ts";
import { type SnippetService, writeSnippet } from "./write-snippet.ts";

/**
 * Puts into `stage` what the snippet puts into a merchant's page, but lets it play a scenario instead of following a
 * delivery. A card that is there already stays, and gets the new attributes, as it would on any page.
 */
export function showPreview(stage: HTMLElement, choices: Choices, service: SnippetService, scenario: string): void {
  // The page behind a link shows the card with nothing chosen.
  const shown: Choices = choices.form === "link" ? { form: "script", options: {}, properties: {} } : choices;
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
  const present = stage.firstElementChild;
  const card = present instanceof HTMLElement && present.localName === sample.localName ? present : sample;
  if (card === sample) stage.replaceChildren(sample);
  else copyData(sample, card);
  card.removeAttribute("style");
  for (const [name, value] of Object.entries(shown.properties)) card.style.setProperty(name, value);
}

/** @param address of the page in the frame */
function withScenario(address: string, scenario: string): string {
  const url = new URL(address);
  url.searchParams.delete("id");
  url.searchParams.delete("key");
  url.searchParams.set("demo", scenario);
  return url.href;
}

/** Gives `to` the data attributes of `from`, and takes its others away, except the widget's own `data-tracking-…`. */
function copyData(from: HTMLElement, to: HTMLElement): void {
  for (const name of Object.keys(to.dataset))
    if (!name.startsWith("tracking") && !(name in from.dataset)) delete to.dataset[name];
  for (const [name, value] of Object.entries(from.dataset)) if (to.dataset[name] !== value) to.dataset[name] = value;
}

function firstElement(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const [element] = body.children;
  return element instanceof HTMLElement ? document.adoptNode(element) : document.createElement("div");
}
