import type { ComponentChildren } from "preact";
import { fill } from "../text/fill.ts";
import type { Reading } from "../types.ts";
import { Ghost } from "./ghost.tsx";
import { riderName } from "./say-status.ts";
import type { Scene } from "./scene.ts";

/** Who brings it. Keeps its place while nobody has been found. */
export function RiderRow({ scene }: { scene: Scene }) {
  const { state, text } = scene;
  const { reading } = state;
  if (!reading) return <Row avatar={null} name={<Ghost width={96} />} facts={<Ghost width={144} />} />;
  if (reading.rider)
    return (
      <Row
        avatar={initialOf(reading.rider.name) ?? <Person />}
        name={<bdi>{riderName(scene)}</bdi>}
        facts={<Facts scene={scene} reading={reading} />}
      />
    );
  return state.phase === "ended" ? null : <Row avatar={<Person />} facts={text.riderToCome} />;
}

function Row(props: { avatar: ComponentChildren; name?: ComponentChildren; facts: ComponentChildren }) {
  return (
    <div class="rider" data-known={props.name !== undefined}>
      <span class="avatar" aria-hidden="true">
        {props.avatar}
      </span>
      <div class="who">
        {props.name && <p class="name">{props.name}</p>}
        <p class="facts">{props.facts}</p>
      </div>
    </div>
  );
}

/** Speed and distance while they are true; otherwise what can be said without them. */
function Facts({ scene, reading }: { scene: Scene; reading: Reading }) {
  const { state, text, format } = scene;
  if (reading.status === "delivered") return text.brought;
  if (state.phase === "stale" && state.locatedAt !== null)
    return fill(text.lastHeard, { time: format.clock(state.locatedAt) });

  const live = state.phase === "live";
  const speed = live && reading.status !== "at_pickup" ? reading.rider?.speed_kph : null;
  const distance = live ? reading.distance_remaining_km : null;
  if (speed == null && distance == null) return reading.rider?.name ? text.rider : null;
  return (
    <>
      {speed != null && <span part="speed">{format.speed(speed)}</span>}
      {distance != null && <span part="distance">{fill(text.toGo, { distance: format.distance(distance) })}</span>}
    </>
  );
}

function initialOf(name: string | null): string | undefined {
  return name?.match(/\p{L}\p{M}*/u)?.[0].toLocaleUpperCase();
}

function Person() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
    >
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7" stroke-linecap="round" />
    </svg>
  );
}
