import type { Failure } from "../../feed/reading.ts";
import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { sayCode } from "../say-code.ts";
import { sayAt, saySilence } from "../say-status.ts";
import { Room } from "./room.tsx";
import { Said } from "./said.tsx";

/** Milliseconds between two drawings while an age is counted. Every second would cost a phone more than its map does. */
export const BEAT = 20_000;

/**
 * How long an answer counts as just received, in milliseconds: until the next one is due. A card that is up to date is
 * drawn only for news.
 */
export const JUST_NOW = 2 * BEAT;

/** How old the news is; or why there is none, if the last request failed. */
export function Footer({ card }: { card: CardState }) {
  const { text, hasWords, state, options } = card;
  const { failure, reading } = state;
  const trouble = reading && failure && text.failures[failure.code].title;
  const silence = saySilence(card);
  // The silence stands beside the last estimate. Where that isn't shown, it stands here.
  const isHere = sayCode(card) || !/eta|^map$/.test(options.sections?.join() ?? "eta");
  const [seen = "", spoken = seen] = silence || trouble ? [(isHere && silence) || ""] : sayUpdated(card);
  return (
    <div class="footer quiet">
      {hasWords && (
        <div class="room">
          <Room others={Object.values(text.failures).map(({ title }) => title)} />
          <div>
            <p key={seen} part="updated">
              <Said seen={seen} spoken={spoken} />
            </p>
            {trouble && (
              <p key={trouble} part="notice">
                {trouble}
              </p>
            )}
          </div>
        </div>
      )}
      {reading && <Retry card={card} failure={failure} words="↻" />}
    </div>
  );
}

function sayUpdated({ state, now, text, format, onPaper }: CardState): [seen?: string, spoken?: string] {
  if (state.checkedAt === null) return [];
  if (state.phase === "ended" || onPaper) return [sayAt(format, text.checkedAt, state.checkedAt)];
  const age = now - state.checkedAt;
  if (age < JUST_NOW) return [text.checkedNow];
  const ago = (time: string) => fill(text.checkedAgo, { time });
  return [ago(format.age(age)), ago(format.aloud.age(age))];
}

/** A button that asks again, while that can help and the service hasn't asked to wait. */
export function Retry({ card, failure, words }: { card: CardState; failure: Failure | null; words: string }) {
  const { text, retry } = card;
  return failure?.retryable && !failure.retryAfterSeconds ? (
    <button type="button" aria-label={text.tryAgain} onClick={retry}>
      {words}
    </button>
  ) : null;
}
