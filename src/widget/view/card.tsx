import type { ComponentType } from "preact";
import { Eta } from "./eta.tsx";
import { Footer } from "./footer.tsx";
import { MapFrame } from "./map-frame.tsx";
import { SECTIONS, type Section } from "./options.ts";
import { RiderRow } from "./rider-row.tsx";
import type { Scene } from "./scene.ts";
import { StatusLine } from "./status-line.tsx";
import { Timeline } from "./timeline.tsx";
import { Trouble } from "./trouble.tsx";

const PARTS: Readonly<Record<Section, ComponentType<{ scene: Scene }>>> = {
  status: StatusLine,
  eta: Eta,
  map: MapFrame,
  rider: RiderRow,
  timeline: Timeline,
};

interface Props {
  scene: Scene;
  /** For all but the status and the arrival, which are the first to be drawn: together they'd take a slow phone too long. */
  rest: Scene;
  /** What a screen reader should say next; spoken whenever it changes. */
  spoken: string;
}

export function Card({ scene, rest, spoken }: Props) {
  const { state, locale, text, theme, options } = scene;
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
        {trouble && <StatusLine scene={scene} />}
        {trouble && <Trouble scene={scene} failure={trouble} />}
        {shown.map((name) => {
          const Part = PARTS[name];
          return <Part key={name} scene={name === "status" || name === "eta" ? scene : rest} />;
        })}
        <slot name="note" />
        {!hopeless && <Footer scene={rest} />}
      </div>
      <p class="spoken" role="status">
        {spoken}
      </p>
    </article>
  );
}
