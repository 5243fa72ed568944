import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Answer, openFaultService } from "./fault-service.ts";
import { openHostPage } from "./host-page.ts";
import { openBrowser } from "./open-browser.ts";

/**
 * Opens a service and a browser for the tests of one file. `open` opens a merchant's page for one test, after which the
 * service has forgotten its requests.
 *
 * @param answers by the delivery's id
 */
export async function openHostPages(answers: Readonly<Record<string, Answer>>) {
  const service = await openFaultService();
  for (const [id, answer] of Object.entries(answers)) service.answer(id, answer);
  let browser: Browser | undefined;
  let host: Awaited<ReturnType<typeof openHostPage>> | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service.close();
  });
  afterEach(async () => {
    await host?.close();
    host = undefined;
    service.requests.length = 0;
  });

  return {
    service,
    /** @param prepare runs before the page loads */
    async open(html: string, prepare?: (page: Page) => Promise<unknown>, inBrowser = browser) {
      if (!inBrowser) throw new Error("a page opens in a test");
      host = await openHostPage(inBrowser, html, undefined, prepare);
      return host;
    },
  };
}
