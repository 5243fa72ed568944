import type { TrackerState } from "../tracker/state.ts";
import { createTracker } from "../tracker/tracker.ts";
import type { WidgetOptions } from "../view/options.ts";
import { renderCard } from "../view/render.ts";
import { announce, emit } from "./events.ts";

export interface MountHandle {
  /** Changes some options; the delivery is asked for anew only when its address changes. */
  update(options: Partial<WidgetOptions>): void;
  /** Asks for the record now. */
  refresh(): void;
  /** Removes the card and everything that served it. The container may be mounted again. */
  destroy(): void;
}

/** The options that a tracker is made of. */
const ADDRESS = ["id", "key", "api", "interval", "demo"] as const;

/**
 * Shows one delivery inside `container`, in an open shadow root, instead of what has been mounted there before.
 *
 * @param pending a first request that is under way already (the loader's)
 * @param onDestroy takes away what somebody else has put beside it
 */
export function mount(
  container: HTMLElement,
  options: WidgetOptions,
  pending?: Promise<Response>,
  onDestroy?: () => void,
): MountHandle {
  container.deliveryTracking?.destroy();
  const root = container.shadowRoot ?? container.attachShadow({ mode: "open" });
  let current = options;
  let tracker = follow(pending);
  let removeCard = renderCard(root, tracker, current);

  function follow(first?: Promise<Response>) {
    const started = createTracker(current, first);
    let before: TrackerState | null = null;
    started.subscribe((state) => {
      announce(container, state, before);
      before = state;
    });
    return started;
  }

  const handle: MountHandle = {
    update(changes) {
      const previous = current;
      current = { ...previous, ...changes };
      if (container.deliveryTracking !== handle || JSON.stringify(current) === JSON.stringify(previous)) return;
      removeCard();
      if (ADDRESS.some((name) => previous[name] !== current[name])) {
        tracker.destroy();
        tracker = follow();
      }
      removeCard = renderCard(root, tracker, current);
    },
    refresh: () => tracker.refresh(),
    destroy() {
      if (container.deliveryTracking !== handle) return;
      delete container.deliveryTracking;
      onDestroy?.();
      removeCard();
      tracker.destroy();
      delete container.dataset.trackingState;
      delete container.dataset.trackingStatus;
    },
  };
  container.deliveryTracking = handle;
  emit(container, "tracking:ready", null);
  return handle;
}
