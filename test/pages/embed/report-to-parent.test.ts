import { expect, test } from "vitest";
import { findParentOrigin } from "../../../src/pages/embed/report-to-parent.ts";

test("the nearest ancestor is the one to talk to", () => {
  expect(findParentOrigin(["https://shop.example", "https://portal.example"], "https://old.example/x")).toBe(
    "https://shop.example",
  );
});

test("a browser without ancestors tells by the referrer, of which only the origin counts", () => {
  expect(findParentOrigin(undefined, "https://shop.example:8443/orders/1?x")).toBe("https://shop.example:8443");
  expect(findParentOrigin([], "https://shop.example/")).toBe("https://shop.example");
});

test.each([
  ["nothing is known", undefined, ""],
  ["the page is sandboxed", ["null"], "https://shop.example/"],
  ["the page is a file", undefined, "file:///home/shop.html"],
  ["the referrer is not an address", undefined, "about"],
])("when %s, there is nobody to talk to", (_, ancestors, referrer) => {
  expect(findParentOrigin(ancestors, referrer)).toBeNull();
});
