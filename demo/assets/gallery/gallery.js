import { readForm, remember, restore, setField } from "../form-in-address.js";
import { LANGUAGES } from "../languages.js";
import { chooseVariants } from "./choose-variants.js";
import { keepMounted } from "./keep-mounted.js";

const form = document.querySelector("form.filters");
const gallery = document.querySelector(".gallery");
if (form instanceof HTMLFormElement && gallery instanceof HTMLElement) {
  const cards = keepMounted(`${gallery.dataset.service}-tracking`);
  if (matchMedia("(prefers-color-scheme: dark)").matches) setField(form, "theme", "dark");
  restore(form);
  show(form, gallery, cards);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    agree(form, event.target);
    show(form, gallery, cards);
    remember(form);
  });
}

/**
 * Draws what the filters say.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement} gallery
 * @param {ReturnType<typeof keepMounted>} cards
 */
function show(form, gallery, cards) {
  const { theme = "", direction = "", width = "", language = "", state = "" } = readForm(form);
  const variants = chooseVariants({ theme, direction, language }, LANGUAGES);
  cards.clear();
  gallery.style.setProperty("--card-width", `${width}px`);
  gallery.dataset.variants = variants.length > 1 ? "many" : "one";
  let shown = 0;
  for (const specimen of gallery.querySelectorAll(".specimen")) {
    if (!(specimen instanceof HTMLElement)) continue;
    const { scenario = "" } = specimen.dataset;
    specimen.hidden = state !== "all" && state !== scenario;
    if (specimen.hidden) continue;
    const places = variants.map((variant) => cards.place({ ...variant, scenario }, variants.length > 1));
    specimen.querySelector(".cards")?.replaceChildren(...places);
    shown += places.length;
  }
  for (const group of gallery.querySelectorAll(".group"))
    group.toggleAttribute("hidden", !group.querySelector(".specimen:not([hidden])"));
  const count = form.querySelector(".count");
  if (count) count.textContent = shown === 1 ? "1 card" : `${shown} cards`;
}

/**
 * A language and a direction that it doesn't have can't both be meant: the one chosen last is.
 *
 * @param {HTMLFormElement} form
 * @param {EventTarget | null} changed
 */
function agree(form, changed) {
  const { direction, language } = readForm(form);
  const chosen = LANGUAGES.find(({ tag }) => tag === language);
  if (!chosen || direction === "any" || chosen.dir === direction) return;
  if (changed instanceof HTMLSelectElement) setField(form, "direction", "any");
  else setField(form, "language", "all");
}
