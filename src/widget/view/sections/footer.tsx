import { fill } from "../../text/words.ts";
import type { TrackerState } from "../../tracker/state.ts";
import type { CardState } from "../card-state.ts";
import { sayAt } from "../say-status.ts";
import { Room } from "./room.tsx";

/** Milliseconds. Written as an age, it takes about the most room: two digits for the hours and two for the minutes. */
const LONG_AGE = (10 * 60 + 59) * 60_000;

/** Milliseconds between two drawings while an age is counted. Every second would cost a phone more than its map does. */
export const BEAT = 20_000;

/**
 * How long an answer counts as just received, in milliseconds. While requests succeed, that is until the next answer is
 * due: a card that is up to date is drawn only for news.
 */
export function justNow({ failure, phase }: TrackerState): number {
  return failure || phase === "stale" ? BEAT : 2 * BEAT;
}

/** How old the news is, and why, if the last request failed. */
export function Footer({ card }: { card: CardState }) {
  const { text, format, state } = card;
  const { failure, reading } = state;
  const trouble = reading && failure && text.failures[failure.code].title;
  const updated = sayUpdated(card);
  const aged = fill(text.checkedAgo, { time: format.age(LONG_AGE) });
  return (
    <div class="footer quiet">
      <div class="room">
        <Room others={Object.values(text.failures).map(({ title }) => `${aged}\n${title}`)} />
        <div>
          <p key={updated} part="updated">
            {updated}
          </p>
          {trouble && (
            <p key={trouble} part="notice">
              {trouble}
            </p>
          )}
        </div>
      </div>
      {reading && <Retry card={card} words="↻" />}
    </div>
  );
}

function sayUpdated({ state, now, text, format, onPaper }: CardState): string | undefined {
  if (state.checkedAt === null) return;
  if (state.phase === "ended" || onPaper) return sayAt(format, text.checkedAt, state.checkedAt);
  const age = now - state.checkedAt;
  return age < justNow(state) ? text.checkedNow : fill(text.checkedAgo, { time: format.age(age) });
}

/** A button that asks again, while that can help and the service hasn't asked to wait. */
export function Retry({ card: { state, text, retry }, words }: { card: CardState; words: string }) {
  return state.failure?.retryable && !state.failure.retryAfterSeconds ? (
    <button type="button" aria-label={text.tryAgain} onClick={retry}>
      {words}
    </button>
  ) : null;
}
