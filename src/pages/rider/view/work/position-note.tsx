import { fill } from "../../../../widget/text/words.ts";
import { Icon } from "../icons.tsx";
import type { AppView } from "../use-app.ts";
import { useApp } from "../use-app.ts";

/** If the service has a fix no older than this, it knows where the rider is. The fix may come from a GPS app. */
const HEARD_MS = 180_000;

/**
 * Says whether the service can use the rider's position.
 * @param props warns: says only that it can't, for a place where that is seen. Elsewhere it says everything else
 */
export function PositionNote({ warns = false }: { warns?: boolean }) {
  const app = useApp();
  const { state, text, go } = app;
  if (state.rider?.position === "simulated") return !warns && <p class="position hint">{text.position.simulated}</p>;
  const { isBad, sentence } = describePosition(app);
  if (isBad !== warns) return null;
  return (
    <section class={isBad ? "position bad" : "position"}>
      <p role={isBad ? "alert" : undefined}>
        <Icon name={isBad ? "warning" : "position"} />
        <span>{sentence}</span>
      </p>
      {!isBad && <p class="hint">{text.position.pauses}</p>}
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
  // A GPS app may share what this page can't.
  const locatedAt = state.rider?.located_at;
  const isHeard = taken === "usable" || (locatedAt && core.now() - Date.parse(locatedAt) < HEARD_MS);
  if ((isHeard || position === "on") && state.hindrance !== null) return good(words.kept);
  if (isHeard) return good(words.on);
  const fault = taken ?? state.rider?.gps_apps.find((one) => one.fault)?.fault;
  if (fault) return bad(fill(words.unusable, { why: words.faults[fault] }));
  return position === "denied" || position === "missing" ? bad(words[position]) : good(words.asking);
}
