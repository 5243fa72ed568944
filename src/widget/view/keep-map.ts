import { attempt, runInTasks } from "../lib/tasks.ts";
import type { MapHandle } from "../map/options.ts";
import type { CardState } from "./card-state.ts";

/** Milliseconds before what follows the first lines is drawn, so that they are painted first. */
export const ONE_FRAME = 20;
/** Milliseconds before the first other try to fetch the map; each pause is twice as long as the one before. */
const RETRY = 2000;

/**
 * Runs the map of one card. It is drawn the first time that a frame for it stands and there is something to put on it, so
 * the text never waits for it; `onFailure` is told whether it can't be had for now.
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
      const drawing = await import("./draw-map.ts");
      if (!latest || isOver()) return;
      const made = drawing.drawMap(frame, latest);
      map = made;
      // With the map's own beginning it would keep a slow phone from answering for too long.
      await runInTasks([() => latest && made.update(latest.state)], isOver);
      await made.ready;
      if (!isOver()) onFailure(false);
    } catch {
      if (isOver()) return;
      remove();
      onFailure(wait >= RETRY);
      load(frame, Math.max(RETRY, 2 * wait));
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
      load(frame, ONE_FRAME);
    },
    stop() {
      latest = undefined;
      clearTimeout(timer);
      remove();
    },
  };
}

/** True when there is anything to put on a map. */
export function hasPlaces({ state: { reading }, options: { pickup, dropoff } }: CardState): boolean {
  return Boolean(reading && (reading.rider?.location ?? reading.pickup ?? reading.dropoff ?? pickup ?? dropoff));
}
