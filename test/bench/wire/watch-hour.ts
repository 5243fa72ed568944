import type { Browser, Page } from "playwright-core";
import { serve } from "../../browser/serve.ts";
import type { Wire } from "./open-proxy.ts";

export interface Watched {
  /** Containers, or what does their work. */
  watchers: number;
  reads_per_hour: number;
  kilobytes_per_hour: number;
}

/** Nobody asks again sooner. */
const QUIET_MS = 29_000;
const FINE_MS = 100;
/** For news that doesn't come, as before the tabs know of each other. */
const PATIENCE_MS = 1000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Every answer that reaches the page. */
const COUNTING = "<script>updates = 0; addEventListener('tracking:update', () => updates++);</script>";
const updatesOf = (tab: Page) => tab.evaluate(() => Reflect.get(window, "updates") as number);

/**
 * Opens the page in so many tabs, and in one more that has it three times; plays their common clock for so many minutes.
 * What opening costs isn't counted.
 *
 * @param page the html around and in which a delivery is watched, so many times
 */
export async function watchHour(
  browser: Browser,
  page: (times: number) => string,
  wire: Wire,
  tabs: number,
  minutes: number,
): Promise<Watched> {
  const host = await serve((request, response) =>
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><link rel="icon" href="data:,">${COUNTING}${page(Number(request.url?.slice(1)))}`),
  );
  const context = await browser.newContext();
  const now = Date.now();
  await context.clock.install({ time: now - 1000 });
  await context.clock.pauseAt(now);
  const watchers = tabs - 1 + 3;
  for (let tab = 0; tab < tabs; tab++) {
    const opened = await context.newPage();
    await opened.goto(`${host.origin}/${tab === 0 ? 3 : 1}`);
    await opened.locator("[data-tracking-state]").first().waitFor({ state: "attached" });
  }
  // Opened, and told to each other.
  await play(2);
  await pause(2000);
  const before = { reads: wire.reads(), bytes: wire.bytes() };
  await play(minutes * 60);
  const hours = minutes / 60;
  const watched = {
    watchers,
    reads_per_hour: (wire.reads() - before.reads) / hours,
    kilobytes_per_hour: (wire.bytes() - before.bytes) / 1000 / hours,
  };
  await context.close();
  await host.close();
  return watched;

  /**
   * Quickly while nothing is due, then by tenths of a second, because the pages' clock must not outrun the network; and on
   * when what was asked has been answered, and all have heard it.
   */
  async function play(seconds: number) {
    let quiet = 0;
    let heard = await Promise.all(context.pages().map(updatesOf));
    for (let played = 0; played < seconds * 1000; ) {
      const step = quiet === 0 ? Math.min(QUIET_MS, seconds * 1000 - played) : FINE_MS;
      const reads = wire.reads();
      await context.clock.runFor(step);
      played += step;
      quiet += step;
      await pause(FINE_MS / 2);
      if (wire.reads() === reads) continue;
      quiet = 0;
      for (const [index, tab] of context.pages().entries()) {
        const patience = Date.now() + PATIENCE_MS;
        while ((await updatesOf(tab)) === heard[index] && Date.now() < patience) await pause(FINE_MS / 2);
      }
      heard = await Promise.all(context.pages().map(updatesOf));
    }
  }
}
