import { NOTHING } from "../../tracker/state.ts";
import type { CardState } from "../card-state.ts";

/**
 * Downloads the extras (add-extras.ts) after the first drawing with a record or a failure, and passes every card on to them.
 *
 * @param paint draws another card in place of the present one
 */
export function createExtras(
  root: ShadowRoot,
  paint: (card: CardState) => void,
): { follow(card: CardState): void; stop(): void } {
  let latest: CardState | null = null;
  let asked = false;
  let tell: ((card: CardState | null) => void) | undefined;

  const load = async () => {
    try {
      const { addExtras } = await import("./add-extras.ts");
      if (!latest) return;
      tell = addExtras(root, paint);
      tell(latest);
    } catch {
      // Offline, say. The card works without them.
    }
  };

  return {
    follow(card) {
      latest = card;
      tell?.(card);
      if (asked || card.state === NOTHING) return;
      asked = true;
      load();
    },
    stop() {
      latest = null;
      tell?.(null);
    },
  };
}
