/** What the loader asks for: the hashed file with the tracker and the text view. The ES module stands before it. */
export { mount } from "./mount.ts";
export { readAttributes } from "./read-attributes.ts";
export { createTracker } from "./tracker.ts";
