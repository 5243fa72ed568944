import type { WidgetOptions } from "../view/options.ts";
import { renderCard } from "../view/render.ts";
import { attendLater } from "./attend-later.ts";
import { announceChanges, clearAnnouncement, emit } from "./events.ts";
import { startTracker } from "./start-tracker.ts";

export interface MountHandle {
  /** Changes some options. A change of the delivery's address or of the interval restarts its requests. */
  update(options: Partial<WidgetOptions>): void;
  /** Requests the record now. */
  refresh(): void;
  /** Removes the card and everything that serves it. The container may be mounted again. */
  destroy(): void;
}

/** The options that a tracker is made from. Others change only the card. */
const TRACKER_OPTIONS = ["id", "key", "api", "interval", "demo"] as const;

/** Shows one delivery inside `container`, in an open shadow root, in place of what is mounted there. */
export function mount(container: HTMLElement, options: WidgetOptions, onDestroy?: () => void): MountHandle {
  container.deliveryTracking?.destroy();
  const root = container.shadowRoot ?? container.attachShadow({ mode: "open" });
  let current = options;
  let tracker = follow();
  let hide = show();

  function follow() {
    const started = startTracker(current);
    announceChanges(container, started);
    return started;
  }

  function show() {
    const removeCard = renderCard(root, tracker, current);
    const stopAttending = attendLater({ container, tracker, options: current, redraw });
    return () => {
      removeCard();
      stopAttending();
    };
  }

  function redraw() {
    hide();
    hide = show();
  }

  const handle: MountHandle = {
    update(changes) {
      const previous = current;
      current = { ...previous, ...changes };
      if (container.deliveryTracking !== handle || JSON.stringify(current) === JSON.stringify(previous)) return;
      if (TRACKER_OPTIONS.some((name) => previous[name] !== current[name])) {
        hide();
        tracker.destroy();
        tracker = follow();
        hide = show();
      } else redraw();
    },
    refresh: () => tracker.refresh(),
    destroy() {
      if (container.deliveryTracking !== handle) return;
      delete container.deliveryTracking;
      onDestroy?.();
      hide();
      tracker.destroy();
      clearAnnouncement(container);
    },
  };
  container.deliveryTracking = handle;
  // Later, so that it reaches who listens right after: a framework that hydrates a server's page has imported the element first.
  queueMicrotask(() => {
    if (container.deliveryTracking === handle) emit(container, "tracking:ready", null);
  });
  return handle;
}
