import { useEffect, useRef } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeDistance, writeSpan } from "../../kit/write-number.ts";
import { onDuty } from "../city.ts";
import { type Candidate, rankRiders } from "../core/rank-riders.ts";
import { text } from "../text/en.ts";

const words = text.choose;

/**
 * The riders on duty, as far as they can take the delivery the nearest first; the others with the reason. They keep their
 * order while somebody chooses.
 */
export function ChooseRider({
  delivery,
  legend,
  value,
  onValue,
}: {
  delivery: OperatorDelivery;
  legend: string;
  /** The rider's id; empty: none yet. */
  value: string;
  onValue: (id: string) => void;
}) {
  const now = useNow();
  const order = useRef<readonly string[]>([]);
  const fresh = rankRiders(onDuty.value, delivery, now);
  const known = new Map(fresh.map((candidate) => [candidate.rider.id, candidate]));
  const kept = order.current.flatMap((id) => known.get(id) ?? []);
  const candidates = [...kept, ...fresh.filter(({ rider }) => !order.current.includes(rider.id))];
  order.current = candidates.map(({ rider }) => rider.id);
  const best = candidates.find(({ can }) => can)?.rider;
  const isChosen = candidates.some(({ rider, can }) => can && rider.id === value);
  useEffect(() => {
    if (best && !isChosen) onValue(best.id);
  }, [best?.id, isChosen]);
  if (candidates.length === 0) return <p>{words.nobody}</p>;
  return (
    <fieldset class="candidates">
      <legend>{legend}</legend>
      {candidates.map((candidate) => (
        <label key={candidate.rider.id} class={candidate.can ? "" : "cannot"}>
          <input
            type="radio"
            name="rider_id"
            value={candidate.rider.id}
            checked={value === candidate.rider.id}
            disabled={!candidate.can}
            onChange={() => onValue(candidate.rider.id)}
          />
          <span>
            <strong>{candidate.rider.name}</strong>
            <small>{describe(candidate, now)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function describe({ rider, metres, can, notes }: Candidate, now: number): string {
  const silence = rider.located_at === null ? "" : ` ${writeSpan(now - Date.parse(rider.located_at))}`;
  return [
    ...(can ? [words.free] : []),
    ...notes.map((note) => words.notes[note] + (note === "silent" ? silence : "")),
    ...(metres === null ? [] : [words.away(writeDistance(metres))]),
    text.vehicles[rider.vehicle],
  ].join(" · ");
}
