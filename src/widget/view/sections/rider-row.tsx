import type { Reading } from "../../feed/reading.ts";
import { fill, initialOf } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { riderName, sayAt } from "../say-status.ts";

/** Who brings it. Keeps its place while nobody has been found. */
export function RiderRow({ card }: { card: CardState }) {
  const { reading } = card.state;
  const known = Boolean(reading?.rider ?? reading?.status === "delivered");
  const name = known ? riderName(card) : "";
  return (
    <div class="rider">
      <span class="avatar" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div key={String(reading && known)}>
        {(known || !reading) && <p class="name">{name && <bdi>{name}</bdi>}</p>}
        <p class="facts quiet">{reading && <Facts card={card} reading={reading} />}</p>
      </div>
    </div>
  );
}

/** Speed and distance while they are true; otherwise what can be said without them. */
function Facts({ card: { state, text, format }, reading }: { card: CardState; reading: Reading }) {
  if (reading.status === "delivered") return text.brought;
  if (!reading.rider) return reading.status === "cancelled" ? text.nobody : text.riderToCome;
  if (state.phase === "stale" && state.locatedAt !== null) return sayAt(format, text.lastPlaceAt, state.locatedAt);

  const live = state.phase === "live";
  const speed = live && reading.status !== "at_pickup" ? reading.rider.speed_kph : null;
  const distance = live ? reading.distance_remaining_km : null;
  if (speed == null && distance == null) return reading.rider.name ? text.rider : "\u00a0";
  return (
    <>
      {distance != null && <span part="distance">{fill(text.toGo, { distance: format.distance(distance) })}</span>}
      {distance != null && speed != null && " · "}
      {speed != null && <span part="speed">{format.speed(speed)}</span>}
    </>
  );
}
