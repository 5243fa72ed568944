import type { OperatorRider } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { isSilent, stateOf } from "../core/rider-state.ts";
import { text } from "../text/en.ts";

const words = text.riderStates;

const writeSilence = (locatedAt: string | null, now: number): string =>
  locatedAt === null ? words.no_place : words.silent(writeSpan(now - Date.parse(locatedAt)));

/** A rider’s state, such as “1 of 2 deliveries” or “Silent for 12 min”. */
export function writeState(rider: OperatorRider, now: number): string {
  const state = stateOf(rider, now);
  if (state === "silent") return writeSilence(rider.located_at, now);
  return state === "busy" ? words.busy(rider.jobs.length, rider.capacity_jobs) : words[state];
}

/** A rider’s state in words, beside the mark that the map has for it. */
export function RiderState({ rider }: { rider: OperatorRider }) {
  const now = useNow();
  const state = stateOf(rider, now);
  return (
    <span class={`status ${state === "silent" || state === "no_place" ? "aged" : ""}`}>
      <span class={`mark rider ${state}`} aria-hidden="true" />
      {writeState(rider, now)}
    </span>
  );
}

/** What they ride, and its plate. */
export const describeVehicle = ({ vehicle, plate }: OperatorRider): string =>
  [text.vehicles[vehicle], plate].filter(Boolean).join(" · ");

/** How old a rider’s place is; of a silent one, for how long they have been so. */
export function Seen({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null || isSilent(at, now)) return <span class="aged">{writeSilence(at, now)}</span>;
  const age = now - Date.parse(at);
  return <span>{age < 60_000 ? words.seenNow : words.seen(writeSpan(age))}</span>;
}
