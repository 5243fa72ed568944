import type { Browser, Page } from "playwright-core";
import type { Watched } from "./watched.ts";

/**
 * A phone on slow 4G, as Lighthouse emulates it: 150 ms and 1.6 Mbit/s, where each request is made to wait for what several
 * round trips take, and a processor four times slower.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  latencyMs: 150 * 3.75,
  downBitsPerSecond: 1.6 * 1024 * 1024 * 0.9,
  slowdown: 4,
};

const WATCH = new URL("watch-page.js", import.meta.url).pathname;
const PATIENCE_MS = 60_000;

/**
 * Opens a page on that phone, with nothing in its caches, and looks at it until nothing more is fetched.
 *
 * @param line the address of the proxy that is as slow as the phone's line
 */
export async function loadPage(
  browser: Browser,
  line: string,
  address: string,
  tracing?: { start(page: Page): Promise<void>; stop(): Promise<void> },
): Promise<Watched> {
  // Without the bypass, Chromium asks no proxy for addresses of its own machine.
  const context = await browser.newContext({
    viewport: PHONE.viewport,
    proxy: { server: line, bypass: "<-loopback>" },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
    await page.addInitScript({ path: WATCH });
    await tracing?.start(page);
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "watched")?.rider, undefined, {
      polling: 500,
      timeout: PATIENCE_MS,
    });
    await page.waitForLoadState("networkidle", { timeout: PATIENCE_MS });
    await tracing?.stop();
    return await page.evaluate(() => Reflect.get(window, "watched"));
  } finally {
    await context.close();
  }
}
