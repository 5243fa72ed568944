import { NOTHING, type Tracker } from "../tracker/state.ts";
import type { CardState } from "./card-state.ts";
import { type Arrival, expectArrival } from "./expect-arrival.ts";
import { createExtras } from "./extras/create-extras.ts";
import { keepMap } from "./map-slot.tsx";
import type { WidgetOptions } from "./options.ts";
import { createPainter } from "./paint-card.tsx";
import { watchTheme } from "./watch-theme.ts";
import { startWording } from "./wording.ts";

/** Milliseconds after which a first answer that hasn't come is called late. */
const SLOW_MS = 8000;
/** For so many milliseconds it is news that another rider brings the order. */
const TAKEN_OVER_MS = 60_000;

/** Shows the card of one tracker in a shadow root, and keeps it up to date. Returns the removal. */
export function renderCard(root: ShadowRoot, tracker: Tracker, options: WidgetOptions): () => void {
  const { first, loaded } = startWording(options, tracker.now);
  let wording = first;
  let state = NOTHING;
  let arrival: Arrival | null = null;
  /** When another rider took over, as far as we know; in milliseconds. */
  let takenOverAt = Number.NEGATIVE_INFINITY;
  let opened = false;
  let slow = false;
  let mapFailed = false;
  let removed = false;
  let unsubscribe = () => {};

  const ride: CardState["ride"] = { current: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForFirst = () => {
    clearTimeout(timer);
    slow = false;
    timer = setTimeout(() => {
      slow = true;
      draw();
    }, SLOW_MS);
  };
  const retry = () => {
    tracker.refresh();
    if (state.phase !== "loading") return;
    waitForFirst();
    draw();
  };
  const draw = () => {
    const kilometres = state.reading?.distance_remaining_km;
    const told: CardState = {
      ...wording,
      state,
      now: tracker.now(),
      clock: tracker.now,
      arrival,
      metres: kilometres == null ? null : 1000 * kilometres,
      ride,
      takenOver: (state.checkedAt ?? 0) - takenOverAt < TAKEN_OVER_MS,
      opened,
      slow,
      theme: theme.current(),
      options,
      onPaper: false,
      mapFailed,
      retry,
    };
    const card = extras.refine(told);
    painter.paint(card);
    map.follow(card);
    extras.follow(card);
  };
  const painter = createPainter(root);
  const extras = createExtras(root, draw, painter.paint);
  const map = keepMap(root, (failed) => {
    if (failed === mapFailed) return;
    mapFailed = failed;
    draw();
  });
  const theme = watchTheme(options.theme ?? "auto", root, draw);
  waitForFirst();

  const follow = () => {
    unsubscribe = tracker.subscribe((next) => {
      const { phase, reading, checkedAt, locatedAt } = next;
      if (phase !== "loading") clearTimeout(timer);
      const [before, name] = [state.reading?.rider?.name, reading?.rider?.name];
      if (before && name && before !== name) takenOverAt = checkedAt ?? 0;
      state = next;
      opened ||= Boolean(reading) && phase !== "ended";
      const minutes = phase === "ended" || checkedAt === null ? null : (reading?.eta_minutes ?? null);
      arrival = expectArrival(arrival, minutes, checkedAt ?? 0, reading?.status ?? "", locatedAt ?? undefined);
      draw();
    });
  };
  if (loaded) {
    draw();
    // It never rejects: where the download fails, the words are English.
    void loaded.then((words) => {
      if (removed) return;
      wording = words;
      follow();
    });
  } else follow();

  return () => {
    removed = true;
    unsubscribe();
    clearTimeout(timer);
    theme.stop();
    map.stop();
    extras.stop();
    painter.clear();
  };
}
