import type { CardState } from "../card-state.ts";
import { sayLastSeen } from "../say-status.ts";

/** Prints clock times instead of countdowns and ages, which would be wrong on paper a minute later. */
export function printCard(show: (card: CardState) => void): (card: CardState | null) => void {
  let latest: CardState | null = null;
  const before = () => latest && show(onPaper(latest));
  const after = () => latest && show(latest);
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return (card) => {
    latest = card;
    if (card) return;
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}

function onPaper(card: CardState): CardState {
  const { state, text, format } = card;
  const { phase, reading, checkedAt } = state;
  if (phase !== "stale" || !reading?.rider?.location || checkedAt === null)
    return { ...card, now: 0, state: { ...state, phase: "ended" } };
  // The card of a silent rider stays one, with the times instead of the ages.
  const updated = text.updatedAt.replace("{time}", format.when(checkedAt));
  const silence = { other: sayLastSeen(card) };
  return {
    ...card,
    text: { ...text, lastSeen: silence, noNews: silence, updatedNow: updated, updatedAgo: updated },
  };
}
