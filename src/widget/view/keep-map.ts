import type { MapHandle } from "../map/options.ts";
import type { Scene } from "./scene.ts";

const RETRIES = 1;
const RETRY_MILLISECONDS = 2000;

/**
 * Runs the map of one card. It is fetched the first time that a frame for it stands and there is something to put on
 * it, so the text never waits for it; `onFailure` is told when it can't be had.
 */
export function keepMap(root: ShadowRoot, onFailure: () => void): { follow(scene: Scene): void; stop(): void } {
  let map: MapHandle | undefined;
  let latest: Scene | undefined;
  let asked = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const load = (frame: HTMLElement, retries: number) => {
    import("./draw-map.ts")
      .then((module) => {
        if (latest) map = module.drawMap(frame, latest);
      })
      .catch(() => {
        if (!latest) return;
        if (retries) retry = setTimeout(load, RETRY_MILLISECONDS, frame, retries - 1);
        else onFailure();
      });
  };

  return {
    follow(scene) {
      if (latest?.theme !== scene.theme) map?.setTheme(scene.theme);
      if (latest?.state !== scene.state) map?.update(scene.state);
      latest = scene;
      const frame = root.querySelector<HTMLElement>(".canvas");
      if (asked || !frame || !hasPlaces(scene)) return;
      asked = true;
      load(frame, RETRIES);
    },
    stop() {
      latest = undefined;
      clearTimeout(retry);
      map?.destroy();
    },
  };
}

/** True when there is anything to put on a map. */
export function hasPlaces({ state: { reading }, options: { pickup, dropoff } }: Scene): boolean {
  return Boolean(reading && (reading.rider?.location ?? reading.pickup ?? reading.dropoff ?? pickup ?? dropoff));
}
