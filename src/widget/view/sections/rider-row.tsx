import type { Reading } from "../../feed/reading.ts";
import { fill, initialOf } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { classifyArrival, riderName, SLOW, sayLastSeen, sayStatus } from "../say-status.ts";
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
          <Room others={[sayLastSeen(card), reading && Object.values(sayRide(card, reading)).join(SEPARATOR)]} />
          <span>{reading && <Facts card={card} reading={reading} />}</span>
        </p>
      </div>
    </div>
  );
}

const SEPARATOR = " · ";

/** Speed and distance while the rider rides and their place is live. Otherwise what stays true without them. */
function Facts({ card, reading }: { card: CardState; reading: Reading }) {
  const { state, text } = card;
  if (reading.status === "delivered") return text.brought;
  if (!reading.rider) return text.riderToCome;
  // Without our own failure the status says it.
  const seen = state.phase === "stale" && state.failure && state.locatedAt !== null && sayLastSeen(card);
  if (seen && seen !== sayStatus(card)) return seen;

  const rides = state.phase === "live" && classifyArrival(card) !== "atDoor";
  const { distance, speed } = rides ? sayRide(card, reading) : {};
  if (!distance && !speed) return reading.rider.name ? text.rider : "\u00a0";
  return (
    <>
      {distance && <span part="distance">{distance}</span>}
      {distance && speed && SEPARATOR}
      {speed && <span part="speed">{speed}</span>}
    </>
  );
}

/** Distance and speed in words. Of a rider who stands, or who waits at the shop, there is no speed to say. */
function sayRide({ text, format, metres }: CardState, { status, rider }: Reading) {
  const words: { distance?: string; speed?: string } = {};
  if (metres !== null) words.distance = fill(text.toGo, { distance: format.distance(metres / 1000) });
  const kph = status === "at_pickup" ? 0 : (rider?.speed_kph ?? 0);
  if (kph >= SLOW) words.speed = format.speed(kph);
  return words;
}
