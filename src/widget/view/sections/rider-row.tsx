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
  const { words, distance, speed } = reading ? sayFacts(card, reading) : {};
  return (
    <div class="rider">
      <span key={name} class="avatar" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div key={`${reading && known} ${name}`}>
        {(known || !reading) && <p class="name">{name && <bdi>{name}</bdi>}</p>}
        <p class="room facts quiet">
          <Room others={[sayLastSeen(card), reading && Object.values(sayRide(card, reading)).join(SEPARATOR)]} />
          <span key={[words, distance, speed].join()}>
            {words}
            {distance && <span part="distance">{distance}</span>}
            {distance && speed && SEPARATOR}
            {speed && <span part="speed">{speed}</span>}
          </span>
        </p>
      </div>
    </div>
  );
}

const SEPARATOR = " · ";

/** Speed and distance while the rider rides and their place is live. Otherwise what stays true without them. */
function sayFacts(card: CardState, reading: Reading): Ride & { words?: string } {
  const { state, text } = card;
  if (reading.status === "delivered") return { words: text.brought };
  if (!reading.rider) return { words: text.riderToCome };
  // Without our own failure the status says it.
  const seen = state.phase === "stale" && state.failure && state.locatedAt !== null && sayLastSeen(card);
  if (seen && seen !== sayStatus(card)) return { words: seen };

  const rides = state.phase === "live" && classifyArrival(card) !== "atDoor";
  const ride = rides ? sayRide(card, reading) : {};
  return ride.distance || ride.speed ? ride : { words: reading.rider.name ? text.rider : "\u00a0" };
}

interface Ride {
  distance?: string;
  speed?: string;
}

/** Distance and speed in words. Of a rider who stands, or who waits at the shop, there is no speed to say. */
function sayRide({ text, format, metres }: CardState, { status, rider }: Reading): Ride {
  const ride: Ride = {};
  if (metres !== null) ride.distance = fill(text.toGo, { distance: format.distance(metres / 1000) });
  const kph = status === "at_pickup" ? 0 : (rider?.speed_kph ?? 0);
  if (kph >= SLOW) ride.speed = format.speed(kph);
  return ride;
}
