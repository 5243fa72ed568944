import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { justNow } from "../keep-time.ts";
import { sayAt } from "../say-status.ts";
import { Room } from "./room.tsx";

/** Milliseconds. Its words are about as long as an age gets: two digits of hours and of minutes. */
const LONG_AGE = (10 * 60 + 59) * 60_000;

/** How old the news is, and why, if the last request failed. */
export function Footer({ card }: { card: CardState }) {
  const { text, format, state } = card;
  const { failure, reading } = state;
  const aged = fill(text.updatedAgo, { time: format.age(LONG_AGE) });
  return (
    <div class="footer quiet">
      <div class="room">
        <Room others={Object.values(text.failures).map(({ title }) => `${title}\n${aged}`)} />
        <div>
          {reading && failure && <p part="notice">{text.failures[failure.code].title}</p>}
          <p part="updated">{sayUpdated(card)}</p>
        </div>
      </div>
      {reading && <Retry card={card} words="↻" />}
    </div>
  );
}

function sayUpdated({ state, now, text, format }: CardState): string | undefined {
  if (state.checkedAt === null) return;
  if (state.phase === "ended") return sayAt(format, text.updatedAt, state.checkedAt);
  const age = now - state.checkedAt;
  return age < justNow(state) ? text.updatedNow : fill(text.updatedAgo, { time: format.age(age) });
}

/** A button that asks again, while that can help and the service hasn't asked to wait. */
export function Retry({ card: { state, text, retry }, words }: { card: CardState; words: string }) {
  return state.failure?.retryable && !state.failure.retryAfterSeconds ? (
    <button type="button" aria-label={text.tryAgain} onClick={retry}>
      {words}
    </button>
  ) : null;
}
