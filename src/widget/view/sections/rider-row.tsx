import type { Reading } from "../../feed/reading.ts";
import { fill, initialOf } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { riderName, sayLastPlace } from "../say-status.ts";
import { Room } from "./room.tsx";

/** Who brings it. The row is there before a rider is found. */
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
        <p class="room facts quiet">
          <Room others={[sayLastPlace(card), reading && Object.values(sayRide(card, reading)).join(SEPARATOR)]} />
          <span>{reading && <Facts card={card} reading={reading} />}</span>
        </p>
      </div>
    </div>
  );
}

const SEPARATOR = " · ";

/** Speed and distance while the rider's place is live. Otherwise what stays true without them. */
function Facts({ card, reading }: { card: CardState; reading: Reading }) {
  const { state, text } = card;
  if (reading.status === "delivered") return text.brought;
  if (!reading.rider) return reading.status === "cancelled" ? text.nobody : text.riderToCome;
  if (state.phase === "stale" && state.locatedAt !== null) return sayLastPlace(card);

  const { distance, speed } = state.phase === "live" ? sayRide(card, reading) : {};
  if (!distance && !speed) return reading.rider.name ? text.rider : "\u00a0";
  return (
    <>
      {distance && <span part="distance">{distance}</span>}
      {distance && speed && SEPARATOR}
      {speed && <span part="speed">{speed}</span>}
    </>
  );
}

/** What the record says of the ride, in words. At the shop the rider's speed says nothing. */
function sayRide({ text, format }: CardState, { status, rider, distance_remaining_km }: Reading) {
  const words: { distance?: string; speed?: string } = {};
  if (distance_remaining_km !== null)
    words.distance = fill(text.toGo, { distance: format.distance(distance_remaining_km) });
  if (rider?.speed_kph != null && status !== "at_pickup") words.speed = format.speed(rider.speed_kph);
  return words;
}
