import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adaptAccent, contrastIn, ENOUGH, GROUNDS, THEMES } from "../../../src/contract/branding/adapt-accent.ts";
import { contrast, fromOklch, toOklch } from "../../../src/contract/branding/colour.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** Radians between two hues, the short way round. */
const turn = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

describe("an accent", () => {
  it("has enough contrast in both themes, and so has text on it, whatever the colour", () => {
    fc.assert(
      fc.property(colour, (wish) => {
        const adapted = adaptAccent(wish);
        for (const theme of THEMES) {
          const { accent, onAccent } = adapted[theme];
          expect(accent).toMatch(/^#[0-9a-f]{6}$/);
          for (const ground of GROUNDS[theme]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(ENOUGH);
          expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(ENOUGH);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("stays as it is where it has enough contrast; elsewhere it keeps its hue and changes no more than it must", () => {
    fc.assert(
      fc.property(colour, (wish) => {
        const adapted = adaptAccent(wish);
        for (const theme of THEMES) {
          const { accent, isAdjusted } = adapted[theme];
          expect(isAdjusted).toBe(contrastIn(theme, wish) < ENOUGH);
          if (!isAdjusted) {
            expect(accent).toBe(wish);
            continue;
          }
          expect(contrastIn(theme, accent)).toBeLessThan(ENOUGH + 0.15);
          const [before, after] = [toOklch(wish), toOklch(accent)];
          expect(after.lightness < before.lightness).toBe(theme === "light");
          // The hue of a colour that is nearly grey says nothing.
          if (after.chroma > 0.05) expect(turn(after.hue, before.hue)).toBeLessThan(0.06);
        }
        expect(adaptAccent(adapted.dark.accent).dark.isAdjusted).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("is the same in capitals", () => {
    expect(adaptAccent("#FFD400")).toEqual(adaptAccent("#ffd400"));
  });
});

describe("colours", () => {
  it("come back unchanged from OKLCH", () => {
    fc.assert(fc.property(colour, (one) => fromOklch(toOklch(one)) === one));
  });

  it("have the contrasts that WCAG gives", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    fc.assert(fc.property(colour, colour, (one, other) => contrast(one, other) === contrast(other, one)));
  });

  it("outside of sRGB keep their hue and lightness", () => {
    const wish = { lightness: 0.7, chroma: 0.4, hue: 2.5 };
    const shown = toOklch(fromOklch(wish));
    expect(turn(shown.hue, wish.hue)).toBeLessThan(0.03);
    expect(shown.lightness).toBeCloseTo(wish.lightness, 2);
  });
});

it("is compared with the background colours of the page and the card", () => {
  const [shared, page, card] = ["pages/kit/tokens.css", "pages/track/style/page.css", "widget/style/card.css"].map(
    (file) => readFileSync(`src/${file}`, "utf8"),
  ) as [string, string, string];
  const [light, dark] = [0, 1].map((part) =>
    [shared, page].map((css) => css.split("prefers-color-scheme: dark")[part]).join(),
  ) as [string, string];
  // What the page says itself comes later.
  const grounds = (css: string) =>
    ["surface", "ground"].map((name) => {
      const hex = [...css.matchAll(new RegExp(`--${name}: (#\\w+);`, "g"))].at(-1)?.[1] ?? "";
      return hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
    });
  expect(grounds(light)).toEqual(GROUNDS.light);
  expect(grounds(dark)).toEqual(GROUNDS.dark);
  expect([...card.matchAll(/--tracking-surface, (#\w+)\)/g)].map(([, hex]) => hex)).toEqual(["#fff", GROUNDS.dark[0]]);
});
