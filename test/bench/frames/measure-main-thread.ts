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
 *
 * @param times how often it is watched for so many seconds, one after the other; the answer is the median of them
 */
export async function measureMainThread(
  devtools: CDPSession,
  rate: number,
  seconds: number,
  times = 1,
): Promise<MainThread> {
  await devtools.send("HeapProfiler.collectGarbage");
  await pause(AFTER_CLEARING_MS);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const watched: MainThread[] = [];
  while (watched.length < times) watched.push(await watch(devtools, seconds));
  const [middle] = watched.sort((a, b) => a.task_ms - b.task_ms).slice(Math.floor(times / 2));
  if (!middle) throw new Error("nothing was watched");
  return middle;
}

async function watch(devtools: CDPSession, seconds: number): Promise<MainThread> {
  const before = await readMetrics(devtools);
  const start = performance.now();
  await pause(seconds * 1000);
  const after = await readMetrics(devtools);
  const passed = (performance.now() - start) / 1000;
  const perSecond = (name: string) => ((after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN)) / passed;
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
