import type { PositionState } from "../../device/watch-position.ts";
import type { Text } from "../../text/text.ts";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

/** If the service has a fix no older than this, it knows where the rider is. The fix may come from a GPS app. */
const HEARD_MS = 180_000;

/** Says whether the service gets the rider's position, with a warning if it doesn't. */
export function PositionNote() {
  const { core, state, whereabouts, text, go } = useApp();
  if (state.rider?.position === "simulated") return <p class="position">{text.position.simulated}</p>;
  // A GPS app may share what this page can't.
  const locatedAt = state.rider?.located_at;
  const isHeard = locatedAt && core.now() - Date.parse(locatedAt) < HEARD_MS;
  const position = isHeard ? "on" : whereabouts.position;
  const isBad = position === "denied" || position === "missing";
  return (
    <section class={isBad ? "position bad" : "position"}>
      <p role={isBad ? "alert" : undefined}>
        <Icon name={isBad ? "warning" : "position"} />
        <span>{position === "on" && state.hindrance !== null ? text.position.kept : sayPosition(text, position)}</span>
      </p>
      {!isBad && <p class="hint">{text.position.pauses}</p>}
      <button type="button" class="text-button" onClick={() => go("gps")}>
        {text.position.useApp}
      </button>
    </section>
  );
}

function sayPosition({ position: words }: Text, position: PositionState): string {
  return position === "off" ? words.asking : words[position];
}
