import { deliveryOf } from "../core/changes.ts";
import type { Refused } from "../core/state.ts";
import type { Text } from "../text/text.ts";
import { Icon } from "./icons.tsx";
import { useApp } from "./use-app.ts";

/**
 * What the rider must know on every screen: no network, what waits, and what was refused.
 * @param but what the screen tells itself
 */
export function Notices({ but = () => false }: { but?: ((refused: Refused) => boolean) | undefined }) {
  const { state, text, format, core, go } = useApp();
  const { waiting, reachable, refused, storageFailed } = state;
  const news = lastOfEach(refused).filter((one) => !but(one));
  return (
    <div class="notices">
      {!reachable && (
        <p class="notice quiet-notice" role="status">
          <Icon name="offline" />
          <span>{text.network.offline}</span>
        </p>
      )}
      {!reachable && waiting.length > 0 && (
        <button type="button" class="notice link-notice" onClick={() => go("outbox")}>
          {format.plural(text.network.waiting, waiting.length)}
          <Icon name="more" />
        </button>
      )}
      {storageFailed && (
        <p class="notice bad-notice" role="alert">
          {text.network.storageFailed}
        </p>
      )}
      {news.map((one) => (
        <div key={one.id} class="notice bad-notice" role="alert">
          <p>
            <strong>{nameChange(text, one)}</strong> {explain(text, one)}
          </p>
          <button type="button" onClick={() => dismissAll(one)}>
            {text.network.understood}
          </button>
        </div>
      ))}
    </div>
  );

  function dismissAll(last: Refused) {
    const delivery = deliveryOf(last.change);
    for (const one of refused)
      if (one.id === last.id || (delivery && deliveryOf(one.change) === delivery)) void core.dismiss(one.id);
  }
}

/** Steps that follow a refused one are refused, too: one of them tells it. */
function lastOfEach(refused: readonly Refused[]): Refused[] {
  const byDelivery = new Map(refused.map((one) => [deliveryOf(one.change) ?? one.id, one]));
  return [...byDelivery.values()];
}

export function nameChange(text: Text, { change }: Pick<Refused, "change">): string {
  return change.kind === "step" ? text.changes.step[change.step] : text.changes[change.kind];
}

function explain(text: Text, { refusal }: Refused): string {
  const known = Object.entries(text.refusals).find(([code]) => code === refusal.code);
  return known?.[1] ?? text.refusals.other;
}
