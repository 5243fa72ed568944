import type { Browser } from "playwright-core";
import { median } from "../service/median.ts";
import { loadPage } from "./load-page.ts";
import { measureTasks } from "./measure-tasks.ts";
import { openTrackPages } from "./open-track-pages.ts";
import type { Watched } from "./watched.ts";

const LOADER = "/v1/tracking.js";

/**
 * What the tracking page's own code costs a customer: the page beside its document with only the card. Both are loaded in
 * turn, and a ratio is the median of the pairs' own, so that what else the machine does meets both alike.
 */
export async function measureTrackPage(
  browser: Browser,
  line: string,
  { record, tilesUrl, pairs, traces }: { record: object; tilesUrl: string; pairs: number; traces: number },
) {
  const pages = await openTrackPages(record, tilesUrl);
  const both = async <Measured>(measure: (address: string) => Promise<Measured>, isOdd: boolean) => {
    // The second load of a pair finds a warmer machine, so the two take turns at being second.
    const [first, second] = isOdd ? [pages.alone, pages.page] : [pages.page, pages.alone];
    const measured = [await measure(first), await measure(second)] as const;
    const [page, alone] = isOdd ? [measured[1], measured[0]] : measured;
    return { page, alone };
  };
  const load = (address: string) => loadPage(browser, line, address);
  const longest = async (address: string) => (await measureTasks(browser, line, address, LOADER))[0] ?? 0;
  try {
    await both(load, false); // tiles are drawn once
    const loads: { page: Watched; alone: Watched }[] = [];
    const tasks: { page: number; alone: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) loads.push(await both(load, pair % 2 === 1));
    for (let trace = 0; trace < traces; trace++) tasks.push(await both(longest, trace % 2 === 1));

    const at = (which: "page" | "alone", what: "text" | "rider") =>
      Math.round(median(loads.map((pair) => pair[which][what] ?? Number.POSITIVE_INFINITY)));
    const ratio = (what: "text" | "rider") =>
      median(loads.map(({ page, alone }) => (page[what] ?? Number.POSITIVE_INFINITY) / (alone[what] ?? Number.NaN)));
    return {
      track_text_ms: at("page", "text"),
      track_rider_ms: at("page", "rider"),
      track_alone_text_ms: at("alone", "text"),
      track_alone_rider_ms: at("alone", "rider"),
      track_text_ratio: ratio("text"),
      track_rider_ratio: ratio("rider"),
      track_layout_shift: Math.max(...loads.map(({ page }) => page.shift)),
      track_longest_task_ms: Math.round(median(tasks.map(({ page }) => page))),
      track_alone_longest_task_ms: Math.round(median(tasks.map(({ alone }) => alone))),
      track_longest_task_ratio: median(tasks.map(({ page, alone }) => page / alone)),
    };
  } finally {
    await pages.close();
  }
}
