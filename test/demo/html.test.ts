import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "../../demo/pages/kit/html.ts";

test("whatever is put in can neither open a tag nor leave its quotes, and reads the same again", () => {
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

test("markup nests, lists are joined, and what isn't there leaves nothing", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${false}${null}${undefined}</ul>${0}`.text).toBe("<ul><li>a</li><li>&lt;</li></ul>0");
});
