import type { CDPSession } from "puppeteer-core";
import { pause } from "./open-watcher.ts";

/** What the page's main thread does per second of watching. */
export interface MainThread {
  /** Milliseconds of the processor's time in all tasks, and in those parts of them. */
  task_ms: number;
  script_ms: number;
  layout_ms: number;
  style_ms: number;
  /** How often. */
  layouts: number;
  styles: number;
}

const AFTER_CLEARING_MS = 3000;

/**
 * Chromium's own account, `Performance.getMetrics`, in the thread's own time: what other processes take from it on a busy
 * machine isn't counted, what CPU throttling adds is. The garbage that loading has left is cleared away beforehand; what
 * watching leaves is counted where the browser clears it. https://chromedevtools.github.io/devtools-protocol/tot/Performance/
 */
export async function measureMainThread(devtools: CDPSession, rate: number, seconds: number): Promise<MainThread> {
  await devtools.send("HeapProfiler.collectGarbage");
  await pause(AFTER_CLEARING_MS);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const before = await readMetrics(devtools);
  const start = performance.now();
  await pause(seconds * 1000);
  const after = await readMetrics(devtools);
  const watched = (performance.now() - start) / 1000;
  const perSecond = (name: string) => ((after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN)) / watched;
  return {
    task_ms: 1000 * perSecond("TaskDuration"),
    script_ms: 1000 * perSecond("ScriptDuration"),
    layout_ms: 1000 * perSecond("LayoutDuration"),
    style_ms: 1000 * perSecond("RecalcStyleDuration"),
    layouts: perSecond("LayoutCount"),
    styles: perSecond("RecalcStyleCount"),
  };
}

async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
