import { type MainThread, measureMainThread } from "./measure-main-thread.ts";
import { openWatcher, pause } from "./open-watcher.ts";
import type { serveWatch } from "./serve-watch.ts";

/** Longer than from one poll to the next. */
const HIDDEN_SECONDS = 35;
/** Shorter: an order page that is scrolled on wants to hear what happens, so polls go on. */
const OFF_SCREEN_SECONDS = 15;
/** Lets work that is under way end before the measurement. */
const SETTLE_MS = 1000;

/** Whether the widget does anything while nobody sees it: a tab behind another one, and a page scrolled past it. */
export async function measureUnseen(server: Awaited<ReturnType<typeof serveWatch>>) {
  const { browser, page, devtools } = await openWatcher(server.origin, "ours");
  await page.evaluate("scrollTo(0, 3000)");
  await pause(SETTLE_MS);
  const offScreen = await measureMainThread(devtools, 1, OFF_SCREEN_SECONDS);
  await page.evaluate("scrollTo(0, 0)");

  const before = server.timesAsked();
  const front = await browser.newPage();
  await front.goto(`${server.origin}/nothing.html`);
  await front.bringToFront();
  if (!(await page.evaluate("document.hidden"))) throw new Error("the tab isn't hidden");
  await pause(SETTLE_MS);
  const hidden = await measureMainThread(devtools, 1, HIDDEN_SECONDS);
  const asked = server.timesAsked() - before;
  await browser.close();
  return [
    { how: "tab hidden", ...hidden, works: drawn(hidden, HIDDEN_SECONDS) + scripted(hidden, HIDDEN_SECONDS) + asked },
    // The clock is still looked at every five seconds: whoever listens is to hear of it when this device has slept.
    { how: "scrolled out of sight", ...offScreen, works: drawn(offScreen, OFF_SCREEN_SECONDS) },
  ];
}

/** Layouts and styles computed. */
function drawn({ layouts, styles }: MainThread, seconds: number): number {
  return Math.round((layouts + styles) * seconds);
}

/** Milliseconds of script begun. What is left of tasks is the browser's own. */
function scripted({ script_ms }: MainThread, seconds: number): number {
  return Math.ceil(script_ms * seconds);
}
