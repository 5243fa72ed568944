import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, mix, readableOn } from "../../demo/pages/configure/browser/colours.ts";
import { judgeColours } from "../../demo/pages/configure/browser/judge-colours.ts";
import { readChoices } from "../../demo/pages/configure/browser/read-choices.ts";
import { writeSnippet } from "../../demo/pages/configure/browser/write-snippet.ts";
import { ALL_SECTIONS, OUR_DARK_SURFACE, OUR_RADIUS, OURS } from "../../demo/pages/configure/choices.ts";
import { SECTIONS as WIDGET_SECTIONS } from "../../src/widget/view/options.ts";

const service = { apiUrl: "https://delivery.example", publishableKey: "pk_test_1", name: "ontheway" };
/** The form's values when it opens. */
const untouched = {
  kind: "script",
  sections: ALL_SECTIONS,
  lang: "",
  units: "metric",
  theme: "auto",
  look: "ours",
  ...OURS,
  radius: OUR_RADIUS,
  font: "",
  scenario: "journey",
};
const write = (changes: Record<string, string>) => writeSnippet(readChoices({ ...untouched, ...changes }), service);

test("options that aren't chosen stay out of the lines", () => {
  expect(write({})).toEqual({
    html: `<div id="ontheway-tracking" data-id="DELIVERY_ID"></div>
<script async src="https://delivery.example/v1/tracking.js" data-key="pk_test_1"></script>`,
    css: "",
  });
});

test("chosen options are on the container, and colours in the style sheet", () => {
  const chosen = {
    theme: "dark",
    lang: "sw",
    units: "imperial",
    sections: "map eta",
    title: "yes",
    accent: "#7c2d92",
    radius: "4",
  };
  expect(write(chosen)).toEqual({
    html: `<div id="ontheway-tracking" data-id="DELIVERY_ID" data-theme="dark" data-lang="sw" data-units="imperial" data-title data-sections="map eta"></div>
<script async src="https://delivery.example/v1/tracking.js" data-key="pk_test_1"></script>`,
    css: `#ontheway-tracking {
  --tracking-accent: #7c2d92;
  --tracking-on-accent: #ffffff;
  --tracking-radius: 4px;
}`,
  });
});

test("the other forms have the same choices, as far as they can", () => {
  const chosen = { theme: "dark", lang: "ar", accent: "#7c2d92" };
  expect(write({ ...chosen, title: "yes", kind: "iframe" })).toEqual({
    html: `<iframe src="https://delivery.example/v1/embed?id=DELIVERY_ID&amp;key=pk_test_1&amp;theme=dark&amp;lang=ar" title="Where your delivery is" loading="lazy" width="100%" height="700" frameborder="0"></iframe>
<script async src="https://delivery.example/v1/frame.js"></script>`,
    css: "",
  });
  expect(write({ ...chosen, kind: "element" })).toEqual({
    html: `<delivery-tracking data-id="DELIVERY_ID" data-key="pk_test_1" data-theme="dark" data-lang="ar"></delivery-tracking>
<script type="module" src="https://delivery.example/v1/element.js"></script>`,
    css: expect.stringMatching(/^delivery-tracking \{\n {2}--tracking-accent: #7c2d92;/),
  });
  expect(write({ ...chosen, kind: "link" })).toEqual({
    html: '<a href="TRACKING_URL">Where is my delivery?</a>',
    css: "",
  });
});

test("a simulated delivery needs neither id nor key", () => {
  expect(write({ simulated: "yes", scenario: "late" }).html).toBe(
    `<div id="ontheway-tracking" data-demo="late"></div>
<script async src="https://delivery.example/v1/tracking.js"></script>`,
  );
});

test("markup in the address stays text", () => {
  const { html } = write({
    simulated: "yes",
    scenario: '"><script>alert(1)</script>',
    lang: '"x',
    sections: "map <b>",
  });
  expect(html).toContain('data-demo="&quot;><script>alert(1)</script>"');
  expect(html).toContain('data-sections="map"');
  expect(html).not.toContain("data-lang");
});

test("a chosen ground gives matching quieter colours and readable text", () => {
  const { css } = write({ surface: "#14161f", text: "#eef0f6", accent: "#f2b84b" });
  expect(css).toContain("--tracking-on-accent: #111111");
  const colour = (name: string) => new RegExp(`--tracking-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? "";
  expect(contrast(colour("muted"), colour("surface"))).toBeGreaterThan(4.5);
  expect(contrast(colour("on-accent"), colour("accent"))).toBeGreaterThan(4.5);
  expect(colour("hairline")).not.toBe(colour("surface"));
});

test("contrast is calculated as in WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(readableOn("#ffe08a")).toBe("#111111");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test.each([
  [{}, "light", true, /^$/],
  [{}, "auto", true, /^$/],
  [{ "--tracking-accent": "#0f5f59" }, "light", true, /^Easy to read\.$/],
  [{ "--tracking-accent": "#7c2d92" }, "dark", false, /The accent on its background can hardly be seen: 2\.1 to 1/],
  [{ "--tracking-accent": "#e0507a" }, "light", false, /The accent on its background is hard to read: 3\.\d to 1/],
  [
    { "--tracking-surface": "#ffffff", "--tracking-text": "#bbbbbb" },
    "light",
    false,
    /The text on its background is hard to/,
  ],
  [{ "--tracking-surface": "#ffffff", "--tracking-text": "#111111" }, "light", true, /^Easy to read\.$/],
])("colours that can't be read are reported: %j %s", (properties, theme, readable, words) => {
  expect(judgeColours(properties, theme)).toEqual({ readable, words: expect.stringMatching(words) });
});

test("the configurator starts with the card's colours, and lists its sections in the card's order", () => {
  const sheets = readdirSync("src/widget/style").filter((file) => file.endsWith(".css"));
  const css = sheets.map((file) => readFileSync(`src/widget/style/${file}`, "utf8")).join("");
  const colours = (property: string) =>
    [...css.matchAll(new RegExp(`--${property}: var\\(--tracking-${property}, ([^)]+)\\)`, "g"))].map(
      ([, value]) => value,
    );
  const [light, dark] = [0, 1].map((theme) =>
    ["accent", "surface", "text"].map((property) => colours(property)[theme]?.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")),
  );
  expect(light).toEqual([OURS.accent, OURS.surface, OURS.text]);
  expect(dark?.[1]).toBe(OUR_DARK_SURFACE);
  expect(colours("radius")).toEqual([`${OUR_RADIUS}px`]);
  expect(ALL_SECTIONS).toBe(WIDGET_SECTIONS.join(" "));
});
