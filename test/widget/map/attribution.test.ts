import { expect, test } from "vitest";
import { createAttribution } from "../../../src/widget/map/attribution.ts";

test("text with an address becomes a link that can't reach back", () => {
  const good = createAttribution("© Somebody | https://example.org/").querySelector("a");
  expect(good?.textContent).toBe("© Somebody");
  expect(good?.getAttribute("href")).toBe("https://example.org/");
  expect(good?.rel).toContain("noopener");
});

test.each(["plain text", "x|javascript:alert(1)", "|https://example.org/", "<b>bold</b>", "x|//example.org"])(
  "%s stays text",
  (text) => {
    const element = createAttribution(text);
    expect(element.textContent).toBe(text);
    expect(element.children).toHaveLength(0);
  },
);

test("nobody to name takes no room", () => {
  expect(createAttribution("").hidden).toBe(true);
});
