import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFaultService, record } from "../kit/fault-service.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
  service.answer("dlv_1", record("dlv_1"));
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/**
 * What Dark Reader does to a sheet, so far as it matters here: it reads the properties of each rule one by one, and
 * repeats those that are colours with darker ones. A rule with `all` has every property, all of them "initial".
 */
function darken({ shadowRoot: root }: Element): void {
  if (!root) return;
  const dark = new CSSStyleSheet();
  for (const rule of root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSStyleRule)) continue;
    const { style, selectorText } = rule;
    const said = (name: string) => style.getPropertyValue(name);
    const isColour = (value: string) => value !== "" && !["initial", "unset", "transparent", "none"].includes(value);
    const resets = said("all") !== "" || said("float") === "initial" || said("float") === "unset";
    const parts = [
      !resets &&
        [...style].includes("background-color") &&
        said("background-color") !== "transparent" &&
        "background: #222",
      isColour(said("color")) && "color: #ddd",
    ].filter(Boolean);
    if (parts.length > 0) dark.insertRule(`${selectorText} { ${parts.map((part) => `${part} !important`).join(";")} }`);
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, dark];
}

test("an extension that darkens pages leaves the card and its zoom buttons legible", async () => {
  const host = await openHostPage(
    browser,
    `<div id="ontheway-tracking" data-id="dlv_1"></div>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1"></script>`,
  );
  try {
    const card = host.page.locator("#ontheway-tracking");
    await card.locator(".map-button").first().waitFor();
    await card.evaluate(darken);
    for (const part of ["[part~=card]", ".map-button"]) {
      const colours = () =>
        card
          .locator(part)
          .first()
          .evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]);
      await expect.poll(colours, { message: part }).toEqual(["rgb(34, 34, 34)", "rgb(221, 221, 221)"]);
    }
  } finally {
    await host.close();
  }
});
