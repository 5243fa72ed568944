import { expect, test } from "vitest";
import { isMeasureRequest } from "../../src/pages/report-height.ts";

const page = new MessageChannel().port1;
const elsewhere = new MessageChannel().port1;
const origin = "https://shop.example";
const event = { source: page, origin, data: { source: "ontheway-tracking", type: "measure" } };

test("the page around the frame may ask for its height", () => {
  expect(isMeasureRequest(event, page, origin)).toBe(true);
});

test.each([
  ["another window", { source: elsewhere }],
  ["another origin", { origin: "https://shop.example.evil" }],
  ["another name", { data: { source: "somebody", type: "measure" } }],
  ["another wish", { data: { source: "ontheway-tracking", type: "resize" } }],
  ["nothing", { data: null }],
])("%s is not answered", (_, changes) => {
  expect(isMeasureRequest({ ...event, ...changes }, page, origin)).toBe(false);
});
