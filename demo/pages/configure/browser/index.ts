import "../configure.css";
import "../result.css";
import { enableCopyButtons } from "../../kit/browser/copy.ts";
import { readForm, remember, restore, setField } from "../../kit/browser/form-in-address.ts";
import { splitAttribute, splitCode } from "../../kit/snippet.ts";
import { FORMS, FRAMES, LOOKS, OURS } from "../choices.ts";
import { readableOn } from "./colours.ts";
import { fitFrame } from "./fit-frame.ts";
import { judgeColours } from "./judge-colours.ts";
import { orderSections } from "./order-sections.ts";
import { readChoices } from "./read-choices.ts";
import { showPreview } from "./show-preview.ts";
import { type SnippetService, writeSnippet } from "./write-snippet.ts";

const form = document.querySelector<HTMLFormElement>("form.configure");
const device = document.querySelector<HTMLElement>(".device");
const stage = document.querySelector<HTMLElement>(".stage");
if (form && device && stage) {
  const { api: apiUrl = "", key: publishableKey = "", service: name = "" } = form.dataset;
  const service = { apiUrl, publishableKey, name };
  enableCopyButtons();
  // The whole card is in its true size there, beside the options.
  if (matchMedia("(min-width: 1100px)").matches) setField(form, "frame", "desktop");
  restore(form);
  const list = form.querySelector<HTMLElement>(".sections");
  const sections = form.elements.namedItem("sections");
  if (list && sections instanceof HTMLInputElement)
    orderSections(list, sections, (words) => setText("[data-moved]", words));
  const setWidth = fitFrame(device, stage);
  fitTheme(form);
  show(form, stage, service, setWidth);

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    const field = target instanceof Element ? target.getAttribute("name") : null;
    if (field === "look") fillInLook(form);
    else if (field && field in OURS) setField(form, "look", "own");
    fitTheme(form);
    show(form, stage, service, setWidth);
    remember(form);
  });
}

/** A chosen background fits one theme, whose map then goes with it. A frame has no colours, and each theme. */
function fitTheme(form: HTMLFormElement): void {
  const { look, kind, surface = "" } = readForm(form);
  if (look !== "ours" && kind !== "iframe")
    setField(form, "theme", readableOn(surface) === "#ffffff" ? "dark" : "light");
}

function fillInLook(form: HTMLFormElement): void {
  const { fields } = LOOKS[readForm(form).look ?? ""] ?? {};
  for (const [name, value] of Object.entries(fields ?? {})) setField(form, name, value);
}

/** Makes the page agree with the form: preview, lines, hints, and the parts that the chosen form of snippet has. */
function show(
  form: HTMLFormElement,
  stage: HTMLElement,
  service: SnippetService,
  setWidth: (width: number) => void,
): void {
  const fields = readForm(form);
  const choices = readChoices(fields);
  const { html, css } = writeSnippet(choices, service);
  for (const part of form.querySelectorAll<HTMLElement>("[data-for]"))
    part.hidden = !part.dataset.for?.split(" ").includes(choices.form);
  const shownLook = fields.look === "ours" || choices.form === "iframe" ? "ours" : "own";
  for (const part of form.querySelectorAll<HTMLElement>("[data-look]")) part.hidden = part.dataset.look !== shownLook;
  document.querySelector("[data-css]")?.toggleAttribute("hidden", !css);
  setCode("#snippet-html", html);
  setText("#snippet-css", css);
  setText("#kind-hint", FORMS[choices.form].hint);
  const verdict = judgeColours(choices.properties, fields.theme ?? "");
  document.querySelector<HTMLElement>("#contrast")?.classList.toggle("warning", !verdict.readable);
  setText("#contrast span", verdict.words);
  setText("output[for=radius]", `${fields.radius} px`);
  setText("#lines-hint", explain(html));
  showPreview(stage, choices, service, fields.scenario ?? "in_transit");
  setWidth(fields.frame === "desktop" ? FRAMES.desktop.width : FRAMES.phone.width);
}

/** Leaves equal text as it is: screen readers announce what a live region gets. */
function setText(selector: string, words: string): void {
  const element = document.querySelector(selector);
  if (element && element.textContent !== words) element.textContent = words;
}

/** The same for code, which breaks where a reader expects it. */
function setCode(selector: string, code: string): void {
  const element = document.querySelector(selector);
  if (!element || element.textContent === code) return;
  const parts = splitCode(code).map((part) => {
    if (!part.trim()) return part;
    const { name, pieces } = splitAttribute(part);
    const parts = pieces.flatMap(({ text, isKey }) => (isKey ? keyOf(text) : [text, document.createElement("wbr")]));
    return wrap(wrap(name), ...parts);
  });
  element.replaceChildren(...parts);
}

/** Wraps parts that stay on one line while they fit into it. */
function wrap(...parts: (string | Node)[]): HTMLElement {
  const span = document.createElement("span");
  span.append(...parts);
  return span;
}

function keyOf(text: string): HTMLElement {
  const key = document.createElement("i");
  key.className = "key";
  key.textContent = text;
  return key;
}

/** Says what to fill in for the placeholders in the lines. */
function explain(html: string): string {
  if (html.includes("TRACKING_URL"))
    return "Replace TRACKING_URL with the delivery’s tracking_url, from the response to POST /v1/deliveries.";
  if (html.includes("DELIVERY_ID"))
    return "Replace DELIVERY_ID with the delivery’s id, from the response to POST /v1/deliveries.";
  return "For a real delivery, replace data-demo with its data-id and your data-key.";
}
