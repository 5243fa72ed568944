import { render } from "preact";
import { adoptStyles } from "../style/adopt-styles.ts";
import cardCss from "../style/card.css?inline";
import { en } from "../text/en.ts";
import { fill } from "../text/fill.ts";
import { getFormat } from "../text/format.ts";
import { chooseVoice, loadText } from "../text/load-text.ts";
import type { Tracker, WidgetOptions } from "../types.ts";
import { Card } from "./card.tsx";
import { type Arrival, expectArrival } from "./expect-arrival.ts";
import { keepMap } from "./keep-map.ts";
import { keepTime, untilTextChanges } from "./keep-time.ts";
import { sayStatus } from "./say-status.ts";
import type { Scene } from "./scene.ts";
import { watchTheme } from "./watch-theme.ts";

/** A change of the arrival that is worth interrupting somebody for. */
const WORTH_SAYING = 3 * 60_000;

/** Draws the card of one tracker into a shadow root; returns the removal. */
export function renderCard(root: ShadowRoot, tracker: Tracker, options: WidgetOptions): () => void {
  const { language, locale } = chooseVoice([options.lang, document.documentElement.lang], navigator.languages);
  const format = getFormat(locale, options.units ?? "metric");
  const retry = () => tracker.refresh();
  let text = en;
  let state = tracker.state;
  let arrival: Arrival | null = null;
  let spokenArrival: Arrival | null = null;
  let mapFailed = false;

  const draw = () => {
    const now = Date.now();
    const scene: Scene = { state, now, arrival, text, format, theme: theme.current(), options, mapFailed, retry };
    render(<Card scene={scene} language={language} spoken={say(scene, spokenArrival)} />, root);
    map.follow(scene);
  };
  const map = keepMap(root, () => {
    mapFailed = true;
    draw();
  });
  const theme = watchTheme(options.theme ?? "auto", draw);
  const clock = keepTime(draw, () => untilTextChanges(state, Date.now()));
  const unsubscribe = tracker.subscribe((next) => {
    state = next;
    const { phase, reading, checkedAt } = next;
    const minutes = phase === "ended" || checkedAt === null ? null : (reading?.eta_minutes ?? null);
    arrival = expectArrival(arrival, minutes, checkedAt ?? 0);
    spokenArrival = expectArrival(spokenArrival, minutes, checkedAt ?? 0, WORTH_SAYING);
    draw();
    clock.restart();
  });
  // After the first drawing: Preact clears away whatever it finds in a root that it hasn't drawn in before.
  const undress = adoptStyles(root, cardCss);

  let gone = false;
  const loaded = loadText(language);
  if (loaded instanceof Promise)
    loaded.then(
      (own) => {
        text = own;
        if (!gone) draw();
      },
      () => {}, // English stays.
    );

  return () => {
    gone = true;
    unsubscribe();
    clock.stop();
    theme.stop();
    map.stop();
    render(null, root);
    undress();
  };
}

/** What a screen reader hears: the status, and the time of arrival when it changes for good. */
function say(scene: Scene, arrival: Arrival | null): string {
  const { spoken } = sayStatus(scene);
  if (!arrival || scene.state.phase === "stale") return `${spoken}.`;
  return `${spoken}. ${fill(scene.text.arrivesAt, { time: scene.format.clock(arrival.at) })}.`;
}
