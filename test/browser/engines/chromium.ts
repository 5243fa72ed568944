import { findChromium } from "../kit/find-chromium.ts";
import { openBrowser } from "../kit/open-browser.ts";
import type { EngineKind } from "./engine.ts";

export const chromium: EngineKind = {
  name: "Chromium",
  tags: [],
  packages: [],
  find: findChromium,
  async open(program) {
    const browser = await openBrowser(program);
    const page = await browser.newPage({ colorScheme: "dark" });
    return {
      goto: async (address) => void (await page.goto(address)),
      run: page.evaluate.bind(page),
      close: () => browser.close(),
    };
  },
};
