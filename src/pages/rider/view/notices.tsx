import type { ComponentChildren } from "preact";
import { deliveryOf, leavePhoto } from "../core/changes.ts";
import type { Refused } from "../core/state.ts";
import { Icon } from "./icons.tsx";
import { nameChange, Refusal } from "./refusal.tsx";
import { useApp } from "./use-app.ts";

/**
 * What the rider must know on every screen: no network, what waits, and what was refused. The most important comes last: above a
 * sheet only that is seen.
 * @param props except, tellsNetwork: what the screen tells itself. children: what it adds
 */
export function Notices({
  except = () => false,
  tellsNetwork = false,
  children,
}: {
  except?: ((refused: Refused) => boolean) | undefined;
  tellsNetwork?: boolean | undefined;
  children?: ComponentChildren;
}) {
  const { state, text, format, core, go } = useApp();
  const { waiting, hindrance, refused, troubled, storageFailed, isKept } = state;
  const isWaiting = waiting.length > 0 && (hindrance !== null || troubled.length > 0);
  const why =
    hindrance === null || tellsNetwork ? null : hindrance === "no_network" ? text.network.offline : text.network.busy;
  const withPhoto = waiting.filter(({ id, change }) => troubled.includes(id) && leavePhoto(change) !== null);
  return (
    <div class="notices">
      {!isKept && (
        <p class="notice quiet-notice" role="status">
          <Icon name="warning" />
          <span>{text.network.notKept}</span>
        </p>
      )}
      {(why !== null || isWaiting) && (
        <div role="status">
          {isWaiting ? (
            <button type="button" class="notice link-notice" onClick={() => go("outbox")}>
              <span>
                {why} <u>{format.plural(text.network.waiting, waiting.length)}</u>
              </span>
            </button>
          ) : (
            <p class="notice quiet-notice">
              <Icon name={hindrance === "no_network" ? "offline" : "warning"} />
              <span>{why}</span>
            </p>
          )}
        </div>
      )}
      {children}
      {withPhoto.map((one) => (
        <div key={one.id} class="notice bad-notice" role="alert">
          <p>
            <strong>{nameChange(text, one)}:</strong> {text.network.photoRefused}
          </p>
          <button type="button" onClick={() => core.sendAgain([one], { withPhotos: false })}>
            {text.network.withoutPhoto}
          </button>
        </div>
      ))}
      {storageFailed && (
        <p class="notice bad-notice" role="alert">
          {text.network.storageFailed}
        </p>
      )}
      {chainsOf(refused.filter((one) => !except(one))).map((chain) => (
        <Refusal key={chain[0]?.id} chain={chain} />
      ))}
    </div>
  );
}

/** Steps that follow a refused one are refused, too: those of one delivery are told together. */
function chainsOf(refused: readonly Refused[]): Refused[][] {
  const chains = new Map<string | number, Refused[]>();
  for (const one of refused) {
    const about = deliveryOf(one.change) ?? one.id;
    chains.set(about, [...(chains.get(about) ?? []), one]);
  }
  return [...chains.values()];
}
