import { Ghost } from "./ghost.tsx";
import { sayStatus } from "./say-status.ts";
import type { Scene } from "./scene.ts";

export function StatusLine({ scene }: { scene: Scene }) {
  const { words, tone } = sayStatus(scene);
  const loading = scene.state.phase === "loading";
  return (
    <div class="status">
      <h2 part="status" data-tone={tone}>
        {loading && <Ghost width={232} />}
        <span class={loading ? "spoken" : "words"}>{words}</span>
      </h2>
    </div>
  );
}
