import type { Point } from "leaflet";
import { setPosition } from "leaflet/src/dom/DomUtil.js";
import { Point as LeafletPoint } from "leaflet/src/geometry/Point.js";
import type { LeafletMap } from "./create-leaflet.ts";

/** What Leaflet asks of whatever moves its panes (`PosAnimation`). */
export interface PanAnimation {
  run(pane: HTMLElement, to: Point, seconds: number): void;
  stop(): void;
}

/**
 * Pans by the compositor, where Leaflet writes a position in every animation frame. The map is where it is going from the
 * first moment on, so that its tiles are there when they come into sight.
 */
export function animatePans(map: LeafletMap): PanAnimation {
  let stopNow = () => {};

  return {
    run(pane, to, seconds) {
      stopNow();
      const from = pane.style.transform;
      setPosition(pane, to);
      const pan = pane.animate([{ transform: from }, { transform: pane.style.transform }], {
        duration: seconds * 1000,
        easing: "cubic-bezier(0, 0, 0.25, 1)",
      });
      // Whoever takes the map in the middle of it finds it where it is seen.
      stopNow = () => {
        if (pan.playState !== "running") return;
        const { e, f } = new DOMMatrix(getComputedStyle(pane).transform);
        pan.cancel();
        setPosition(pane, new LeafletPoint(Math.round(e), Math.round(f)));
        map.fire("move").fire("moveend");
      };
      map.fire("move").fire("moveend");
    },
    stop: () => stopNow(),
  };
}
