/**
 * `npm run screenshots [folder]`: orders something in the shop and takes a picture of every page, at 360 and 1280 px, light
 * and dark, while the rider is on the way. Without a folder it takes the README's pictures alone.
 */
import { mkdirSync } from "node:fs";
import { openBrowser } from "./open-browser.ts";
import { startSandbox } from "./start-sandbox.ts";
import { takeTurn } from "./take-turn.ts";

const README_PICTURE = "demo/screenshots/order-page.png";
const TURN = "demo/screenshots/turn.png";

const folder = process.argv[2];
const browser = await openBrowser();
const sandbox = await startSandbox({ SANDBOX_SPEED: "8" });

async function open(url: string, width: number, colorScheme: "light" | "dark") {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    deviceScaleFactor: 2,
    locale: "en-KE",
  });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const page = await open(`${sandbox.shop}/shop`, 1280, "light");
await page
  .getByRole("button", { name: /add|more|\+/i })
  .first()
  .click();
await page.getByLabel(/your name/i).fill("Wanjiru M.");
await page.getByRole("button", { name: /order and follow/i }).click();
await page.waitForURL(/\/orders\/.+/);
const orderPage = page.url();
const id = await page.locator("#ontheway-tracking").getAttribute("data-id");
await page.locator('#ontheway-tracking[data-tracking-status="in_transit"]').waitFor({ timeout: 300_000 });
await page
  .locator("#ontheway-tracking [part~=speed]")
  .filter({ hasText: /[1-9]\d km/ })
  .waitFor({ timeout: 60_000 });
await page.waitForLoadState("networkidle");

if (folder) {
  mkdirSync(folder, { recursive: true });
  const pages = {
    landing: `${sandbox.shop}/`,
    shop: `${sandbox.shop}/shop`,
    order: orderPage,
    iframe: `${sandbox.shop}/iframe`,
    track: `${sandbox.service}/track/${id}`,
  };
  for (const [name, url] of Object.entries(pages)) {
    for (const width of [360, 1280]) {
      for (const scheme of ["light", "dark"] as const) {
        const shown = await open(url, width, scheme);
        await shown.waitForLoadState("networkidle");
        await shown.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true });
        await shown.context().close();
      }
    }
  }
} else {
  mkdirSync("demo/screenshots", { recursive: true });
  await page.screenshot({ path: README_PICTURE, clip: { x: 40, y: 90, width: 1200, height: 680 }, scale: "css" });
  await takeTurn(browser, sandbox, TURN);
}
await browser.close();
await sandbox.stop();
