import type { CardState } from "../card-state.ts";

/** Paper doesn't change: what counts down or ages is left out there. */
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
  // An old estimate stays one.
  const checked = text.checkedAt.replace("{time}", format.when(checkedAt));
  const silence = { other: text.lastPlace };
  return {
    ...card,
    text: { ...text, phoneSilent: silence, noNews: silence, checkedNow: checked, checkedAgo: checked },
  };
}
