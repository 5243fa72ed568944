import type { Browser } from "playwright-core";
import { loadPage } from "./load-page.ts";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is what the thread itself was busy for, whoever else wanted the processor. */
  ts: number;
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** Milliseconds of each task of the page's main thread, from the moment when the loader runs, longest first. */
export async function measureTasks(browser: Browser, address: string): Promise<number[]> {
  let trace: { traceEvents: TraceEvent[] } = { traceEvents: [] };
  await loadPage(browser, address, {
    start: (page) => browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] }),
    async stop() {
      trace = JSON.parse((await browser.stopTracing()).toString("utf8"));
    },
  });
  const loader = trace.traceEvents.find(
    ({ name, args }) => name === "EvaluateScript" && args?.data?.url?.endsWith("/v1/tracking.js"),
  );
  if (!loader) throw new Error("the loader isn't in the trace");
  return trace.traceEvents
    .filter(({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === "X" && pid === loader.pid && tid === loader.tid)
    .filter(({ ts, tdur = 0 }) => ts + tdur >= loader.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}
