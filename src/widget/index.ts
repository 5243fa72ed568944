/** The ES module, /v1/widget.js. Its address never changes. It imports the widget's own file, whose name has a hash. */
import { type MountHandle, mount as mountCard } from "./host/mount.ts";
import { fillEmpty } from "./host/place.ts";
import { startTracker } from "./host/start-tracker.ts";
import { omitUndefined } from "./lib/omit-undefined.ts";
import type { Tracker } from "./tracker/state.ts";
import type { TrackerOptions } from "./tracker/tracker.ts";
import type { GivenOptions, WidgetOptions } from "./view/options.ts";

export type { Position } from "../contract/geo.ts";
export type { HistoryEntry } from "../contract/tracking.ts";
export type { Failure, FailureCode, Reading } from "./feed/reading.ts";
export type { TrackingEvents } from "./host/events.ts";
export type * from "./host/global.ts";
export type { MountHandle } from "./host/mount.ts";
export type { Units } from "./text/format.ts";
export type { Phase, Tracker, TrackerState } from "./tracker/state.ts";
export type { TrackerOptions } from "./tracker/tracker.ts";
export type { Section, Theme, WidgetOptions } from "./view/options.ts";

export const version: string = __VERSION__;

/**
 * The service writes its own address and its tiles in here as it serves this file. In a copy of your own, `api` is the
 * address of that copy, so pass the service's.
 */
export const defaults = {
  // A bundle that is one classic script doesn't know its address.
  api: import.meta.url ? new URL(import.meta.url).origin : "",
  tiles: "{{tiles}}",
  tilesAttribution: "{{tilesAttribution}}",
};

/** Shows one delivery inside `container`, in an open shadow root, in place of what is mounted there. */
export function mount(container: HTMLElement, options: GivenOptions & Pick<WidgetOptions, "id" | "key">): MountHandle {
  fillEmpty(container);
  return mountCard(container, { ...options, ...defaults, ...omitUndefined(options) });
}

/**
 * Follows one delivery without a view: polls, keeps the last record when a request fails, and tells its subscribers. Stops
 * automatically at `delivered` or `cancelled`; where the package goes back to the shop, once it is there.
 */
export function createTracker(options: Partial<TrackerOptions> & Pick<TrackerOptions, "id" | "key">): Tracker {
  return startTracker({ ...options, api: options.api ?? defaults.api });
}
