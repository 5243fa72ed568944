import "../gallery.css";
import { LANGUAGES } from "../../../languages.ts";
import { readForm, remember, restore, setField } from "../../kit/browser/form-in-address.ts";
import { type Card, type Cards, mountNearWindow } from "./mount-near-window.ts";
import { chooseVariants } from "./variants.ts";

const form = document.querySelector<HTMLFormElement>("form.filters");
const gallery = document.querySelector<HTMLElement>(".gallery");
if (form && gallery) {
  const cards = mountNearWindow(`${gallery.dataset.service}-tracking`);
  if (matchMedia("(prefers-color-scheme: dark)").matches) setField(form, "theme", "dark");
  restore(form);
  show(form, gallery, cards);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    show(form, gallery, cards);
    remember(form);
  });
}

/** Makes the gallery agree with the filters. */
function show(form: HTMLFormElement, gallery: HTMLElement, cards: Cards): void {
  const { theme = "", width = "", language = "", state = "" } = readForm(form);
  const variants = chooseVariants({ theme, language }, LANGUAGES);
  cards.clear();
  gallery.style.setProperty("--card-width", `${width}px`);
  gallery.dataset.variants = variants.length > 1 ? "many" : "one";
  let count = 0;
  for (const specimen of gallery.querySelectorAll<HTMLElement>(".specimen")) {
    const { scenario: demo = "", attributes = "{}" } = specimen.dataset;
    specimen.hidden = state !== "all" && specimen.id !== `state-${state}`;
    if (specimen.hidden) continue;
    const shown: Card["shown"] = { demo, ...JSON.parse(attributes) };
    const places = variants.map((variant) => cards.place({ ...variant, shown }, variants.length > 1));
    specimen.querySelector(".cards")?.replaceChildren(...places);
    count += places.length;
  }
  for (const group of gallery.querySelectorAll<HTMLElement>(".group"))
    group.hidden = state !== "all" && !group.querySelector(".specimen:not([hidden])");
  const told = form.querySelector(".count");
  if (told) told.textContent = count === 1 ? "1 card" : `${count} cards`;
}
