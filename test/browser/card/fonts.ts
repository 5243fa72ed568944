import { join } from "node:path";
import type { Page } from "playwright-core";

/** Fonts of three widths that the tests bring along, as `--tracking-font` names them. No test depends on installed fonts. */
export const FONTS = { narrow: "Archivo Narrow", usual: "Arimo", wide: "DejaVu Sans" } as const;

/** Scripts that these fonts lack, each with a Noto font. The Chinese font also covers Japanese, the Arabic font Urdu. */
const SCRIPTS = ["arabic", "bengali", "devanagari", "ethiopic", "hebrew", "kr", "sc", "thai"];

/** For the head of a page. */
export const FONT_FACES = `
  ${[
    ...["archivo-narrow", "arimo"].flatMap((name) => [400, 600].map((weight) => `@fontsource/${name}/${weight}.css`)),
    ...SCRIPTS.map((script) => `@fontsource-variable/noto-sans-${script}/index.css`),
  ]
    .map((path) => `<link rel="stylesheet" href="/fonts/${path}">`)
    .join("")}
  <style>
    @font-face { font-family: "DejaVu Sans"; src: url("/fonts/dejavu-fonts-ttf/ttf/DejaVuSans.ttf") }
    @font-face { font-family: "DejaVu Sans"; font-weight: 600; src: url("/fonts/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf") }
  </style>`;

/** Answers a page's requests under /fonts with the fonts' files in node_modules. */
export function serveFonts(page: Page): Promise<unknown> {
  return page.route("**/fonts/**", (route) =>
    route.fulfill({ path: join("node_modules", new URL(route.request().url()).pathname.slice("/fonts/".length)) }),
  );
}

/** Draws all cards of a page in one of the fonts, and resolves when no glyph is on its way any more. */
export async function setFont(page: Page, font: string): Promise<void> {
  // Archivo Narrow has no Greek and no Cyrillic letters.
  const families = [
    font,
    FONTS.usual,
    ...SCRIPTS.map((script) => `Noto Sans ${script.length === 2 ? script.toUpperCase() : script} Variable`),
  ];
  await page.evaluate(async (value) => {
    document.documentElement.style.setProperty("--tracking-font", value);
    // Laying out the page starts the download of the fonts that it needs. `ready` then waits for them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  }, families.map((name) => JSON.stringify(name)).join());
}
