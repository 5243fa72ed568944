import type { Failure } from "../types.ts";
import type { Scene } from "./scene.ts";

/** The last request failed: what that means, and a way to try again where there is one. */
export function Trouble({
  scene: { text, retry },
  failure,
  say,
}: {
  scene: Scene;
  failure: Failure;
  say: "title" | "help";
}) {
  return (
    <div class="trouble" part="notice">
      <p class="quiet">{text.failures[failure.code][say]}</p>
      {failure.retryable && (
        <button type="button" onClick={retry}>
          {text.tryAgain}
        </button>
      )}
    </div>
  );
}
