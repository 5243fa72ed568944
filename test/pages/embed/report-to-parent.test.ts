import { expect, test } from "vitest";
import { findParentOrigin } from "../../../src/pages/embed/report-to-parent.ts";

test("the frame talks to its nearest ancestor", () => {
  expect(findParentOrigin(["https://shop.example", "https://portal.example"], "https://old.example/x")).toBe(
    "https://shop.example",
  );
});

test("in a browser without ancestorOrigins the frame talks to the referrer's origin", () => {
  expect(findParentOrigin(undefined, "https://shop.example:8443/orders/1?x")).toBe("https://shop.example:8443");
  expect(findParentOrigin([], "https://shop.example/")).toBe("https://shop.example");
});

test.each([
  ["nothing is known", undefined, ""],
  ["the page is sandboxed", ["null"], "https://shop.example/"],
  ["the page is a file", undefined, "file:///home/shop.html"],
  ["the referrer is not an address", undefined, "about"],
])("when %s, the frame talks to nobody", (_, ancestors, referrer) => {
  expect(findParentOrigin(ancestors, referrer)).toBeNull();
});
