import type { Browser } from "playwright-core";
import { PHONE } from "./load-page.ts";

/**
 * Milliseconds that the browser itself takes, on an empty page of that phone, for the least that makes it read ICU's
 * table of what the name of a locale may hold. Every use of `Intl` but one needs it, it is read once in a process and in
 * one go, so no page that formats a time or a number has a shorter longest task.
 */
export async function measureIntl(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
    return await page.evaluate(() => {
      const before = performance.now();
      new Intl.Locale("en-u-ca");
      return performance.now() - before;
    });
  } finally {
    await context.close();
  }
}
