import { expect, test } from "vitest";
import { readResize } from "../../demo/assets/read-resize.js";

const ours = new MessageChannel().port1;
const theirs = new MessageChannel().port1;
const frame = { window: ours, origin: "https://api.example", source: "ontheway-tracking" };
const data = { source: "ontheway-tracking", type: "resize", height: 640.2 };
const event = { source: ours, origin: "https://api.example", data };

test("the frame's own word about its height is taken, in whole pixels and within bounds", () => {
  expect(readResize(event, frame)).toBe(641);
  expect(readResize({ ...event, data: { ...data, height: 5 } }, frame)).toBe(200);
  expect(readResize({ ...event, data: { ...data, height: 99_999 } }, frame)).toBe(1200);
});

test.each([
  ["another window", { source: theirs }],
  ["no window", { source: null }],
  ["another origin", { origin: "https://api.example.evil" }],
  ["another port", { origin: "https://api.example:8443" }],
  ["another sender's name", { data: { ...data, source: "somebody-else" } }],
  ["another type", { data: { ...data, type: "navigate" } }],
  ["a height in words", { data: { ...data, height: "640" } }],
  ["an endless height", { data: { ...data, height: Number.POSITIVE_INFINITY } }],
  ["no height", { data: { source: data.source, type: data.type } }],
  ["nothing", { data: null }],
  ["mere text", { data: "resize" }],
])("%s is not listened to", (_, changes) => {
  expect(readResize({ ...event, ...changes }, frame)).toBeNull();
});

test("a frame that has no window yet says nothing", () => {
  expect(readResize({ ...event, source: null }, { ...frame, window: null })).toBeNull();
});
