import { render } from "preact";
import { attempt, runInTasks } from "../lib/tasks.ts";
import { adoptStyles } from "../style/adopt-styles.ts";
import cardCss from "../style/card.css?inline";
import { createFormat } from "../text/format.ts";
import { en } from "../text/languages/en.ts";
import { chooseLocale, ENGLISH, loadText } from "../text/load-text.ts";
import type { FirstText } from "../text/text.ts";
import type { Tracker } from "../tracker/state.ts";
import { NOTHING } from "../tracker/state.ts";
import { Card } from "./card.tsx";
import type { CardState } from "./card-state.ts";
import { type Arrival, expectArrival, viewArrival } from "./expect-arrival.ts";
import { keepMap, ONE_FRAME } from "./keep-map.ts";
import { keepTime, untilTextChanges } from "./keep-time.ts";
import type { WidgetOptions } from "./options.ts";
import { sayAt, sayStatus } from "./say-status.ts";
import { watchTheme } from "./watch-theme.ts";

/** Keeps every place for words that are still on their way. */
const WORDLESS: FirstText = JSON.parse(JSON.stringify(en, (_, value) => (typeof value === "string" ? "" : value)));

/** Draws the card of one tracker into a shadow root; returns the removal. */
export function renderCard(root: ShadowRoot, tracker: Tracker, options: WidgetOptions): () => void {
  let locale = chooseLocale([options.lang, document.documentElement.lang], navigator.languages);
  let text: CardState["text"] = en;
  let format = createFormat(locale.tag, options.units);
  let state = NOTHING;
  let arrival: Arrival | null = null;
  let mapFailed = false;
  let stopped = false;
  /** What is half drawn, since something threw, is no ground to draw the next picture on. */
  let broken = false;
  /** Whether the delivery's first picture is still to come. */
  let first = tracker.state === NOTHING;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = () => {};
  /** Told of every drawing, and at last of null. */
  let later: ((card: CardState | null) => void) | undefined;
  const retry = () => tracker.refresh();

  const show = (card: CardState) => {
    const rest = first && card.state.reading ? { ...card, state: NOTHING } : card;
    attempt(() => {
      const drawing = () => <Card card={card} rest={rest} spoken={say(rest)} />;
      if (broken) {
        // Whatever stands is better than nothing, until all can be drawn again.
        render(drawing(), document.createElement("p"));
        render(null, root);
      }
      broken = true;
      render(drawing(), root);
      broken = false;
    });
  };
  const draw = () => {
    const now = Date.now();
    const card = { state, now, arrival, locale, text, format, theme: theme.current(), options, mapFailed, retry };
    show(card);
    map.follow(card);
    later?.(card);
    if (later || state === NOTHING) return;
    later = () => {};
    import("./extras/add-extras.ts")
      .then((module) => {
        if (stopped) return;
        later = module.addExtras(root, show, sayStatus);
        draw();
      })
      .catch(() => {});
  };
  const map = keepMap(root, (failed) => {
    if (failed === mapFailed) return;
    mapFailed = failed;
    draw();
  });
  const theme = watchTheme(options.theme ?? "auto", root, draw);
  const clock = keepTime(root.host, draw, () => untilTextChanges(state, Date.now()));
  const drawRest = () => {
    first = false;
    draw();
  };
  const follow = () => {
    if (stopped) return;
    unsubscribe = tracker.subscribe((next) => {
      state = next;
      const { phase, reading, checkedAt } = next;
      const minutes = phase === "ended" || checkedAt === null ? null : (reading?.eta_minutes ?? null);
      arrival = expectArrival(arrival, minutes, checkedAt ?? 0, reading?.status ?? "");
      if (first && reading) resting ??= setTimeout(drawRest, ONE_FRAME);
      draw();
      clock.restart();
    });
  };

  const own = loadText(locale.language);
  if (own || first) {
    // Nobody sees, or hears, a word of another language first.
    if (own) text = WORDLESS;
    draw();
    Promise.all([
      own?.then(
        (loaded) => {
          text = loaded;
        },
        () => {
          locale = ENGLISH;
          format = createFormat(locale.tag, options.units);
          text = en;
        },
      ),
      first && runInTasks(format.warmUp, () => stopped).catch(() => {}),
    ]).then(follow);
  } else follow();
  // After the first drawing: Preact clears away whatever it finds in a root that it hasn't drawn in before.
  const undress = adoptStyles(root, cardCss);

  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(resting);
    clock.stop();
    theme.stop();
    map.stop();
    later?.(null);
    render(null, root);
    undress();
  };
}

/**
 * What a screen reader hears: the status, and the time of arrival, which moves by two minutes or not at all
 * (expect-arrival). Whatever else changes by the minute is left out.
 */
function say(card: CardState): string {
  const { state, now, arrival, text, format } = card;
  const spoken = sayStatus(card, true);
  if (!arrival || state.phase === "stale" || viewArrival(arrival, now).face !== "coming") return spoken;
  return `${spoken}. ${sayAt(format, text.arrivesAt, arrival.at)}`;
}
