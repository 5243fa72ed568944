import type { PositionState } from "../../device/watch-position.ts";
import type { Text } from "../../text/text.ts";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

/** Whether the service hears where the rider is, and plainly when it doesn't. */
export function PositionNote() {
  const { state, whereabouts, text, go } = useApp();
  if (state.rider?.position === "simulated") return <p class="position">{text.position.simulated}</p>;
  const { position } = whereabouts;
  const isBad = position === "denied" || position === "missing";
  return (
    <section class={isBad ? "position bad" : "position"}>
      <p role={isBad ? "alert" : undefined}>
        <Icon name={isBad ? "warning" : "position"} />
        <span>{sayPosition(text, position)}</span>
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
