import { fill } from "../text/fill.ts";
import type { Scene } from "./scene.ts";
import { Trouble } from "./trouble.tsx";

const JUST_NOW = 5000;

/** How old the news is, and why if it is older than it should be. */
export function Footer({ scene }: { scene: Scene }) {
  const { failure, reading } = scene.state;
  return (
    <div class="footer">
      {reading && failure && <Trouble scene={scene} failure={failure} say="title" />}
      <p part="updated" class="quiet">
        {sayChecked(scene)}
      </p>
    </div>
  );
}

function sayChecked({ state, now, text, format }: Scene): string | undefined {
  if (state.checkedAt === null) return;
  if (state.phase === "ended") return fill(text.checkedAt, { time: format.clock(state.checkedAt) });
  const age = now - state.checkedAt;
  return age < JUST_NOW ? text.checkedNow : fill(text.checkedAgo, { time: format.age(age) });
}
