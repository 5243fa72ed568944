import type { ComponentChildren } from "preact";
import { deliveryOf, leavePhoto } from "../core/changes.ts";
import type { Refused } from "../core/state.ts";
import { Icon } from "./icons.tsx";
import { nameChange, Refusal } from "./refusal.tsx";
import { useApp } from "./use-app.ts";

/**
 * What the rider must know on every screen: no network, what waits, and what was refused.
 * @param props except: what the screen tells itself. children: what it adds
 */
export function Notices({
  except = () => false,
  children,
}: {
  except?: ((refused: Refused) => boolean) | undefined;
  children?: ComponentChildren;
}) {
  const { state, text, format, core, screen, go } = useApp();
  const { waiting, hindrance, refused, troubled, storageFailed, isKept } = state;
  const withPhoto = waiting.filter(({ id, change }) => troubled.includes(id) && leavePhoto(change) !== null);
  return (
    <div class="notices">
      {!isKept && (
        <p class="notice quiet-notice" role="status">
          <Icon name="warning" />
          <span>{text.network.notKept}</span>
        </p>
      )}
      {/* At the door it is told in other words: what it means for the code. */}
      {hindrance !== null && screen !== "hand_over" && (
        <p class="notice quiet-notice" role="status">
          <Icon name={hindrance === "no_network" ? "offline" : "warning"} />
          <span>{hindrance === "no_network" ? text.network.offline : text.network.busy}</span>
        </p>
      )}
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
      {(hindrance !== null || troubled.length > 0) && waiting.length > 0 && (
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
      {chainsOf(refused.filter((one) => !except(one))).map((chain) => (
        <Refusal key={chain[0]?.id} chain={chain} />
      ))}
      {children}
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
