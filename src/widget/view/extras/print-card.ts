import type { CardState } from "../card-state.ts";

/** Prints clock times instead of countdowns and ages, which would be wrong on paper a minute later. */
export function printCard(show: (card: CardState) => void): (card: CardState | null) => void {
  let latest: CardState | null = null;
  const before = () => latest && show({ ...latest, onPaper: true });
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
