import "../copy.js";
import { readForm, remember, restore, setField } from "../form-in-address.js";
import { judgeColours } from "./judge-colours.js";
import { orderSections } from "./order-sections.js";
import { OURS, readChoices } from "./read-choices.js";
import { showPreview } from "./show-preview.js";
import { writeSnippet } from "./write-snippet.js";

/**
 * Each with the theme whose map it goes with.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const LOOKS = {
  ours: { ...OURS, theme: "auto" },
  clay: { accent: "#9a3f1d", surface: "#fffaf2", text: "#2b1d13", theme: "light" },
  plum: { accent: "#7c2d92", surface: "#fdf8ff", text: "#251a2b", theme: "light" },
  night: { accent: "#f2b84b", surface: "#14161f", text: "#eef0f6", theme: "dark" },
};

/** @type {Readonly<Record<string, string>>} */
const KINDS = {
  script: "Two lines: a place for the card, and the script that fills it.",
  element: "An element and a module, for pages made of components.",
  iframe: "A page of ours inside yours, and a script that makes it as high as its card. It wears our colours.",
  link: "For a message or a mail: the delivery’s own page, in its visitor’s language.",
};

const root = document.querySelector(".configure");
const form = document.querySelector("form.options");
const stage = document.querySelector(".stage");
if (root instanceof HTMLElement && form instanceof HTMLFormElement && stage instanceof HTMLElement) {
  const { api: apiUrl = "", key: publishableKey = "", service: serviceName = "" } = form.dataset;
  const service = { apiUrl, publishableKey, serviceName };
  restore(form);
  const list = form.querySelector(".sections");
  const sections = form.elements.namedItem("sections");
  if (list instanceof HTMLElement && sections instanceof HTMLInputElement)
    orderSections(list, sections, (words) => write("[data-moved]", words));
  show(form, stage, service);

  form.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("input", ({ target }) => {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (name === "look") wear(form);
    else if (name && name in OURS) setField(form, "look", "own");
    show(form, stage, service);
    remember(form);
  });
}

/** @param {HTMLFormElement} form */
function wear(form) {
  for (const [name, colour] of Object.entries(LOOKS[readForm(form).look ?? ""] ?? {})) setField(form, name, colour);
}

/**
 * Everything that follows from the choices.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement} stage
 * @param {import("./write-snippet.js").Service} service
 */
function show(form, stage, service) {
  const fields = readForm(form);
  const choices = readChoices(fields);
  const { html, css } = writeSnippet(choices, service);
  for (const part of form.querySelectorAll("[data-for]"))
    part.toggleAttribute("hidden", !part.getAttribute("data-for")?.split(" ").includes(choices.form));
  document.querySelector("[data-css]")?.toggleAttribute("hidden", !css);
  write("#snippet-html", html);
  write("#snippet-css", css);
  write("#kind-hint", KINDS[choices.form] ?? "");
  write("#contrast", judgeColours(choices.properties, fields.theme ?? ""));
  write("output[for=radius]", `${fields.radius} px`);
  write(
    "#lines-hint",
    html.includes("DELIVERY_ID")
      ? "Your server puts the delivery’s id in the place of DELIVERY_ID: it is in the answer to POST /v1/deliveries."
      : "As soon as there is a delivery, put its data-id and your data-key in the place of data-demo.",
  );
  showPreview(stage, choices, service, fields.scenario ?? "journey");
}

/**
 * @param {string} selector
 * @param {string} words
 */
function write(selector, words) {
  const element = document.querySelector(selector);
  if (element && element.textContent !== words) element.textContent = words;
}
