import { openWatcher, pause } from "./open-watcher.ts";

const ZOOMS = 6;
const BETWEEN_MS = 1500;

/**
 * How far the marker is off its place while the map zooms under it, in pixels, at its worst: measured in every frame
 * against the tiles. Its place is where its page last put it, on the earth.
 */
export async function measureZoom(origin: string, watcher: "ours" | "by hand") {
  const { browser, page } = await openWatcher(origin, watcher);
  let worst = 0;
  let frames = 0;
  for (let zoom = 0; zoom < ZOOMS; zoom++) {
    const offsets: number[] = JSON.parse(String(await page.evaluate(`watchZoom(${zoom % 2}).then(JSON.stringify)`)));
    worst = Math.max(worst, ...offsets);
    frames += offsets.length;
    await pause(BETWEEN_MS);
  }
  await browser.close();
  if (frames < ZOOMS) throw new Error(`only ${frames} frames were seen in ${ZOOMS} zooms`);
  return { worst_px: worst, frames };
}
