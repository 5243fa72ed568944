import { fill } from "../../../../widget/text/words.ts";
import { isolate } from "../../../kit/isolate.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { WrittenAfter } from "./messages.tsx";
import { isReachable, PositionNote } from "./position-note.tsx";

/** On or off duty, without a delivery: what the app waits for, and what today has brought. */
export function Home() {
  const app = useApp();
  const { core, state, text } = app;
  const { rider } = state;
  if (!rider) return null;
  const { home } = text;
  const onDuty = rider.on_duty;
  const canGetOffers = isReachable(app);
  return (
    <Sheet
      title={fill(home.hello, { name: isolate(rider.name) })}
      class="home"
      warns={onDuty}
      actions={
        <button
          type="button"
          class={onDuty ? "plain-button" : "main-button"}
          onClick={() => core.act({ kind: "duty", onDuty: !onDuty })}
        >
          {onDuty ? home.goOff : home.goOn}
        </button>
      }
    >
      <div class="now" data-on-duty={canGetOffers}>
        <p class="huge" role="status">
          {canGetOffers ? home.waiting : onDuty ? home.unreachable : home.offDuty}
        </p>
        {canGetOffers && <p class="hint">{home.waitingHint}</p>}
        {!onDuty && <p class="hint">{home.offHint}</p>}
        {!onDuty && rider.unanswered_offers > 0 && <p class="hint">{home.putOff}</p>}
      </div>
      <WrittenAfter />
      <Today />
      {onDuty && <PositionNote />}
    </Sheet>
  );
}

/** Nothing while nobody knows it. */
function Today() {
  const { state, text, locale } = useApp();
  const { today } = state.rider ?? {};
  if (!today) return null;
  const { deliveries, earned } = today;
  return (
    <dl class="facts today">
      <div>
        <dt>{text.home.today}</dt>
        <dd>{deliveries.toLocaleString(locale.tag)}</dd>
      </div>
      {earned && (
        <div>
          <dt>{text.home.earned}</dt>
          <dd>{writeMoney(earned.amount, earned.currency, locale.tag)}</dd>
        </div>
      )}
    </dl>
  );
}
