import { fill } from "../text/fill.ts";
import type { Reading } from "../types.ts";
import { riderName } from "./say-status.ts";
import type { Scene } from "./scene.ts";

/** Who brings it. Keeps its place while nobody has been found. */
export function RiderRow({ scene }: { scene: Scene }) {
  const { state, text } = scene;
  const { reading } = state;
  const rider = reading?.rider;
  if (!rider && state.phase === "ended") return null;
  const name = rider && riderName(scene);
  return (
    <div class="rider" data-known={Boolean(rider)}>
      <span class="avatar" aria-hidden="true">
        {name?.match(/\p{L}\p{M}*/u)?.[0].toLocaleUpperCase()}
      </span>
      <div>
        {(name || !reading) && (
          <p class="name" dir="auto">
            {name}
          </p>
        )}
        <p class="facts quiet">{rider ? <Facts scene={scene} reading={reading} /> : reading && text.riderToCome}</p>
      </div>
    </div>
  );
}

/** Speed and distance while they are true; otherwise what can be said without them. */
function Facts({ scene: { state, text, format }, reading }: { scene: Scene; reading: Reading }) {
  if (reading.status === "delivered") return text.brought;
  if (state.phase === "stale" && state.locatedAt !== null)
    return fill(text.lastPlaceAt, { time: format.clock(state.locatedAt) });

  const live = state.phase === "live";
  const speed = live && reading.status !== "at_pickup" ? reading.rider?.speed_kph : null;
  const distance = live ? reading.distance_remaining_km : null;
  if (speed == null && distance == null) return text.rider;
  return (
    <>
      {speed != null && <span part="speed">{format.speed(speed)}</span>}
      {distance != null && <span part="distance">{fill(text.toGo, { distance: format.distance(distance) })}</span>}
    </>
  );
}
