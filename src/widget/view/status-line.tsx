import { sayStatus } from "./say-status.ts";
import type { Scene } from "./scene.ts";

export function StatusLine({ scene }: { scene: Scene }) {
  const { words, tone } = sayStatus(scene);
  return (
    <h2 part="status" data-tone={tone}>
      {words}
    </h2>
  );
}
