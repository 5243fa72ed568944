import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { justNow } from "../keep-time.ts";
import { sayAt } from "../say-status.ts";

/** How old the news is, and why if it is older than it should be. */
export function Footer({ card }: { card: CardState }) {
  const { failure, reading } = card.state;
  return (
    <div class="footer quiet">
      <div>
        {reading && failure && <p part="notice">{card.text.failures[failure.code].title}</p>}
        <p part="updated">{sayChecked(card)}</p>
      </div>
      {reading && <Retry card={card} words="↻" />}
    </div>
  );
}

function sayChecked({ state, now, text, format }: CardState): string | undefined {
  if (state.checkedAt === null) return;
  if (state.phase === "ended") return sayAt(format, text.checkedAt, state.checkedAt);
  const age = now - state.checkedAt;
  return age < justNow(state) ? text.checkedNow : fill(text.checkedAgo, { time: format.age(age) });
}

/** A button, where asking again can help, and isn't ruled out by the service for a while. */
export function Retry({ card: { state, text, retry }, words }: { card: CardState; words: string }) {
  return state.failure?.retryable && !state.failure.retryAfterSeconds ? (
    <button type="button" aria-label={text.tryAgain} onClick={retry}>
      {words}
    </button>
  ) : null;
}
