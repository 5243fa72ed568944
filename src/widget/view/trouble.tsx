import type { Failure } from "../types.ts";
import type { Scene } from "./scene.ts";

/** Nothing is known yet and the last request failed: what to make of it, in the place of the time of arrival. */
export function Trouble({ scene, failure }: { scene: Scene; failure: Failure }) {
  return (
    <div class="trouble" part="notice">
      <p class="quiet">{scene.text.failures[failure.code].help}</p>
      <Retry scene={scene} />
    </div>
  );
}

/** A button, where asking again can help. */
export function Retry({ scene: { state, text, retry } }: { scene: Scene }) {
  return state.failure?.retryable ? (
    <button type="button" onClick={retry}>
      {text.tryAgain}
    </button>
  ) : null;
}
