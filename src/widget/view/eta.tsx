import { fill } from "../text/fill.ts";
import { viewArrival } from "./expect-arrival.ts";
import { Ghost } from "./ghost.tsx";
import { Progress } from "./progress.tsx";
import type { Scene } from "./scene.ts";

/** When it comes, and how far the journey has got. */
export function Eta({ scene }: { scene: Scene }) {
  return (
    <div class="eta">
      <div class="when" part="eta">
        <When scene={scene} />
      </div>
      <Progress scene={scene} />
    </div>
  );
}

function When({ scene }: { scene: Scene }) {
  const { state, arrival, text, format } = scene;
  if (!state.reading) return <Ghost width={168} />;
  if (!arrival) {
    const { status } = state.reading;
    return <p class="note">{text.etaNote[status === "delivered" || status === "cancelled" ? status : "unknown"]}</p>;
  }
  const { time, period } = format.clockParts(arrival.at);
  return (
    <>
      <p class="clock" data-old={state.phase === "stale"}>
        {time}
        {period && <small> {period}</small>}
      </p>
      <p class="countdown">{sayCountdown(scene)}</p>
    </>
  );
}

function sayCountdown({ state, arrival, now, text, format }: Scene): string {
  if (!arrival) return "";
  const { face, minutes } = viewArrival(arrival, now);
  if (state.phase === "stale") return text.lastEstimate;
  if (minutes > 0 && face !== "now") return fill(text.in, { time: format.minutes(minutes) });
  return face === "late" ? text.expected : text.now;
}
