import { NOTHING, type Tracker } from "../tracker/state.ts";
import { type Arrival, expectArrival } from "./expect-arrival.ts";
import { createExtras } from "./extras/create-extras.ts";
import { keepTime, untilTextChanges } from "./keep-time.ts";
import { keepMap } from "./map-slot.tsx";
import type { WidgetOptions } from "./options.ts";
import { createPainter } from "./paint-card.tsx";
import { watchTheme } from "./watch-theme.ts";
import { startWording } from "./wording.ts";

/** Shows the card of one tracker in a shadow root, and keeps it up to date. Returns the removal. */
export function renderCard(root: ShadowRoot, tracker: Tracker, options: WidgetOptions): () => void {
  const { first, loaded } = startWording(options);
  let wording = first;
  let state = NOTHING;
  let arrival: Arrival | null = null;
  let mapFailed = false;
  let removed = false;
  let unsubscribe = () => {};

  const retry = () => tracker.refresh();
  const draw = () => {
    const now = Date.now();
    const card = { ...wording, state, now, arrival, theme: theme.current(), options, mapFailed, retry };
    painter.paint(card);
    map.follow(card);
    extras.follow(card);
  };
  const painter = createPainter(root);
  const extras = createExtras(root, painter.paint);
  const map = keepMap(root, (failed) => {
    if (failed === mapFailed) return;
    mapFailed = failed;
    draw();
  });
  const theme = watchTheme(options.theme ?? "auto", root, draw);
  const clock = keepTime(root.host, draw, () => untilTextChanges(state, Date.now()));

  const follow = () => {
    unsubscribe = tracker.subscribe((next) => {
      state = next;
      const { phase, reading, checkedAt } = next;
      const minutes = phase === "ended" || checkedAt === null ? null : (reading?.eta_minutes ?? null);
      arrival = expectArrival(arrival, minutes, checkedAt ?? 0, reading?.status ?? "");
      draw();
      clock.restart();
    });
  };
  if (loaded) {
    draw();
    loaded.then((words) => {
      if (removed) return;
      wording = words;
      follow();
    });
  } else follow();

  return () => {
    removed = true;
    unsubscribe();
    clock.stop();
    theme.stop();
    map.stop();
    extras.stop();
    painter.clear();
  };
}
