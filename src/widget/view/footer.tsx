import { fill } from "../text/words.ts";
import { justNow } from "./keep-time.ts";
import { sayAt } from "./say-status.ts";
import type { Scene } from "./scene.ts";
import { Retry } from "./trouble.tsx";

/** How old the news is, and why if it is older than it should be. */
export function Footer({ scene }: { scene: Scene }) {
  const { failure, reading } = scene.state;
  return (
    <div class="footer quiet">
      <div>
        {reading && failure && <p part="notice">{scene.text.failures[failure.code].title}</p>}
        <p part="updated">{sayChecked(scene)}</p>
      </div>
      {reading && <Retry scene={scene} words="↻" />}
    </div>
  );
}

function sayChecked({ state, now, text, format }: Scene): string | undefined {
  if (state.checkedAt === null) return;
  if (state.phase === "ended") return sayAt(format, text.checkedAt, state.checkedAt);
  const age = now - state.checkedAt;
  return age < justNow(state) ? text.checkedNow : fill(text.checkedAgo, { time: format.age(age) });
}
