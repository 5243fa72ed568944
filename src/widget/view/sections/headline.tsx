import type { Failure } from "../../feed/reading.ts";
import type { CardState } from "../card-state.ts";
import { listReplacements, sayStatus } from "../say-status.ts";
import { Retry } from "./footer.tsx";
import { Room } from "./room.tsx";

/** The status in one sentence. */
export function StatusLine({ card }: { card: CardState }) {
  const words = sayStatus(card);
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
      <span key={words}>{words}</span>
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
