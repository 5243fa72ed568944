import { initialOf } from "../../../contract/initial-of.ts";
import { baseOf } from "../../feed/fetch-record.ts";
import type { Reading } from "../../feed/reading.ts";
import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { classifyArrival, riderName, SLOW } from "../say-status.ts";
import { Room } from "./room.tsx";
import { Said } from "./said.tsx";

/** Who brings it. The row is there before a rider is found. */
export function RiderRow({ card }: { card: CardState }) {
  const { reading } = card.state;
  const { rider } = reading ?? {};
  const known = Boolean(rider ?? reading?.status === "delivered");
  const name = known ? riderName(card) : "";
  // Where no name stands above it, the line below has its room, too.
  const above = known || !reading ? "" : "\n";
  const facts = reading ? sayFacts(card, reading) : [];
  const speed = reading && saySpeed(card, reading);
  return (
    <div class="rider">
      <span key={name} class="avatar" aria-hidden="true">
        {initialOf(name)}
        {rider?.photo_url && (
          <img
            src={rider.photo_url.replace(/^\//, `${baseOf(card.options.api)}/`)}
            alt=""
            referrerpolicy="no-referrer"
          />
        )}
      </span>
      {card.hasWords && (
        <div key={`${reading && known} ${name}`}>
          {!above && (
            <p class="name">
              {name && <bdi>{name}</bdi>}
              {rider?.plate && (
                <bdi key={rider.plate} class="plate">
                  {rider.plate}
                </bdi>
              )}
            </p>
          )}
          <p class="room facts quiet">
            <Room
              others={USUAL_METRES.map(
                (metres) => above + join([...sayVehicle(card, "motorbike"), ...sayDistance(card, metres)]),
              )}
            />
            <span key={join([...facts, ...(speed ? [speed] : [])])}>
              <span>{facts.map(show)}</span>
              {speed && (
                // Left out where it doesn't fit beside the rest (card.css).
                <span>{show(speed, facts.length)}</span>
              )}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

const SEPARATOR = " · ";
/** Usual rides. Their words reserve the room for the words of others. */
const USUAL_METRES = [1200, 550];

interface Fact {
  seen: string;
  /** For screen readers, where it differs. */
  spoken?: string;
  part?: "distance" | "speed";
}

const join = (facts: readonly Fact[]) => facts.map(({ seen }) => seen).join(SEPARATOR);

const show = ({ seen, spoken = seen, part }: Fact, index: number) => (
  <span key={index}>
    {index > 0 && SEPARATOR}
    <span part={part}>
      <Said seen={seen} spoken={spoken} />
    </span>
  </span>
);

/** Whether the rider rides and their place is live. */
const rides = (card: CardState) => card.state.phase === "live" && !card.onPaper && classifyArrival(card) !== "atDoor";

/** The vehicle; and the distance while the rider rides. */
function sayFacts(card: CardState, { status, rider }: Reading): Fact[] {
  const { text } = card;
  if (status === "delivered") return [{ seen: text.brought }];
  if (!rider) return [{ seen: text.riderToCome }];
  const facts = [...sayVehicle(card), ...(rides(card) ? sayDistance(card, card.metres) : [])];
  // A line that says nothing keeps its place.
  return facts.length ? facts : [{ seen: rider.name ? text.rider : "\u00a0" }];
}

/** @param vehicle while none is known */
function sayVehicle({ state, text }: CardState, vehicle = ""): Fact[] {
  const vehicles: Record<string, string> = text.vehicles;
  vehicle = state.reading?.rider?.vehicle ?? vehicle;
  const seen = Object.hasOwn(vehicles, vehicle) && vehicles[vehicle];
  return seen ? [{ seen }] : [];
}

function sayDistance({ text, format }: CardState, metres: number | null): Fact[] {
  if (metres === null) return [];
  const toGo = (distance: string) => fill(text.toGo, { distance });
  const km = metres / 1000;
  return [{ seen: toGo(format.distance(km)), spoken: toGo(format.aloud.distance(km)), part: "distance" }];
}

/** Nothing for a rider who stands: the speed of one who waits at the shop tells nothing either. */
function saySpeed(card: CardState, { status, rider }: Reading): Fact | null {
  const kph = rider?.speed_kph ?? 0;
  if (kph < SLOW || status === "delivered" || status === "at_pickup" || !rides(card)) return null;
  return { seen: card.format.speed(kph), spoken: card.format.aloud.speed(kph), part: "speed" };
}
