import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "../../demo/pages/kit/html.ts";

test("an inserted text can't open a tag or leave its quotes, and reads as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", ";", "a", "é", "\u0000") }), (text) => {
      const { text: escaped } = html`${text}`;
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      const read = escaped
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&amp;", "&");
      expect(read).toBe(text);
    }),
  );
});

test("markup nests, lists are joined, and missing values leave nothing", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${false}${null}${undefined}</ul>${0}`.text).toBe("<ul><li>a</li><li>&lt;</li></ul>0");
});
