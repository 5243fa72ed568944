import { render } from "preact";
import { adoptStyles } from "../style/adopt-styles.ts";
import cardCss from "../style/card.css?inline";
import { en } from "../text/en.ts";
import { fill } from "../text/fill.ts";
import { getFormat } from "../text/format.ts";
import { chooseVoice, ENGLISH, loadText } from "../text/load-text.ts";
import { NOTHING } from "../tracker.ts";
import type { Tracker, WidgetOptions } from "../types.ts";
import { Card } from "./card.tsx";
import { type Arrival, expectArrival } from "./expect-arrival.ts";
import { keepMap } from "./keep-map.ts";
import { keepTime, untilTextChanges } from "./keep-time.ts";
import { sayStatus } from "./say-status.ts";
import type { Scene } from "./scene.ts";
import { watchTheme } from "./watch-theme.ts";

/** Draws the card of one tracker into a shadow root; returns the removal. */
export function renderCard(root: ShadowRoot, tracker: Tracker, options: WidgetOptions): () => void {
  let voice = chooseVoice([options.lang, document.documentElement.lang], navigator.languages);
  let text = en;
  let state = NOTHING;
  let arrival: Arrival | null = null;
  let mapFailed = false;
  let stopped = false;
  let unsubscribe = () => {};
  const retry = () => tracker.refresh();

  const draw = () => {
    const now = Date.now();
    const format = getFormat(voice.locale, options.units ?? "metric");
    const scene = { state, now, arrival, voice, text, format, theme: theme.current(), options, mapFailed, retry };
    render(<Card scene={scene} spoken={say(scene)} />, root);
    map.follow(scene);
  };
  const map = keepMap(root, () => {
    mapFailed = true;
    draw();
  });
  const theme = watchTheme(options.theme ?? "auto", draw);
  const clock = keepTime(draw, () => untilTextChanges(state, Date.now()));
  const follow = () => {
    if (stopped) return;
    unsubscribe = tracker.subscribe((next) => {
      state = next;
      const { phase, reading, checkedAt } = next;
      const minutes = phase === "ended" || checkedAt === null ? null : (reading?.eta_minutes ?? null);
      arrival = expectArrival(arrival, minutes, checkedAt ?? 0);
      draw();
      clock.restart();
    });
  };

  const own = loadText(voice.language);
  if (own) {
    // Its place is kept meanwhile; nobody sees, or hears, a word of another language first.
    draw();
    own
      .then(
        (loaded) => {
          text = loaded;
        },
        () => {
          voice = ENGLISH;
        },
      )
      .then(follow);
  } else follow();
  // After the first drawing: Preact clears away whatever it finds in a root that it hasn't drawn in before.
  const undress = adoptStyles(root, cardCss);

  return () => {
    stopped = true;
    unsubscribe();
    clock.stop();
    theme.stop();
    map.stop();
    render(null, root);
    undress();
  };
}

/**
 * What a screen reader hears: the status, and the time of arrival, which moves by two minutes or not at all
 * (expect-arrival). Whatever else changes by the minute is left out.
 */
function say(scene: Scene): string {
  const { state, arrival, text, format } = scene;
  const spoken = sayStatus(scene, true);
  if (!arrival || state.phase === "stale") return spoken;
  return `${spoken}. ${fill(text.arrivesAt, { time: format.clock(arrival.at) })}`;
}
