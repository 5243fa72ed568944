import type { CardState } from "../card-state.ts";
import { classifyArrival, saySilence, sayStatus } from "../say-status.ts";
import { sayWhen } from "../say-when.ts";

/** Milliseconds before our words are put back. Without a pause, two scripts that both insist on theirs would block the page for ever. */
const PAUSE_MS = 500;

/** The card that writes the tab's title. A tab has one title, so the first card that asks for it keeps it. */
let owner: symbol | null = null;

/**
 * Puts the time of arrival, or else the status, before the page's title, if the page asks for it. It is a clock time, which
 * stays true in a tab that nobody looks at. The page may change its own title at any time, and gets it back at the end.
 */
export function titleTab(): (card: CardState | null) => void {
  const me = Symbol();
  let told = "";
  let page = "";
  let latest: CardState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => tell(latest), PAUSE_MS);
  });

  const tell = (card: CardState | null) => {
    if (owner !== null && owner !== me) return;
    // Another script may have put words before ours.
    const stands = told !== "" && document.title.endsWith(told);
    if (!stands) page = document.title;
    const words = card?.options.title && sayBriefly(card);
    const next = [words, page].filter(Boolean).join(" · ");
    owner = words ? me : null;
    if (stands ? next !== told : next !== document.title) document.title = next;
    told = next;
  };

  return (card) => {
    latest = card;
    tell(card);
    const title = card?.options.title && document.querySelector("title");
    // Observing an element again doesn't double its records: https://dom.spec.whatwg.org/#dom-mutationobserver-observe
    if (title) return changes.observe(title, { childList: true });
    changes.disconnect();
    clearTimeout(timer);
  };
}

function sayBriefly(card: CardState): string {
  if (!card.state.reading) return "";
  const when = card.arrival && !classifyArrival(card) ? sayWhen(card) : null;
  if (!when) return sayStatus(card, true);
  return saySilence(card) ?? [when.day, when.clock].filter(Boolean).join(" ");
}
