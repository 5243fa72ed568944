import { attempt } from "../lib/tasks.ts";
import type { MapHandle } from "../map/options.ts";
import type { CardState } from "./card-state.ts";

/** Milliseconds until a map that couldn't be loaded is tried again. Each pause is twice as long as the one before. */
const RETRY = 2000;

/** Holds the map's place from the first moment. What is inside `canvas` belongs to the map. */
export function MapFrame({ card }: { card: CardState }) {
  const { state, text, mapFailed } = card;
  const words = mapFailed ? text.mapFailed : state.phase === "waiting" && !hasPlaces(card) && text.mapToCome;
  return (
    <div class="frame" part="map">
      <div class="canvas" />
      {words && (
        <p key={words} class="frame-words quiet">
          {words}
        </p>
      )}
    </div>
  );
}

/**
 * Keeps the map of one card: draws it as soon as the card has a frame for it and a place to show, and tells it of every
 * change. The text is drawn first and never waits for the map.
 *
 * @param onFailure told whether the map can't be loaded for now
 */
export function keepMap(
  root: ShadowRoot,
  onFailure: (failed: boolean) => void,
): { follow(card: CardState): void; stop(): void } {
  let map: MapHandle | undefined;
  let latest: CardState | undefined;
  let drawn: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async (frame: HTMLElement, wait: number) => {
    const isOver = () => !latest || drawn !== frame;
    await new Promise((resolve) => {
      timer = setTimeout(resolve, wait);
    });
    try {
      const { drawMap, chooseTiles } = await import("./draw-map.ts");
      if (!latest || isOver()) return;
      const tiles = await chooseTiles(latest.options);
      if (!latest || isOver()) return;
      const made = drawMap(frame, latest, tiles);
      map = made;
      made.update(latest.state);
      await made.ready;
      if (!isOver()) onFailure(false);
    } catch {
      if (isOver()) return;
      remove();
      onFailure(wait >= RETRY);
      void load(frame, Math.max(RETRY, 2 * wait));
    }
  };

  const remove = () => {
    const made = map;
    map = undefined;
    attempt(() => made?.destroy());
  };

  return {
    follow(card) {
      attempt(() => {
        if (latest?.theme !== card.theme) map?.setTheme(card.theme);
        if (latest?.state !== card.state) map?.update(card.state);
      });
      latest = card;
      const frame = root.querySelector<HTMLElement>(".canvas");
      if (!frame || frame === drawn || !hasPlaces(card)) return;
      drawn = frame;
      remove();
      void load(frame, 0);
    },
    stop() {
      latest = undefined;
      clearTimeout(timer);
      remove();
    },
  };
}

/** True when there is a place to put on a map. */
function hasPlaces({ state: { reading }, options: { pickup, dropoff } }: CardState): boolean {
  return Boolean(reading && (reading.rider?.location ?? reading.pickup ?? reading.dropoff ?? pickup ?? dropoff));
}
