import { fill } from "../text/fill.ts";
import type { Reading } from "../types.ts";
import { viewArrival } from "./expect-arrival.ts";
import { judgeSearch } from "./judge-search.ts";
import { Progress } from "./progress.tsx";
import type { Scene } from "./scene.ts";

/** An arrival within so many minutes is counted down, also past midnight. */
const SOON = 180;

/** When it comes, and how far the journey has got. */
export function Eta({ scene }: { scene: Scene }) {
  const { state, arrival, format } = scene;
  return (
    <div>
      <div class="when" part="eta">
        {state.reading && !arrival ? (
          <p key="note" class="quiet">
            {sayNote(scene, state.reading)}
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

function sayNote(scene: Scene, reading: Reading): string {
  const notes: Record<string, string> = scene.text.etaNote;
  const name = judgeSearch(scene) ?? reading.status;
  return (Object.hasOwn(notes, name) && notes[name]) || scene.text.etaNote.unknown;
}

function sayCountdown({ state, arrival, now, text, format }: Scene): string | undefined {
  if (!arrival) return;
  const { face, minutes } = viewArrival(arrival, now);
  if (minutes > SOON) return format.day(arrival.at);
  if (state.phase === "stale") return text.lastEstimate;
  if (minutes > 0) return fill(text.in, { time: format.minutes(minutes) });
  return face === "late" ? text.expected : text.now;
}
