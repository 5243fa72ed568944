export type { TrackingEvents } from "./events.ts";
export { type MountHandle, mount } from "./mount.ts";
export { readAttributes } from "./read-attributes.ts";
export { createTracker, type TrackerOptions } from "./tracker.ts";
export type * from "./types.ts";

export const version: string = __VERSION__;
