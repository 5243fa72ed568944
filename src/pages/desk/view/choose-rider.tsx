import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeDistance } from "../../kit/write-number.ts";
import { onDuty } from "../city.ts";
import { type Candidate, isLostNote, rankRiders } from "../core/rank-riders.ts";
import { text } from "../text/en.ts";
import { RiderState } from "./rider-state.tsx";
import { useSome } from "./use-some.ts";

const words = text.choose;

/** Whom the list offers for a delivery, and who is chosen: the map shows them, and chooses, too. */
export const choice = signal<{
  deliveryId: string;
  riderIds: readonly string[];
  chosen: string;
  choose: (id: string) => void;
} | null>(null);

/** The nearest are the likeliest. What can be done stays in sight below them. */
const FIRST = 5;

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
  const { some, left, showMore } = useSome(candidates, Math.max(FIRST, order.current.indexOf(value) + 1));
  const isChosen = candidates.some(({ rider, can }) => can && rider.id === value);
  // If the chosen rider can't take it any more, nobody is chosen in their place unasked.
  const wasChosen = useRef(value !== "");
  useEffect(() => {
    if (isChosen) wasChosen.current = true;
    else onValue(wasChosen.current ? "" : (best?.id ?? ""));
  }, [best?.id, isChosen]);
  const riderIds = some.flatMap(({ rider, can, notes }) => (can && !notes.some(isLostNote) ? rider.id : []));
  useEffect(() => {
    choice.value = { deliveryId: delivery.id, riderIds, chosen: value, choose: onValue };
    return () => {
      choice.value = null;
    };
  }, [delivery.id, riderIds.join(), value]);
  if (candidates.length === 0) return <p>{words.nobody}</p>;
  return (
    <fieldset class="candidates">
      <legend>{legend}</legend>
      {some.map((candidate) => (
        <label key={candidate.rider.id} class={candidate.can ? "" : "cannot"}>
          <input
            type="radio"
            name="rider_id"
            value={candidate.rider.id}
            checked={value === candidate.rider.id}
            disabled={!candidate.can}
            onChange={() => onValue(candidate.rider.id)}
          />
          <span class="candidate">
            <strong>{candidate.rider.name}</strong>
            <small>{describe(candidate)}</small>
            <RiderState rider={candidate.rider} />
            {candidate.metres !== null && <small>{words.away(writeDistance(candidate.metres))}</small>}
          </span>
        </label>
      ))}
      {left > 0 && (
        <button type="button" class="button quiet small more" onClick={showMore}>
          {text.more(left)}
        </button>
      )}
    </fieldset>
  );
}

/** Why they can’t, or what to know; how they travel. Their state says the rest. */
function describe({ rider, can, notes }: Candidate): string {
  const told = notes.flatMap((note) =>
    isLostNote(note) || (can && note === "has_delivery") ? [] : [words.notes[note]],
  );
  return [...told, text.vehicles[rider.vehicle]].join(" · ");
}
