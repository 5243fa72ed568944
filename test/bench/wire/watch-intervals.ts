import type { Browser } from "playwright-core";
import { serve } from "../../browser/kit/serve.ts";
import type { Wire } from "./open-proxy.ts";

export interface Watched {
  /** Seconds from the first read that counts to the last. */
  seconds: number;
  reads: number;
  reads_per_hour: number;
  kilobytes_per_hour: number;
}

export interface WatchOptions {
  /** The html in which a delivery is watched, so many times. Its elements with `data-watching` are there once it is. */
  page: (times: number) => string;
  wire: Wire;
  tabs: number;
  /** How many of the page's watchers ask for themselves. */
  askers: number;
  intervals: number;
}

/** Nobody asks less often than this while a rider rides. */
const LONGEST_INTERVAL_MS = 66_000;
const LOOK_MS = 200;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Opens the page in so many tabs, the first of which has it three times, and lets them watch for so many intervals, in real
 * time. Counted is from one read to the one that ends the last interval, so nothing is cut off; what opening costs isn't.
 */
export async function watchIntervals(browser: Browser, options: WatchOptions): Promise<Watched> {
  const { page, wire, tabs, askers, intervals } = options;
  const host = await serve((request, response) =>
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><link rel="icon" href="data:,">${page(Number(request.url?.slice(1)))}`),
  );
  const context = await browser.newContext();
  for (let tab = 0; tab < tabs; tab++) {
    const opened = await context.newPage();
    await opened.goto(`${host.origin}/${tab === 0 ? 3 : 1}`);
    await opened.locator("[data-tracking-state=live], [data-watching]").first().waitFor({ state: "attached" });
  }
  // One interval for all to have heard of each other.
  await comeTo(wire.reads.length + askers);
  const from = { reads: wire.reads.length, bytes: wire.bytes(), failed: wire.failed() };
  await comeTo(from.reads + askers * intervals);
  const last = from.reads + askers * intervals;
  const milliseconds = (wire.reads[last - 1] ?? 0) - (wire.reads[from.reads - 1] ?? 0);
  const bytes = ((wire.bytes() - from.bytes) / (wire.reads.length - from.reads)) * askers * intervals;
  const failed = wire.failed() - from.failed;
  await context.close();
  await host.close();
  if (failed > 0) throw new Error(`${failed} reads failed: the figures would say nothing`);
  const hours = milliseconds / 3_600_000;
  return {
    seconds: milliseconds / 1000,
    reads: askers * intervals,
    reads_per_hour: (askers * intervals) / hours,
    kilobytes_per_hour: bytes / 1000 / hours,
  };

  /** Until so many reads have come, and been answered. */
  async function comeTo(reads: number) {
    const patience = performance.now() + (intervals + 2) * LONGEST_INTERVAL_MS;
    while (wire.reads.length < reads) {
      if (performance.now() > patience) throw new Error("nobody asks any more");
      await pause(LOOK_MS);
    }
    await pause(LOOK_MS);
  }
}
