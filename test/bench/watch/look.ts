import type { Page } from "playwright-core";
import type { Position } from "../../../src/contract/geo.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";

/** What a customer sees of a card at one moment. */
export interface Seen {
  phase: string;
  status: string;
  label: string;
  clock: string;
  beside: string;
  /** Null while the card says none. */
  distance: string | null;
  speed: string | null;
  updated: string;
  spoken: string;
  /** Where the marker stands on the map; null while there is none, and while the map zooms. */
  marker: Position | null;
  /** The record that all of this is drawn from. */
  known: Reading | null;
}

/** Keeps the newest record of a page's card for `look`. To be called before the page loads. */
export async function keepRecord(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("tracking:update", ({ detail }) => Object.assign(window, { known: detail.record }));
  });
}

/** Reads the card of a tracking page. The marker's place is calculated from a tile beside it (Web Mercator). */
export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const host = document.querySelector<HTMLElement>("[data-tracking-state]");
    const root = host?.shadowRoot;
    const textOf = (selector: string) =>
      [...(root?.querySelectorAll(selector) ?? [])].map((element) => element.textContent).join("") || null;
    const tile = root?.querySelector<HTMLImageElement>("img.leaflet-tile-loaded");
    const rider = root?.querySelector("[part~=rider]")?.getBoundingClientRect();
    const locate = () => {
      const [z, x, y] = (/(\d+)\/(\d+)\/(\d+)\.svg/.exec(tile?.src ?? "") ?? []).slice(1).map(Number);
      // During a zoom the tiles are between two scales.
      if (root?.querySelector(".leaflet-zoom-anim")) return null;
      if (!tile || !rider || z === undefined || x === undefined || y === undefined) return null;
      const box = tile.getBoundingClientRect();
      const across = x + (rider.x + rider.width / 2 - box.x) / box.width;
      const down = y + (rider.y + rider.height / 2 - box.y) / box.height;
      const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * down) / 2 ** z))) * 180) / Math.PI;
      return { lat, lng: (across / 2 ** z) * 360 - 180 };
    };
    return {
      phase: host?.dataset.trackingState ?? "",
      status: textOf("[part=status] > span") ?? "",
      label: textOf("[part=eta] .label > span") ?? "",
      clock: textOf("[part=eta] .clock > span") ?? "",
      beside: textOf("[part=eta] > .room:last-child > span") ?? "",
      distance: textOf("[part=distance]"),
      speed: textOf("[part=speed]"),
      updated: textOf("[part=updated]") ?? "",
      spoken: textOf("[role=status]") ?? "",
      marker: locate(),
      known: Reflect.get(window, "known") ?? null,
    };
  });
}
