import { sayStatus } from "./say-status.ts";
import type { Scene } from "./scene.ts";

export function StatusLine({ scene }: { scene: Scene }) {
  const words = sayStatus(scene);
  // A new sentence is a new element: nothing on the page has moved, whatever the number of its lines.
  return <h2 part="status">{words && <span key={words}>{words}</span>}</h2>;
}
