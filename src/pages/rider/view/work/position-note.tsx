import { fill } from "../../../../widget/text/words.ts";
import { Icon } from "../icons.tsx";
import type { AppView } from "../use-app.ts";
import { useApp } from "../use-app.ts";

/** If the service has a fix no older than this, it knows where the rider is. The fix may come from a GPS app. */
const HEARD_MS = 180_000;

/** Whether an offer can reach the rider. The service makes none to somebody whose position it can't use. */
export function isReachable(app: AppView): boolean {
  const { rider, hindrance } = app.state;
  return rider?.on_duty === true && hindrance === null && !describePosition(app).isBad;
}

/** Says that the service can't use the rider's position, and leads to what can help. */
export function PositionWarning() {
  const app = useApp();
  const { text, go } = app;
  const { isBad, sentence } = describePosition(app);
  if (!isBad) return null;
  return (
    <div class="position" role="alert">
      <button type="button" class="notice link-notice bad-notice" onClick={() => go("gps")}>
        <span>
          {sentence} <u>{text.position.useApp}</u>
        </span>
      </button>
    </div>
  );
}

/** Says where the rider's position goes, while the service can use it. */
export function PositionNote() {
  const app = useApp();
  const { state, text, go } = app;
  const { isBad, sentence } = describePosition(app);
  if (state.rider?.position === "simulated") return <p class="position hint">{sentence}</p>;
  if (isBad) return null;
  return (
    <section class="position">
      <p>
        <Icon name="position" />
        <span>{sentence}</span>
      </p>
      <p class="hint">{text.position.pauses}</p>
      <button type="button" class="text-button" onClick={() => go("gps")}>
        {text.position.useApp}
      </button>
    </section>
  );
}

function describePosition({ core, state, whereabouts, text }: AppView): { isBad: boolean; sentence: string } {
  const { position, taken } = whereabouts;
  const words = text.position;
  const good = (sentence: string) => ({ isBad: false, sentence });
  const bad = (sentence: string) => ({ isBad: true, sentence });
  if (state.rider?.position === "simulated") return good(words.simulated);
  // A GPS app may share what this page can't.
  const locatedAt = state.rider?.located_at;
  const isHeard = taken === "usable" || (locatedAt && core.now() - Date.parse(locatedAt) < HEARD_MS);
  if ((isHeard || position === "on") && state.hindrance !== null) return good(words.kept);
  if (isHeard) return good(words.on);
  const fault = taken ?? state.rider?.gps_apps.find((one) => one.fault)?.fault;
  if (fault) return bad(fill(words.unusable, { why: words.faults[fault] }));
  return position === "denied" || position === "missing" ? bad(words[position]) : good(words.asking);
}
