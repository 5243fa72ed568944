import { LANGUAGES } from "../languages.js";

/** How far outside the window a card still lives. */
const MARGIN = "600px";

/**
 * Mounts the cards that are near the window and takes down those that have left it: some hundred maps at once are more
 * than a phone can bear. The widget itself does both, as containers come into the page and go.
 *
 * @param {string} id of every container
 */
export function keepMounted(id) {
  /** @type {WeakMap<Element, import("./choose-variants.js").Variant & { scenario: string }>} */
  const wanted = new WeakMap();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = wanted.get(target);
        if (!card || !(target instanceof HTMLElement)) continue;
        if (isIntersecting) mount(target, card);
        else takeDown(target);
      }
    },
    { rootMargin: MARGIN },
  );

  /**
   * @param {HTMLElement} place
   * @param {import("./choose-variants.js").Variant & { scenario: string }} card
   */
  function mount(place, { scenario, theme, language }) {
    if (place.firstElementChild) return;
    const container = document.createElement("div");
    container.id = id;
    Object.assign(container.dataset, { demo: scenario, theme, lang: language, loading: "eager" });
    place.append(container);
  }

  return {
    /**
     * A place for a card.
     *
     * @param {import("./choose-variants.js").Variant & { scenario: string }} card
     * @param {boolean} named whether its variant has to be told
     */
    place(card, named) {
      const figure = document.createElement("figure");
      const place = document.createElement("div");
      place.className = "place";
      figure.append(place);
      if (named) {
        const caption = document.createElement("figcaption");
        caption.textContent = `${LANGUAGES.find(({ tag }) => tag === card.language)?.name}, ${card.theme}`;
        figure.prepend(caption);
      }
      wanted.set(place, card);
      observer.observe(place);
      return figure;
    },
    /** Forgets all places. */
    clear: () => observer.disconnect(),
  };
}

/**
 * Its height stays, so that nothing else on the page moves.
 *
 * @param {HTMLElement} place
 */
function takeDown(place) {
  if (!place.firstElementChild) return;
  place.style.minHeight = `${place.offsetHeight}px`;
  place.replaceChildren();
}
