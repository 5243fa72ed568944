import type { Reading } from "../feed/reading.ts";
import { fill } from "../text/words.ts";
import { type ArrivalView, viewArrival } from "./expect-arrival.ts";
import { judgeSearch } from "./judge-search.ts";
import { Progress } from "./progress.tsx";
import type { Scene } from "./scene.ts";
import { scheduledAt } from "./scheduled-at.ts";

/** An arrival within so many minutes is counted down, also past midnight. */
const SOON = 180;

/** When it comes, and how far the journey has got. */
export function Eta({ scene }: { scene: Scene }) {
  const { state, now, arrival, format } = scene;
  const view = arrival && viewArrival(arrival, now);
  const at = view ? view.at : scheduledAt(state.reading);
  return (
    <div>
      <div class="when" part="eta">
        {state.reading && !at ? (
          <p key="note" class="quiet">
            {sayNote(scene, state.reading)}
          </p>
        ) : (
          <p key="clock" class="clock">
            {at && format.clock(at)}
          </p>
        )}
        <p>{view ? sayCountdown(scene, view) : at && format.day(at)}</p>
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

function sayCountdown({ state, text, format }: Scene, { face, minutes, at }: ArrivalView): string {
  if (minutes > SOON) return format.day(at);
  if (state.phase === "stale") return text.lastEstimate;
  if (minutes > 0) return fill(text.in, { time: format.minutes(minutes) });
  return face === "late" ? text.expected : text.now;
}
