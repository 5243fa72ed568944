import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { serve } from "../kit/serve.ts";
import type { Sandbox } from "../kit/start-sandbox.ts";

const FRAMES = 8;
const CARD = { width: 360, height: 560 };
const GAP_PX = 8;
const STEP_MS = 500;
const NOW = Date.parse("2026-03-01T12:00:00.000Z");

interface Motion {
  scenario: string;
  /** Begins once this is in the card. */
  when: string;
  /** Milliseconds. */
  lasts: number;
  reducedMotion?: "reduce";
}

const MOTIONS: Readonly<Record<string, Motion>> = {
  loading: { scenario: "loading", when: "[part~=card]", lasts: 1400 },
  searching: {
    scenario: "searching",
    when: ".leaflet-tile-container:has(img):not(:has(img:not(.leaflet-tile-loaded)))",
    lasts: 1400,
  },
  door: { scenario: "journey", when: "text=/ [5-8]0 m /", lasts: 700 },
  delivered: { scenario: "journey", when: ".tick", lasts: 700 },
  "delivered-reduced": { scenario: "journey", when: ".tick", lasts: 700, reducedMotion: "reduce" },
};

/** Takes eight pictures of each motion of the card, in light and dark, each at its own moment, and joins them to a row. */
export async function takeMotion(browser: Browser, sandbox: Sandbox, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, motion] of Object.entries(MOTIONS)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        viewport: CARD,
        colorScheme,
        locale: "en-KE",
        deviceScaleFactor: 2,
        reducedMotion: motion.reducedMotion ?? "no-preference",
      });
      const path = `${folder}/motion-${name}-${colorScheme}.png`;
      await joinPictures(await takeFrames(await context.newPage(), sandbox, motion), path);
      console.log(path);
      await context.close();
    }
  }
}

async function takeFrames(page: Page, sandbox: Sandbox, { scenario, when, lasts }: Motion): Promise<Buffer[]> {
  // The clock can't be paused in its past.
  await page.clock.install({ time: NOW - 60_000 });
  await page.clock.pauseAt(NOW);
  const server = await serve((_, response) => {
    response
      .setHeader("Content-Type", "text/html")
      .end(`<!doctype html><meta name="viewport" content="width=device-width">
<style>body { margin: 0 }</style><link rel="icon" href="data:,">
<div id="ontheway-tracking" data-demo="${scenario}"></div>
<script async src="${sandbox.service}/v1/tracking.js" data-loading="eager" data-lang="en"></script>`);
  });
  await page.goto(server.origin);
  // The page's clock moves the scenario; what the browser animates has a clock of its own.
  while (!(await page.locator(when).count())) {
    await page.clock.runFor(STEP_MS);
    await page.waitForLoadState("networkidle");
  }
  const pictures: Buffer[] = [];
  const every = lasts / (FRAMES - 1);
  for (let frame = 0; frame < FRAMES; frame++) {
    await page.evaluate((ms) => {
      const roots = [...document.querySelectorAll("#ontheway-tracking")].map((host) => host.shadowRoot);
      for (const animation of roots.flatMap((root) => root?.getAnimations() ?? [])) {
        animation.pause();
        animation.currentTime = ms;
      }
    }, every * frame);
    pictures.push(await page.screenshot());
    await page.clock.runFor(every);
  }
  await server.close();
  return pictures;
}

async function joinPictures(pictures: readonly Buffer[], path: string): Promise<void> {
  const { width, height } = CARD;
  const row = { width: FRAMES * (width + GAP_PX) - GAP_PX, height, channels: 3, background: "#808080" } as const;
  const small = await Promise.all(pictures.map((picture) => sharp(picture).resize({ width }).toBuffer()));
  await sharp({ create: row })
    .composite(small.map((input, index) => ({ input, left: index * (width + GAP_PX), top: 0 })))
    .png()
    .toFile(path);
}
