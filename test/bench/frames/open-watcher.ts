import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { findChromium } from "../../browser/kit/find-chromium.ts";

/** The pages that watch the ride; one of them by not looking. */
const WATCHERS = {
  ours: "/ours.html",
  "by hand": "/by-hand.html",
  nothing: "/nothing.html",
} as const;
export type Watcher = keyof typeof WATCHERS;

const SETTLE_MS = 3000;

/**
 * A browser of its own with one page, on a phone's screen, that has been watching for a few seconds. Puppeteer, since
 * Playwright tells every tab that it is in front, and hidden ones are to be measured.
 */
export async function openWatcher(origin: string, watcher: Watcher) {
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    defaultViewport: { width: 360, height: 800, deviceScaleFactor: 2 },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-component-update",
      "--js-flags=--no-memory-reducer",
    ],
  });
  const page = await browser.newPage();
  await page.goto(origin + WATCHERS[watcher]);
  await page.waitForFunction("findRider()");
  await page.waitForNetworkIdle();
  await pause(SETTLE_MS);
  return { browser, page, devtools: await page.createCDPSession() };
}

export interface Opened {
  page: Page;
  devtools: CDPSession;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
