import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { brandPage } from "../../../../src/service/http/pages/brand-page.ts";

const SHOP = { name: "Mkate & Co.", accent: null, logo: null };

it("allows the one style that it writes, and none where the colours are ours", () => {
  const { style, allowed } = brandPage({ ...SHOP, accent: "#ffd400" });
  const css = /^<style>(.*)<\/style>$/.exec(style)?.[1] ?? "";
  expect(css).toMatch(/^@media screen\{:root\{--accent:#887000;--on-accent:#ffffff;--tracking-accent:#887000;/);
  expect(css).toContain("(prefers-color-scheme:dark){:root{--accent:#ffd400;--on-accent:#0b1111;");
  expect(allowed).toBe(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
  for (const shop of [SHOP, null]) expect(brandPage(shop)).toMatchObject({ style: "", allowed: null });
});

it.each([
  [
    { width: 288, height: 120 },
    { width: 96, height: 40 },
  ],
  [
    { width: 288, height: 36 },
    { width: 96, height: 12 },
  ],
  [
    { width: 40, height: 120 },
    { width: 13, height: 40 },
  ],
  [
    { width: 32, height: 32 },
    { width: 32, height: 32 },
  ],
])("gives a logo of %j its room before it is there", (size, room) => {
  const { mark } = brandPage({ ...SHOP, logo: { hash: "a1", ...size } });
  const { width, height } = room;
  expect(mark).toBe(`<img src="/v1/logos/a1" width="${width}" height="${height}" alt="Mkate &amp; Co.">`);
});

it("shows a shop without a logo by its initial, and our logo where there is none", () => {
  const markOf = (name: string) => brandPage({ ...SHOP, name }).mark;
  expect(markOf("« élan »")).toBe('<span class="mark" aria-hidden="true">É</span>');
  expect(markOf("किताब")).toContain(">कि</span>");
  for (const mark of [markOf("<>&"), brandPage(null).mark]) expect(mark).toContain('<img src="/favicon.svg"');
});
