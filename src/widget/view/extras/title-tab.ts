import type { CardState } from "../card-state.ts";
import { viewArrival } from "../expect-arrival.ts";
import { sayStatus } from "../say-status.ts";

/** Milliseconds. At once, two who both want the last word would keep the page from ever answering. */
const SOON = 500;

/** One tab has one title, so one card at a time: the first that was asked to. */
let teller: symbol | null = null;

/**
 * Puts the time of arrival, or else the status, before the title of the page, if the page asks for it. Clock times, since
 * they stay true in a tab that nobody looks at. The page may change its own title meanwhile, and gets it back at the end.
 */
export function titleTab(): (card: CardState | null) => void {
  const me = Symbol();
  let told = "";
  let page = "";
  let latest: CardState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => tell(latest), SOON);
  });

  const tell = (card: CardState | null) => {
    if (teller !== null && teller !== me) return;
    // Somebody else, another version of this for one, may have put something before it.
    const stands = told !== "" && document.title.endsWith(told);
    if (!stands) page = document.title;
    const words = card?.options.title && sayBriefly(card);
    const next = [words, page].filter(Boolean).join(" · ");
    teller = words ? me : null;
    if (stands ? next !== told : next !== document.title) document.title = next;
    told = next;
  };

  return (card) => {
    latest = card;
    tell(card);
    const title = card?.options.title && document.querySelector("title");
    // Whatever is observed already is so only once: https://dom.spec.whatwg.org/#dom-mutationobserver-observe
    if (title) return changes.observe(title, { childList: true });
    changes.disconnect();
    clearTimeout(timer);
  };
}

function sayBriefly(card: CardState): string {
  const { state, arrival, now, text, format } = card;
  if (!state.reading) return "";
  if (!arrival || viewArrival(arrival, now).face !== "coming") return sayStatus(card, true);
  const time = format.when(arrival.at);
  return state.phase === "stale" ? `${time} (${text.lastEstimate})` : time;
}
