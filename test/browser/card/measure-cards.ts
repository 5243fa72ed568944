import type { Page } from "playwright-core";
import { FONTS, setFont } from "./fonts.ts";

/**
 * Text sizes and widths of cards, in CSS px: the browsers' default size on a small phone (328) and in half of a page (240),
 * and 1.5 times that size on the phone.
 */
const SETTINGS = [
  { size: 16, widths: [328, 240] },
  { size: 24, widths: [328] },
];

/** Leaves out the narrow font, in which more words fit into a line. layout.test.ts measures in it. */
const MEASURED = ["usual", "wide"] as const;

/** Where a card's parts begin, and where its last line and it end, in px from its top, for each language, width, font and text size. */
export type Places = Record<string, number[]>;

/** Measures all `<delivery-tracking>` of a page in two fonts and two text sizes. They must be as wide as its body. */
export async function measureCards(page: Page): Promise<Places> {
  const places: Places = {};
  const session = await page.context().newCDPSession(page);
  for (const { size, widths } of SETTINGS) {
    await session.send("Page.setFontSizes", { fontSizes: { standard: size } });
    for (const name of MEASURED) {
      await setFont(page, FONTS[name]);
      const measured = await page.evaluate((widths) => {
        const parts = ["[part=eta]", ".rider", ".journey", ".footer"];
        return widths.flatMap((width) => {
          document.body.style.width = `${width}px`;
          return [...document.querySelectorAll<HTMLElement>("delivery-tracking")].map((card) => {
            const { top, height } = card.getBoundingClientRect();
            const tops = parts.map(
              (part) => card.shadowRoot?.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
            );
            const updated = card.shadowRoot?.querySelector("[part=updated]")?.getBoundingClientRect().top ?? Number.NaN;
            return {
              at: `${card.dataset.lang} at ${width} px`,
              places: [...tops.map((y) => y - top), updated - top, height].map(Math.round),
            };
          });
        });
      }, widths);
      for (const { at, places: found } of measured) places[`${at} in the ${name} font, text of ${size} px`] = found;
    }
  }
  await session.detach();
  return places;
}
