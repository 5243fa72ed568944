import type { CardState } from "../card-state.ts";
import { hasPlaces } from "../keep-map.ts";

/** Holds the map's place from the first moment. The inside of `canvas` is the map's own (keep-map). */
export function MapFrame({ card }: { card: CardState }) {
  const { state, text, mapFailed } = card;
  const words = mapFailed ? text.mapFailed : state.phase === "waiting" && !hasPlaces(card) && text.mapToCome;
  return (
    <div class="frame" part="map">
      <div class="canvas" />
      {words && <p class="frame-words quiet">{words}</p>}
    </div>
  );
}
