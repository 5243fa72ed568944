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
                (metres) => above + join([...sayVehicle(card, "motorbike"), ...sayRide(card, metres, null)]),
              )}
            />
            <span key={join(facts)}>
              {/* The speed is left out where it doesn't fit beside the rest (card.css). */}
              {[false, true].map((isSpeed) => (
                <span key={isSpeed}>
                  {facts.map(
                    ({ seen, spoken = seen, part }, index) =>
                      (part === "speed") === isSpeed && (
                        <span key={index}>
                          {index > 0 && SEPARATOR}
                          <span part={part}>
                            <Said seen={seen} spoken={spoken} />
                          </span>
                        </span>
                      ),
                  )}
                </span>
              ))}
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

/** The vehicle; and distance and speed while the rider rides and their place is live. */
function sayFacts(card: CardState, { status, rider }: Reading): Fact[] {
  const { state, text, onPaper } = card;
  if (status === "delivered") return [{ seen: text.brought }];
  if (!rider) return [{ seen: status === "cancelled" ? "\u00a0" : text.riderToCome }];
  const rides = state.phase === "live" && !onPaper && classifyArrival(card) !== "atDoor";
  // The speed of a rider who waits at the shop tells nothing.
  const kph = status === "at_pickup" ? null : rider.speed_kph;
  const facts = [...sayVehicle(card), ...(rides ? sayRide(card, card.metres, kph) : [])];
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

/** Leaves out the speed of a rider who stands. */
function sayRide({ text, format }: CardState, metres: number | null, kph: number | null): Fact[] {
  const toGo = (distance: string) => fill(text.toGo, { distance });
  const { aloud } = format;
  const facts: Fact[] = [];
  if (metres !== null) {
    const km = metres / 1000;
    facts.push({ seen: toGo(format.distance(km)), spoken: toGo(aloud.distance(km)), part: "distance" });
  }
  if (kph !== null && kph >= SLOW) facts.push({ seen: format.speed(kph), spoken: aloud.speed(kph), part: "speed" });
  return facts;
}
