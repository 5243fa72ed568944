import "../gallery.css";
import { LANGUAGES } from "../../../languages.ts";
import { readForm, remember, restore, setField } from "../../kit/browser/form-in-address.ts";
import { type Cards, mountNearWindow } from "./mount-near-window.ts";
import { chooseVariants, resolveConflict } from "./variants.ts";

const form = document.querySelector<HTMLFormElement>("form.filters");
const gallery = document.querySelector<HTMLElement>(".gallery");
if (form && gallery) {
  const cards = mountNearWindow(`${gallery.dataset.service}-tracking`);
  if (matchMedia("(prefers-color-scheme: dark)").matches) setField(form, "theme", "dark");
  restore(form);
  show(form, gallery, cards);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    resolveConflict(form, target, LANGUAGES);
    show(form, gallery, cards);
    remember(form);
  });
}

/** Makes the gallery agree with the filters. */
function show(form: HTMLFormElement, gallery: HTMLElement, cards: Cards): void {
  const { theme = "", direction = "", width = "", language = "", state = "" } = readForm(form);
  const variants = chooseVariants({ theme, direction, language }, LANGUAGES);
  cards.clear();
  gallery.style.setProperty("--card-width", `${width}px`);
  gallery.dataset.variants = variants.length > 1 ? "many" : "one";
  let shown = 0;
  for (const specimen of gallery.querySelectorAll<HTMLElement>(".specimen")) {
    const { scenario = "" } = specimen.dataset;
    specimen.hidden = state !== "all" && state !== scenario;
    if (specimen.hidden) continue;
    const places = variants.map((variant) => cards.place({ ...variant, scenario }, variants.length > 1));
    specimen.querySelector(".cards")?.replaceChildren(...places);
    shown += places.length;
  }
  for (const group of gallery.querySelectorAll<HTMLElement>(".group"))
    group.hidden = !group.querySelector(".specimen:not([hidden])");
  const count = form.querySelector(".count");
  if (count) count.textContent = shown === 1 ? "1 card" : `${shown} cards`;
}
