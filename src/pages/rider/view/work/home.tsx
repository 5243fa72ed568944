import { fill } from "../../../../widget/text/words.ts";
import { isolate } from "../../../kit/isolate.ts";
import { Icon } from "../icons.tsx";
import { Screen, SettingsButton } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { PositionNote } from "./position-note.tsx";

/** On or off duty, without a delivery: what the app waits for. */
export function Home() {
  const { core, state, text } = useApp();
  const { rider } = state;
  if (!rider) return null;
  const { home } = text;
  const onDuty = rider.on_duty;
  const isHeard = onDuty && state.hindrance === null;
  return (
    <Screen title={fill(home.hello, { name: isolate(rider.name) })} aside={<SettingsButton />} class="home">
      <button
        type="button"
        role="switch"
        class="duty"
        aria-checked={onDuty}
        aria-label={home.duty}
        onClick={() => core.act({ kind: "duty", onDuty: !onDuty })}
      >
        <span>
          <strong>{home.duty}</strong>
          {(isHeard || !onDuty) && <span class="duty-hint">{onDuty ? home.on : home.off}</span>}
        </span>
        <span class="knob" />
      </button>
      <section class="waiting" data-on-duty={isHeard}>
        <span class="beacon">
          <Icon name={isHeard ? "position" : onDuty ? "offline" : "home"} />
        </span>
        <p class="large" role="status">
          {isHeard ? home.waiting : onDuty ? home.unreachable : home.offHint}
        </p>
        {onDuty && <p class="hint">{isHeard ? home.waitingHint : home.unreachableHint}</p>}
        {!onDuty && rider.unanswered_offers > 0 && <p class="hint">{home.putOff}</p>}
      </section>
      {onDuty && <PositionNote />}
    </Screen>
  );
}
