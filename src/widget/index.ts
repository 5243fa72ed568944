/** The ES module, /v1/widget.js: a small file whose address stays, before the one in its release. */
import type { MountHandle } from "./mount.ts";
import type { TrackerOptions } from "./tracker.ts";
import type { Tracker, WidgetOptions } from "./types.ts";
// From that one file, or the bundler parts it in two.
import { createTracker as createTrackerWith, given, mount as mountWith } from "./widget.ts";

export type { TrackingEvents } from "./events.ts";
export type * from "./global.ts";
export type { MountHandle } from "./mount.ts";
export type { TrackerOptions } from "./tracker.ts";
export type * from "./types.ts";
export { readAttributes } from "./widget.ts";

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
  return mountWith(container, { ...options, ...defaults, ...given(options) });
}

/** Follows one delivery, without any view: polls, keeps the last true record through every failure, and tells its subscribers. */
export function createTracker(options: Partial<TrackerOptions> & Pick<TrackerOptions, "id" | "key">): Tracker {
  return createTrackerWith({ ...options, api: options.api ?? defaults.api });
}
