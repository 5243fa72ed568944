import type { ComponentType } from "preact";
import type { CardState } from "./card-state.ts";
import { MapFrame } from "./map-slot.tsx";
import { SECTIONS, type Section } from "./options.ts";
import { findTrouble } from "./say-status.ts";
import { sayAloud } from "./say-when.ts";
import { Eta } from "./sections/eta.tsx";
import { Footer } from "./sections/footer.tsx";
import { StatusLine, Trouble } from "./sections/headline.tsx";
import { Timeline } from "./sections/journey.tsx";
import { RiderRow } from "./sections/rider-row.tsx";

const PARTS: Readonly<Record<Section, ComponentType<{ card: CardState }>>> = {
  status: StatusLine,
  eta: Eta,
  map: MapFrame,
  rider: RiderRow,
  timeline: Timeline,
};

/** The whole card: the sections that the page asks for, and how old the news is. */
export function Card({ card }: { card: CardState }) {
  const { state, locale, text, theme, options, opened } = card;
  const wanted = options.sections ?? SECTIONS;
  const trouble = findTrouble(card);
  const hopeless = trouble && !trouble.retryable;
  // Without other sections, the map fills the card. Status and arrival lie on it, and the other sections are there for screen readers.
  const over = !hopeless && wanted.join() === "map";
  const sections = over ? SECTIONS : wanted;
  const spoken = sayAloud(card);
  const cancelled = state.reading?.status === "cancelled" && !opened;
  const shown = sections.filter((name) => {
    // While a record may still come, its sections keep their places.
    if (trouble) return !hopeless && name !== "status" && name !== "eta";
    return !cancelled || over || (name !== "rider" && name !== "map");
  });
  const beside = !over && shown.includes("map") && (shown.length > 1 || trouble);
  return (
    <article
      class={over ? "card over" : "card"}
      part="card"
      aria-label={text.card}
      aria-busy={state.phase === "loading"}
      lang={locale.language}
      dir={locale.dir}
      // A page translator that enters shadow roots replaces text nodes, which can't be changed then. For those that come all
      // the same, every text that changes is the key of its element: a new text is a new element.
      translate={false}
      data-theme={theme}
      data-phase={state.phase}
      data-status={state.reading?.status}
      data-failure={trouble?.code}
    >
      <div class={beside ? "layout beside" : cancelled || hopeless ? "layout calm" : "layout"}>
        {trouble && <StatusLine card={card} />}
        {trouble && <Trouble card={card} failure={trouble} />}
        {shown.map((name) => {
          const Part = PARTS[name];
          return <Part key={name} card={card} />;
        })}
        <slot name="note" />
        {!hopeless && <Footer card={card} />}
      </div>
      <p class="spoken" role="status">
        <span key={spoken}>{spoken}</span>
      </p>
    </article>
  );
}
