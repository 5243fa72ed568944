import type { Failure } from "../types.ts";
import type { Scene } from "./scene.ts";

/** Nothing is known yet and the last request failed: what to make of it, in the place of the time of arrival. */
export function Trouble({ scene, failure }: { scene: Scene; failure: Failure }) {
  return (
    <div class="trouble" part="notice">
      <p class="note">{scene.text.failures[failure.code].help}</p>
      {failure.retryable && <Retry scene={scene} />}
    </div>
  );
}

export function Retry({ scene }: { scene: Scene }) {
  return (
    <button type="button" onClick={scene.retry}>
      {scene.text.tryAgain}
    </button>
  );
}
