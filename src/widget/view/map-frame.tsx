import { hasPlaces } from "./keep-map.ts";
import type { Scene } from "./scene.ts";

/** Holds the map's place from the first moment. The inside of `canvas` is the map's own (keep-map). */
export function MapFrame({ scene }: { scene: Scene }) {
  const { state, text, mapFailed } = scene;
  const words = mapFailed ? text.mapFailed : state.phase === "waiting" && !hasPlaces(scene) && text.mapToCome;
  return (
    <div class="frame" part="map">
      <div class="canvas" />
      {words && <p class="frame-words quiet">{words}</p>}
    </div>
  );
}
