import type { Failure } from "../../feed/reading.ts";
import type { CardState } from "../card-state.ts";
import { listReplacements, sayStatus } from "../say-status.ts";
import { sayWhen } from "../say-when.ts";
import { Retry } from "./footer.tsx";
import { Room } from "./room.tsx";

/** The status in one sentence. */
export function StatusLine({ card }: { card: CardState }) {
  const words = sayStatus(card);
  const { reading, failure } = card.state;
  // The title is large if no time stands below it, and none may come.
  const large = reading ? !sayWhen(card) : failure && !failure.retryable;
  // A new element for each sentence, because browsers count a text that changes its number of lines as a layout shift.
  return (
    <h2 class={large ? "room large" : "room"} part="status">
      <Room others={listReplacements(card)} />
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
      <Retry card={card} words={card.text.tryAgain} />
    </div>
  );
}
