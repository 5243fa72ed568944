import type { Failure } from "../feed/reading.ts";
import type { Scene } from "./scene.ts";

/** Nothing is known yet and the last request failed: what to make of it, in the place of the time of arrival. */
export function Trouble({ scene, failure }: { scene: Scene; failure: Failure }) {
  return (
    <div class="trouble" part="notice">
      <p class="quiet">{scene.text.failures[failure.code].help}</p>
      <Retry scene={scene} words={scene.text.tryAgain} />
    </div>
  );
}

/** A button, where asking again can help, and isn't ruled out by the service for a while. */
export function Retry({ scene: { state, text, retry }, words }: { scene: Scene; words: string }) {
  return state.failure?.retryable && !state.failure.retryAfterSeconds ? (
    <button type="button" aria-label={text.tryAgain} onClick={retry}>
      {words}
    </button>
  ) : null;
}
