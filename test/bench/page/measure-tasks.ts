import type { Browser } from "playwright-core";
import { loadPage } from "./load-page.ts";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is what the thread itself was busy for, whoever else wanted the processor. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** Microseconds between a task and the microtasks that end it. */
const APART = 500;

/** Milliseconds of each task of the page's main thread, from the moment when `script` begins to run, longest first. */
export async function measureTasks(browser: Browser, line: string, address: string, script: string): Promise<number[]> {
  let trace: { traceEvents: TraceEvent[] } = { traceEvents: [] };
  await loadPage(browser, line, address, {
    start: (page) => browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] }),
    async stop() {
      trace = JSON.parse((await browser.stopTracing()).toString("utf8"));
    },
  });
  const begins = trace.traceEvents.find(
    ({ name, args }) => name === "EvaluateScript" && args?.data?.url?.endsWith(script),
  );
  if (!begins) throw new Error(`${script} isn't in the trace`);
  const events = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      /(RunTask|PerformMicrotaskCheckpoint)$/.test(name) && ph === "X" && pid === begins.pid && tid === begins.tid,
  );
  return joinTasks(events)
    .filter(({ end }) => end >= begins.ts)
    .map(({ busy }) => busy / 1000)
    .sort((a, b) => b - a);
}

/** What promises do after a task is traced beside it, not in it, and keeps the page from answering just as long. */
function joinTasks(events: TraceEvent[]): { end: number; busy: number }[] {
  const tasks: { end: number; busy: number }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const last = tasks.at(-1);
    if (last && ts < last.end) continue;
    if (last && name.includes("Microtask") && ts - last.end < APART) {
      last.end = ts + dur;
      last.busy += tdur;
    } else tasks.push({ end: ts + dur, busy: tdur });
  }
  return tasks;
}
