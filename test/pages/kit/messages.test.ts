import { expect, test } from "vitest";
import { isMeasureRequest, readFrameMessage } from "../../../src/pages/kit/messages.ts";

/** The window that may send messages: the frame's, or that of the page around it. */
const ours = new MessageChannel().port1;
const theirs = new MessageChannel().port1;
const src = "https://api.example/v1/embed?id=dlv_1&key=pk_test_1";
const frame = { contentWindow: ours, src, sandbox: null };
const data = { source: "ontheway-tracking", type: "resize", height: 640.2 };
const event = { source: ours, origin: "https://api.example", data };

test("the page takes the height that the frame reports, in whole pixels and within bounds", () => {
  const height = (said: number) => readFrameMessage({ ...event, data: { ...data, height: said } }, frame);
  expect(height(640.2)).toMatchObject({ type: "resize", height: 641 });
  expect(height(5)).toMatchObject({ height: 160 });
  expect(height(-5)).toMatchObject({ height: 160 });
  expect(height(99_999)).toMatchObject({ height: 1600 });
});

test("the frame passes the widget's events on with their details", () => {
  const detail = { status: "in_transit", previous: "picked_up" };
  expect(readFrameMessage({ ...event, data: { source: data.source, type: "status", detail } }, frame)).toEqual({
    source: "ontheway-tracking",
    type: "status",
    detail,
    repeated: false,
  });
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
])("%s is ignored by the page", (_, changes) => {
  expect(readFrameMessage({ ...event, ...changes }, frame)).toBeNull();
});

test("from a sandboxed frame, whose origin is null, the page takes the height and nothing else", () => {
  const sandboxed = { ...frame, sandbox: "allow-scripts allow-popups" };
  const fromNull = { ...event, origin: "null" };
  expect(readFrameMessage(fromNull, sandboxed)).toMatchObject({ type: "resize", height: 641 });
  expect(readFrameMessage({ ...fromNull, data: { ...data, height: 99_999 } }, sandboxed)).toMatchObject({
    height: 1600,
  });
  expect(readFrameMessage({ ...fromNull, data: { source: data.source, type: "status" } }, sandboxed)).toBeNull();
  expect(readFrameMessage({ ...fromNull, source: theirs }, sandboxed)).toBeNull();
  expect(readFrameMessage(fromNull, { ...sandboxed, src: "https://api.example/" })).toBeNull();
  // A frame that isn't sandboxed has an origin.
  expect(readFrameMessage(fromNull, frame)).toBeNull();
  expect(readFrameMessage(fromNull, { ...frame, sandbox: "allow-scripts allow-same-origin" })).toBeNull();
  expect(readFrameMessage(event, { ...frame, sandbox: "allow-scripts allow-same-origin" })).toMatchObject({
    height: 641,
  });
});

test("messages are ignored while the frame has no window or shows another origin", () => {
  expect(readFrameMessage({ ...event, source: null }, { ...frame, contentWindow: null })).toBeNull();
  for (const src of ["", "about:blank", "https://api.example/", "https://api.example/v1/embedded", "nonsense"]) {
    expect(readFrameMessage(event, { ...frame, src })).toBeNull();
  }
});

const request = {
  source: ours,
  origin: "https://shop.example",
  data: { source: "ontheway-tracking", type: "measure" },
};

test("the frame answers the page that asks for its height", () => {
  expect(isMeasureRequest(request, ours, "https://shop.example")).toBe(true);
});

test.each([
  ["another window", { source: theirs }],
  ["another origin", { origin: "https://shop.example.evil" }],
  ["another name", { data: { source: "somebody", type: "measure" } }],
  ["another wish", { data: { source: "ontheway-tracking", type: "resize" } }],
  ["nothing", { data: null }],
])("%s gets no answer from the frame", (_, changes) => {
  expect(isMeasureRequest({ ...request, ...changes }, ours, "https://shop.example")).toBe(false);
});
