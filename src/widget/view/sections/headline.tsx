import type { Failure } from "../../feed/reading.ts";
import type { CardState } from "../card-state.ts";
import { sayCode } from "../say-code.ts";
import { listReplacements, saySilence, sayStatus } from "../say-status.ts";
import { Retry } from "./footer.tsx";
import { Room } from "./room.tsx";

/** The status in one sentence. Beside a code, whose place the time has left, it is that the rider is silent. */
export function StatusLine({ card }: { card: CardState }) {
  const silence = sayCode(card) && saySilence(card);
  const words = silence ?? sayStatus(card);
  const { reading } = card.state;
  // A new element for each sentence, because browsers count a text that changes its number of lines as a layout shift.
  return (
    <h2 class="room" part="status">
      <Room others={listReplacements(card)} />
      {reading?.status === "delivered" && (
        <svg class="tick" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 12.5l4 4 8-8.5" pathLength="1" />
        </svg>
      )}
      <span key={words} class={silence ? "silence" : undefined}>
        {words}
      </span>
    </h2>
  );
}

/** Says what the customer can do when the first request failed. It stands in the place of the time of arrival. */
export function Trouble({ card, failure }: { card: CardState; failure: Failure }) {
  return (
    <div class={failure.retryable ? "trouble" : "trouble note"} part="notice">
      <p key={failure.code} class="quiet">
        {card.text.failures[failure.code].help}
      </p>
      <Retry card={card} failure={failure} words={card.text.tryAgain} />
    </div>
  );
}
