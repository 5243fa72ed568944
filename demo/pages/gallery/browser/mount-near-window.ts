import type { Variant } from "./variants.ts";

export interface Card extends Variant {
  /** The scenario that it plays, and other attributes by their names in a `dataset`. */
  shown: { demo: string } & Readonly<Record<string, string>>;
}

export interface Cards {
  /** Makes a figure in which the card is mounted while it is near the window. */
  place(card: Card, captioned: boolean): HTMLElement;
  /** Stops watching all figures made so far. */
  clear(): void;
}

/** How far outside the window a card stays mounted. */
const MARGIN = "600px";
/** How far outside the rows that scroll on a phone. */
const ROW_MARGIN = "200px";

/**
 * Adds each card's container as it comes near the window and removes it as it leaves: a hundred maps at once are too much
 * for a phone. The widget mounts and unmounts the card itself when its container comes and goes.
 *
 * @param id of every container
 */
export function mountNearWindow(id: string): Cards {
  const cards = new WeakMap<Element, Card>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = cards.get(target);
        if (!card || !(target instanceof HTMLElement)) continue;
        if (isIntersecting) addContainer(target, id, card);
        else removeContainer(target);
      }
    },
    { rootMargin: MARGIN, scrollMargin: ROW_MARGIN },
  );

  return {
    place(card, captioned) {
      const figure = document.createElement("figure");
      const place = document.createElement("div");
      place.className = "place card-room";
      figure.append(place);
      if (captioned) {
        const caption = document.createElement("figcaption");
        caption.textContent = `${card.language.name}, ${card.theme}`;
        figure.prepend(caption);
      }
      cards.set(place, card);
      observer.observe(place);
      return figure;
    },
    clear: () => observer.disconnect(),
  };
}

function addContainer(place: HTMLElement, id: string, { shown, theme, language }: Card): void {
  if (place.firstElementChild) return;
  const container = document.createElement("div");
  container.id = id;
  Object.assign(container.dataset, { ...shown, theme, lang: language.tag, loading: "eager" });
  place.append(container);
}

/** Keeps the place's height, so that nothing else on the page moves. */
function removeContainer(place: HTMLElement): void {
  if (!place.firstElementChild) return;
  place.style.minHeight = `${place.offsetHeight}px`;
  place.replaceChildren();
}
