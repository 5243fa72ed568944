import { initialOf } from "../../../contract/initial-of.ts";
import type { Reading } from "../../feed/reading.ts";
import { fill } from "../../text/words.ts";
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
          <Room others={[sayLastSeen(card), Object.values(sayRide(card, USUAL_METRES, USUAL_KPH)).join(SEPARATOR)]} />
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
/** A usual ride. Its words reserve the room for the words of other rides. */
const USUAL_METRES = 1200;
const USUAL_KPH = 24;

/** Speed and distance while the rider rides and their place is live. Otherwise words that stay true without them. */
function sayFacts(card: CardState, reading: Reading): Ride & { words?: string } {
  const { state, text, onPaper } = card;
  if (reading.status === "delivered") return { words: text.brought };
  if (!reading.rider) return { words: text.riderToCome };
  // While our own requests succeed, the status says when the rider was last seen.
  const seen = state.phase === "stale" && state.failure && state.locatedAt !== null && sayLastSeen(card);
  if (seen && seen !== sayStatus(card)) return { words: seen };

  const rides = state.phase === "live" && !onPaper && classifyArrival(card) !== "atDoor";
  // The speed of a rider who waits at the shop tells nothing.
  const kph = reading.status === "at_pickup" ? null : reading.rider.speed_kph;
  const ride = rides ? sayRide(card, card.metres, kph) : {};
  return ride.distance || ride.speed ? ride : { words: reading.rider.name ? text.rider : "\u00a0" };
}

interface Ride {
  distance?: string;
  speed?: string;
}

/** Distance and speed in words. Leaves out the speed of a rider who stands. */
function sayRide({ text, format }: CardState, metres: number | null, kph: number | null): Ride {
  const ride: Ride = {};
  if (metres !== null) ride.distance = fill(text.toGo, { distance: format.distance(metres / 1000) });
  if (kph !== null && kph >= SLOW) ride.speed = format.speed(kph);
  return ride;
}
