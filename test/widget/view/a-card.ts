import { within } from "@testing-library/preact";
import type { HistoryEntry } from "../../../src/contract/tracking.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import type { Tracker, TrackerState } from "../../../src/widget/tracker/state.ts";
import type { WidgetOptions } from "../../../src/widget/view/options.ts";
import { renderCard } from "../../../src/widget/view/render.ts";
import { aReading, aState } from "../a-reading.ts";

/** Noon and a half, on whatever clock the tests run by. */
export const NOW = new Date(2026, 0, 5, 12, 36, 0).getTime();
export const MINUTE = 60_000;

export const reading = (changes: Partial<Reading> = {}): Reading =>
  aReading({
    rider: {
      name: "Amina",
      vehicle: "bicycle",
      photo_url: null,
      plate: null,
      location: { lat: -1.28, lng: 36.82 },
      bearing: 40,
      speed_kph: 24.4,
    },
    distance_remaining_km: 2.34,
    located_at: null,
    pickup: null,
    dropoff: null,
    ...changes,
  });

export const withoutRider = { rider: null, eta_minutes: null, distance_remaining_km: null };

export const at = (status: HistoryEntry["status"], hour: number, minute: number): HistoryEntry => ({
  status,
  at: new Date(2026, 0, 5, hour, minute).toISOString(),
});

export const state = (changes: Partial<TrackerState> = {}): TrackerState =>
  aState({ reading: reading(), checkedAt: NOW, locatedAt: NOW, ...changes });

export const loading = state({ phase: "loading", reading: null, checkedAt: null, locatedAt: null });

/** @param now the service's time; that of the device's clock unless it is wrong */
export function fakeTracker(first: TrackerState, now = () => Date.now()) {
  const listeners = new Set<(state: TrackerState) => void>();
  const fake = {
    state: first,
    refreshes: 0,
    listeners,
    subscribe(listener: (state: TrackerState) => void) {
      listeners.add(listener);
      listener(fake.state);
      return () => listeners.delete(listener);
    },
    now,
    refresh() {
      fake.refreshes++;
    },
    onlyWhile() {},
    destroy() {},
    become(next: TrackerState) {
      fake.state = next;
      for (const listener of listeners) listener(next);
    },
  };
  return fake satisfies Tracker;
}

const shown = new Set<() => void>();

/** Takes away every card that a test left. */
export function removeCards() {
  for (const remove of shown) remove();
  shown.clear();
  document.body.replaceChildren();
}

/** Mounts a card in the document, in British English so that times read 12:45. */
export function showCard(first: TrackerState, options: Partial<WidgetOptions> = {}, now?: () => number) {
  const host = document.createElement("div");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const tracker = fakeTracker(first, now);
  const remove = renderCard(root, tracker, {
    id: "dlv_1",
    key: "pk_test_1",
    api: "https://api.example",
    tiles: "",
    lang: "en-GB",
    ...options,
  });
  shown.add(remove);
  const card = root.querySelector<HTMLElement>("[part=card]");
  if (!card) throw new Error("there is no card");
  /** What is seen of a part. */
  const part = (name: string) => {
    const seen = root.querySelector(`[part=${name}]`)?.cloneNode(true);
    if (!(seen instanceof Element)) return null;
    for (const spoken of seen.querySelectorAll(".spoken")) spoken.remove();
    return seen.textContent;
  };
  return { host, root, card, tracker, remove, part, ...within(card) };
}
