import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import type { EngineKind } from "./engine.ts";

const USUAL_PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** For its start and for each page, on a busy machine. */
const PATIENCE_MS = 120_000;

/** Driven through WebDriver BiDi. */
export const firefox: EngineKind = {
  name: "Firefox",
  tags: ["wide"],
  packages: ["firefox-esr"],
  find: () => [process.env.FIREFOX_PATH ?? "", ...USUAL_PLACES].find(existsSync),
  async open(program) {
    // Firefox doesn't run as root in another user's home folder.
    const home = mkdtempSync(join(tmpdir(), "ontheway-firefox-"));
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: program,
      timeout: PATIENCE_MS,
      env: { ...process.env, HOME: home },
      extraPrefsFirefox: {
        // 0 is dark.
        "layout.css.prefers-color-scheme.content-override": 0,
        // From 3 on, a page reads no fonts but those in the usual folders, and draws boxes if there are none.
        "security.sandbox.content.level": 2,
      },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return {
      goto: async (address) => void (await page.goto(address)),
      run: page.evaluate.bind(page),
      async close() {
        await browser.close();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};
