/** The ES module, /v1/widget.js: a small file whose address stays, before the one in its release. */
import type { MountHandle } from "./host/mount.ts";
// From that one file, or the bundler parts it in two.
import { createTracker as createTrackerWith, mount as mountWith, omitUndefined } from "./host/widget.ts";
import type { Tracker } from "./tracker/state.ts";
import type { TrackerOptions } from "./tracker/tracker.ts";
import type { WidgetOptions } from "./view/options.ts";

export type { Position } from "../contract/geo.ts";
export type { HistoryEntry } from "../contract/tracking.ts";
export type { Failure, FailureCode, Reading } from "./feed/reading.ts";
export type { TrackingEvents } from "./host/events.ts";
export type * from "./host/global.ts";
export type { MountHandle } from "./host/mount.ts";
export { readAttributes } from "./host/widget.ts";
export type { Units } from "./text/format.ts";
export type { Phase, Tracker, TrackerState } from "./tracker/state.ts";
export type { TrackerOptions } from "./tracker/tracker.ts";
export type { Section, Theme, WidgetOptions } from "./view/options.ts";

export const version: string = __VERSION__;

/**
 * What the service fills in as it serves this file: its own address and its tiles. In a copy of your own `api` is the
 * address of that copy, so say which service you mean.
 */
export const defaults = {
  api: new URL(import.meta.url).origin,
  tiles: "{{tiles}}",
  tilesAttribution: "{{tilesAttribution}}",
};

/** Shows one delivery inside `container`, in an open shadow root, instead of what has been mounted there before. */
export function mount(
  container: HTMLElement,
  options: Partial<WidgetOptions> & Pick<WidgetOptions, "id" | "key">,
): MountHandle {
  return mountWith(container, { ...options, ...defaults, ...omitUndefined(options) });
}

/** Follows one delivery, without any view: polls, keeps the last true record through every failure, and tells its subscribers. */
export function createTracker(options: Partial<TrackerOptions> & Pick<TrackerOptions, "id" | "key">): Tracker {
  return createTrackerWith({ ...options, api: options.api ?? defaults.api });
}
