import type { Failure, Reading } from "../feed/reading.ts";
import type { Tracker, TrackerState } from "../tracker/state.ts";

/** The events that a host page can listen to on the container. All of them bubble and are composed. */
export interface TrackingEvents {
  "tracking:ready": CustomEvent<null>;
  "tracking:update": CustomEvent<{ record: Reading }>;
  "tracking:status": CustomEvent<{ status: string; previous: string | null }>;
  "tracking:error": CustomEvent<Failure>;
}

/** The same under names without the colon, which JSX can't write: `<delivery-tracking>` dispatches both. */
export type PlainTrackingEvents = {
  [Type in keyof TrackingEvents as Type extends `tracking:${infer Name}`
    ? `tracking${Name}`
    : never]: TrackingEvents[Type];
};

declare global {
  interface HTMLElementEventMap extends TrackingEvents, PlainTrackingEvents {}
  interface DocumentEventMap extends TrackingEvents, PlainTrackingEvents {}
  interface WindowEventMap extends TrackingEvents, PlainTrackingEvents {}
}

export function emit<Type extends keyof TrackingEvents>(
  container: HTMLElement,
  type: Type,
  detail: TrackingEvents[Type]["detail"],
): void {
  container.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
}

/** Tells the host page each change of a tracker, until that is destroyed: by attributes of the container, and by events. */
export function announceChanges(container: HTMLElement, tracker: Tracker): void {
  let before: TrackerState | null = null;
  tracker.subscribe((state) => {
    announce(container, state, before);
    before = state;
  });
}

function announce(container: HTMLElement, state: TrackerState, before: TrackerState | null): void {
  const { reading, failure } = state;
  announceState(container, state);
  if (failure && failure !== before?.failure) emit(container, "tracking:error", failure);
  if (!reading || reading === before?.reading) return;
  const previous = before?.reading?.status ?? null;
  if (reading.status !== previous) emit(container, "tracking:status", { status: reading.status, previous });
  emit(container, "tracking:update", { record: reading });
}

/** Sets the attributes that tell the host page the state. */
export function announceState({ dataset }: HTMLElement, { phase, reading }: TrackerState): void {
  dataset.trackingState = phase;
  if (reading) dataset.trackingStatus = reading.status;
  else delete dataset.trackingStatus;
}

/** Removes the attributes that tell the host page the state. */
export function clearAnnouncement({ dataset }: HTMLElement): void {
  delete dataset.trackingState;
  delete dataset.trackingStatus;
}
