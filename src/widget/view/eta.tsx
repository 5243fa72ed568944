import { fill } from "../text/fill.ts";
import { viewArrival } from "./expect-arrival.ts";
import { Progress } from "./progress.tsx";
import type { Scene } from "./scene.ts";

/** When it comes, and how far the journey has got. */
export function Eta({ scene }: { scene: Scene }) {
  const { state, arrival, text, format } = scene;
  const status = state.reading?.status;
  const note = text.etaNote[status === "delivered" || status === "cancelled" ? status : "unknown"];
  return (
    <div>
      <div class="when" part="eta">
        {status && !arrival ? (
          <p key="note" class="quiet">
            {note}
          </p>
        ) : (
          <p key="clock" class="clock">
            {arrival && format.clock(arrival.at)}
          </p>
        )}
        <p>{sayCountdown(scene)}</p>
      </div>
      <Progress scene={scene} />
    </div>
  );
}

function sayCountdown({ state, arrival, now, text, format }: Scene): string | undefined {
  if (!arrival) return;
  const { face, minutes } = viewArrival(arrival, now);
  if (state.phase === "stale") return text.lastEstimate;
  if (minutes > 0) return fill(text.in, { time: format.minutes(minutes) });
  return face === "late" ? text.expected : text.now;
}
