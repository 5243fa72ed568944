/**
 * `npm run bench:frames`: what a minute of watching one moving rider costs the main thread of a phone, and how far the
 * marker strays while the map zooms, beside a page by hand on stock Leaflet with an animation-frame loop. A table for
 * people; `--json` for machines; with `--check` it exits with 1 when a target is missed.
 */
import { type MainThread, measureMainThread } from "./measure-main-thread.ts";
import { measureUnseen } from "./measure-unseen.ts";
import { measureZoom } from "./measure-zoom.ts";
import { openWatcher, type Watcher } from "./open-watcher.ts";
import { serveWatch } from "./serve-watch.ts";

/** Whole minutes, with their polls, of ours. The others do the same in every frame, and are watched for less of it. */
const SECONDS: Record<Watcher, number> = { ours: 60, "by hand": 15, nothing: 8 };
const TIMES = 3;
const RATES = [1, 6] as const;
/** The most: of what the page by hand takes at each rate, and pixels. */
const TARGETS = { 1: 0.05, 6: 0.08, zoom: 1 } as const;

const server = await serveWatch();

async function watch(watcher: Watcher, rate: number): Promise<MainThread> {
  const { browser, devtools } = await openWatcher(server.origin, watcher);
  const figures = await measureMainThread(devtools, rate, SECONDS[watcher], TIMES);
  await browser.close();
  return figures;
}

const watched: (MainThread & { watcher: Watcher; rate: number })[] = [];
for (const rate of RATES) {
  for (const watcher of ["ours", "by hand", "nothing"] as const)
    watched.push({ watcher, rate, ...(await watch(watcher, rate)) });
}
const unseen = await measureUnseen(server);
const zoom = { ours: await measureZoom(server.origin, "ours"), by_hand: await measureZoom(server.origin, "by hand") };
await server.close();

const taskTime = (watcher: Watcher, rate: number) =>
  watched.find((figures) => figures.watcher === watcher && figures.rate === rate)?.task_ms ?? Number.NaN;
const ratios = RATES.map((rate) => ({ rate, ratio: taskTime("ours", rate) / taskTime("by hand", rate) }));
const missed = [
  ...ratios
    .filter(({ rate, ratio }) => !(ratio <= TARGETS[rate]))
    .map(({ rate, ratio }) => `${rate}×: ${ratio.toFixed(3)} of the page by hand`),
  ...unseen.filter(({ works }) => works > 0).map(({ how, works }) => `${how}: ${works} things done`),
  ...(zoom.ours.worst_px <= TARGETS.zoom ? [] : [`zoom: ${zoom.ours.worst_px.toFixed(2)} px`]),
];

if (process.argv.includes("--json")) console.log(JSON.stringify({ watched, ratios, unseen, zoom, missed }));
else {
  const columns = ["", "all tasks", "script", "layout", "style", "layouts", "styles"];
  const row = (cells: readonly string[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(38) : cell.padStart(10))).join(""));
  const cells = ({ task_ms, script_ms, layout_ms, style_ms, layouts, styles }: MainThread) =>
    [task_ms, script_ms, layout_ms, style_ms, layouts, styles].map((value) => value.toFixed(2));
  console.log(
    `main thread, milliseconds of its time per second of watching, median of ${TIMES} (layouts, styles: how many)`,
  );
  row(columns);
  for (const { watcher, rate, ...figures } of watched) row([`${watcher}, CPU ${rate}×`, ...cells(figures)]);
  for (const { rate, ratio } of ratios)
    row([`ours of by hand, CPU ${rate}× (at most ${TARGETS[rate]})`, ratio.toFixed(3)]);
  for (const { how, works: _, ...figures } of unseen) row([`ours, ${how} (nothing drawn)`, ...cells(figures)]);
  console.log("marker off its place while the map zooms, worst frame, pixels");
  row([`ours (at most ${TARGETS.zoom})`, zoom.ours.worst_px.toFixed(2)]);
  row(["by hand", zoom.by_hand.worst_px.toFixed(2)]);
  for (const miss of missed) console.log(`missed: ${miss}`);
}
if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;
