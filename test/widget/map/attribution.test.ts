import { expect, test } from "vitest";
import { createAttribution, createSpeedLabel } from "../../../src/widget/map/attribution.ts";

test("text with an address becomes a link that can't reach back", () => {
  const good = createAttribution("© Somebody | https://example.org/").querySelector("a");
  expect(good?.textContent).toBe("© Somebody");
  expect(good?.getAttribute("href")).toBe("https://example.org/");
  expect(good?.rel).toContain("noopener");
});

test("several attributions stand one on each line", () => {
  const element = createAttribution("© Tiles|https://tiles.example\n© Doors|https://doors.example\nStreets");
  expect(element.textContent).toBe("© Tiles\n© Doors\nStreets");
  expect([...element.querySelectorAll("a")].map(({ href }) => href)).toEqual([
    "https://tiles.example/",
    "https://doors.example/",
  ]);
});

test.each(["plain text", "x|javascript:alert(1)", "|https://example.org/", "<b>bold</b>", "x|//example.org"])(
  "%s stays text",
  (text) => {
    const element = createAttribution(text);
    expect(element.textContent).toBe(text);
    expect(element.children).toHaveLength(0);
  },
);

test("an empty attribution takes no room", () => {
  expect(createAttribution("").hidden).toBe(true);
});

test.each([
  ["en", 8, "8× sandbox"],
  ["de", 1.5, "1,5× sandbox"],
])("in %s a sandbox at %d times real time says so", (locale, speed, text) => {
  const label = createSpeedLabel(locale);
  label.show(speed);
  expect(label.element.textContent).toBe(text);
  expect(label.element.hidden).toBe(false);
});

test("real time has no label, and an earlier label is removed", () => {
  const label = createSpeedLabel("en");
  expect(label.element.hidden).toBe(true);
  for (const realTime of [null, 1]) {
    label.show(8);
    label.show(realTime);
    expect(label.element.hidden).toBe(true);
  }
});
