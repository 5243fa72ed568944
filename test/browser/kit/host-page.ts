import type { Browser, Page } from "playwright-core";
import { serve } from "./serve.ts";

export interface Heard {
  type: string;
  detail: Record<string, unknown> | null;
}

/**
 * Opens a merchant's page, on its own origin, and records the widget's events and uncaught errors. The page's clock runs
 * until a test sets it (`page.clock`). Its time zone is Nairobi, its language American English.
 *
 * @param prepare runs before the page loads
 */
export async function openHostPage(
  browser: Browser,
  html: string,
  viewport = { width: 800, height: 900 },
  prepare?: (page: Page) => Promise<unknown>,
) {
  const host = await serve((_request, response) =>
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(
      `<!doctype html><meta charset="utf-8"><title>An order</title><link rel="icon" href="data:,">
      <script>
        window.heard = [];
        for (const type of ["ready", "update", "status", "error"])
          addEventListener("tracking:" + type, (event) => heard.push({ type, detail: event.detail }));
      </script>${html}`,
    ),
  );
  const context = await browser.newContext({
    viewport,
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.clock.install();
  await prepare?.(page);
  await page.goto(host.origin);
  return {
    page,
    thrown,
    heard: (type: string) => readHeard(page, type),
    async close() {
      await context.close();
      await host.close();
    },
  };
}

async function readHeard(page: Page, type: string): Promise<Heard[]> {
  const all = await page.evaluate(() => Reflect.get(window, "heard") as Heard[]);
  return all.filter((event) => event.type === type);
}
