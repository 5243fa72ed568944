import type { Browser, CDPSession, Page } from "playwright-core";
import type { Sites } from "./open-sites.ts";

const SCRIPT = new URL("mount-often.js", import.meta.url).pathname;
/** The browser itself keeps records of the first 250 downloads. */
const WARM_UP = 200;
const TIMES = 1000;
const OBSERVERS = ["ResizeObserver", "IntersectionObserver", "MutationObserver"] as const;

/** What is left after that many mounts and removals, over what there was before. */
export interface Left {
  mounts: number;
  nodes: number;
  listeners: number;
  timers: number;
  observers: number;
  /** Of the heap before. */
  heap_ratio: number;
}

/** An unthrottled page on which a thousand containers come and go, with their maps. */
export async function measureMounts(browser: Browser, sites: Sites): Promise<Left> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.addInitScript({ path: SCRIPT });
    await page.goto(sites.page("mounts"));
    await page.waitForFunction("window.DeliveryTracking");
    await page.evaluate(`mountOften(0, ${WARM_UP})`);
    const before = await weigh(page, devtools);
    await page.evaluate(`mountOften(${WARM_UP}, ${TIMES})`);
    const after = await weigh(page, devtools);
    return {
      mounts: TIMES,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      timers: after.timers - before.timers,
      observers: after.observers - before.observers,
      heap_ratio: after.heap / before.heap,
    };
  } finally {
    await context.close();
  }
}

async function weigh(page: Page, devtools: CDPSession) {
  // The loader waits ten seconds before it would show a link instead of a card.
  await page.waitForFunction("countTimers() === 0", undefined, { timeout: 20_000 }).catch(() => {});
  // One collection isn't enough for objects of the page and the browser that refer to each other.
  for (let i = 0; i < 3; i++) await devtools.send("HeapProfiler.collectGarbage");
  let observers = 0;
  for (const name of OBSERVERS) {
    const { result } = await devtools.send("Runtime.evaluate", { expression: `${name}.prototype` });
    const prototypeObjectId = result.objectId ?? "";
    const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId, objectGroup: "count" });
    observers += Number(/\d+/.exec(objects.description ?? "")?.[0] ?? 0);
  }
  await devtools.send("Runtime.releaseObjectGroup", { objectGroup: "count" });
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: read("Nodes"),
    listeners: read("JSEventListeners"),
    heap: read("JSHeapUsedSize"),
    timers: Number(await page.evaluate("countTimers()")),
    observers,
  };
}
