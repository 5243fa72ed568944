import type { ComponentType } from "preact";
import type { CardState } from "./card-state.ts";
import { SECTIONS, type Section } from "./options.ts";
import { Eta } from "./sections/eta.tsx";
import { Footer } from "./sections/footer.tsx";
import { StatusLine, Trouble } from "./sections/headline.tsx";
import { Timeline } from "./sections/journey.tsx";
import { MapFrame } from "./sections/map-frame.tsx";
import { RiderRow } from "./sections/rider-row.tsx";

const PARTS: Readonly<Record<Section, ComponentType<{ card: CardState }>>> = {
  status: StatusLine,
  eta: Eta,
  map: MapFrame,
  rider: RiderRow,
  timeline: Timeline,
};

interface Props {
  card: CardState;
  /** For all but the status and the arrival, which are the first to be drawn: together they'd take a slow phone too long. */
  rest: CardState;
  /** What a screen reader should say next; spoken whenever it changes. */
  spoken: string;
}

export function Card({ card, rest, spoken }: Props) {
  const { state, locale, text, theme, options } = card;
  const wanted = options.sections ?? SECTIONS;
  const trouble = state.reading ? null : state.failure;
  const hopeless = trouble && !trouble.retryable;
  // A map alone fills the card. The essentials lie on it, and the rest is there for whoever can't see it.
  const over = !hopeless && wanted.join() === "map";
  const sections = over ? SECTIONS : wanted;
  // What may still come keeps its place; what can't come isn't promised.
  const shown = trouble ? sections.filter((name) => !hopeless && name !== "status" && name !== "eta") : sections;
  const beside = !over && shown.includes("map") && (shown.length > 1 || trouble);
  return (
    <article
      class={over ? "card over" : "card"}
      part="card"
      aria-label={text.card}
      aria-busy={state.phase === "loading"}
      lang={locale.language}
      dir={locale.dir}
      data-theme={theme}
      data-phase={state.phase}
      data-status={state.reading?.status}
    >
      <div class={beside ? "layout beside" : "layout"}>
        {trouble && <StatusLine card={card} />}
        {trouble && <Trouble card={card} failure={trouble} />}
        {shown.map((name) => {
          const Part = PARTS[name];
          return <Part key={name} card={name === "status" || name === "eta" ? card : rest} />;
        })}
        <slot name="note" />
        {!hopeless && <Footer card={rest} />}
      </div>
      <p class="spoken" role="status">
        {spoken}
      </p>
    </article>
  );
}
