import type { Failure, Reading } from "../feed/reading.ts";
import type { TrackerState } from "../tracker/state.ts";

/** What a host page can listen to on the container; every event bubbles and is composed. */
export interface TrackingEvents {
  "tracking:ready": CustomEvent<null>;
  "tracking:update": CustomEvent<{ record: Reading }>;
  "tracking:status": CustomEvent<{ status: string; previous: string | null }>;
  "tracking:error": CustomEvent<Failure>;
}

declare global {
  interface HTMLElementEventMap extends TrackingEvents {}
  interface DocumentEventMap extends TrackingEvents {}
  interface WindowEventMap extends TrackingEvents {}
}

export function emit<Type extends keyof TrackingEvents>(
  container: HTMLElement,
  type: Type,
  detail: TrackingEvents[Type]["detail"],
): void {
  container.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
}

/** Tells the host page what changed between two states: attributes on the container, and events. */
export function announce(container: HTMLElement, state: TrackerState, before: TrackerState | null): void {
  const { phase, reading, failure } = state;
  container.dataset.trackingState = phase;
  if (reading) container.dataset.trackingStatus = reading.status;
  else delete container.dataset.trackingStatus;
  if (failure && failure !== before?.failure) {
    emit(container, "tracking:error", failure);
  }
  if (!reading || reading === before?.reading) return;
  const previous = before?.reading?.status ?? null;
  if (reading.status !== previous) emit(container, "tracking:status", { status: reading.status, previous });
  emit(container, "tracking:update", { record: reading });
}
