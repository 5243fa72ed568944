import { type LeafletMap, Point, setPosition } from "./leaflet.ts";

/**
 * Pans on the compositor; Leaflet would write a position in every animation frame. The map is at its destination from the
 * first moment, so that the tiles there load while it glides.
 */
export function animatePans(map: LeafletMap): LeafletMap["_panAnim"] {
  let stop = () => {};

  return {
    run(pane, to, seconds) {
      stop();
      const from = pane.style.transform;
      setPosition(pane, to);
      const pan = pane.animate([{ transform: from }, { transform: pane.style.transform }], {
        duration: seconds * 1000,
        easing: "cubic-bezier(0, 0, 0.25, 1)",
      });
      // Leaves the map where the customer sees it.
      stop = () => {
        if (pan.playState !== "running") return;
        const { e, f } = new DOMMatrix(getComputedStyle(pane).transform);
        pan.cancel();
        setPosition(pane, new Point(Math.round(e), Math.round(f)));
        map.fire("move").fire("moveend");
      };
      map.fire("move").fire("moveend");
    },
    stop: () => stop(),
  };
}
