/**
 * Orders something in the shop and takes pictures while the rider is on the way. Prints each file that it writes.
 *
 * `npm run screenshots [folder]`: every page, at 360 and 1280 px, light and dark; in dist/screenshots unless told otherwise.
 * `npm run screenshots -- --readme`: the README's pictures.
 * `npm run screenshots -- --landing`: the front page's pictures of the product.
 * `npm run screenshots -- --motion`: eight moments of each motion of the card; in dist/screenshots.
 * The pictures of the README and the front page are taken in real time, so that minutes, kilometres and speed fit each other.
 */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { SHOP_ADDRESS } from "../../../src/contract/sandbox.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../kit/start-sandbox.ts";
import { takeLanding } from "./take-landing.ts";
import { takeMotion } from "./take-motion.ts";
import { takeTurn } from "./take-turn.ts";

const FOLDER = "dist/screenshots";
const README_FOLDER = "demo/screenshots";
/** How long a rider may take to the shop, in real time. */
const ARRIVAL_MS = 20 * 60_000;
/** To the end of the card. */
const README_CLIP = { x: 40, y: 90, width: 1200, height: 590 };

/** One of each kind. */
const DOCS = ["quick-start", "deliveries", "errors", "widget-options", "versions", "reference", "reference/deliveries"];
const DASHBOARD = [
  "",
  "deliveries",
  "delivery",
  "keys",
  "webhooks",
  "requests",
  "usage",
  "members",
  "audit",
  "account",
];

const DESK = ["", "columns", "deliveries", "riders", "area", "reports", "staff", "audit"];
/** What goes wrong with deliveries that stand in the dashboard and on the desk; null: nothing. */
const SCENARIOS = [null, "no_rider", "very_late", null, "wrong_code", null, "rider_lost", null, "no_rider", null];

/** Pixels. Higher pages are taken at one device pixel a pixel: few viewers open pictures of more than 16,384. */
const SHARP_HEIGHT = 8000;

const [argument] = process.argv.slice(2);
const forReadme = argument === "--readme";
const browser = await openBrowser();
const forLanding = argument === "--landing";
const sandbox = await startSandbox({ SANDBOX_SPEED: forReadme || forLanding ? "1" : "4" });

try {
  if (forLanding) await takeLanding(browser, sandbox);
  else if (argument === "--motion") await takeMotion(browser, sandbox, FOLDER);
  else {
    const order = await orderSomething();
    if (forReadme) await takeReadmePictures(order.page);
    else await takeEveryPage(argument ?? FOLDER, order);
  }
} finally {
  await browser.close();
  await sandbox.stop();
}
// The browser's program would keep this one running.
process.exit();

async function open(url: string, width: number, colorScheme: "light" | "dark"): Promise<Page> {
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

/** Resolves once the rider is seen riding to the customer. */
async function orderSomething(): Promise<{ page: Page; id: string }> {
  const page = await open(`${sandbox.shop}/shop`, 1280, "light");
  await page
    .getByRole("button", { name: /add|more|\+/i })
    .first()
    .click();
  await page.getByLabel(/your name/i).fill("Wanjiru M.");
  await page.getByRole("button", { name: /^Order/ }).click();
  await page.waitForURL(/\/orders\/.+/);
  const card = page.locator("#ontheway-tracking");
  const id = (await card.getAttribute("data-id")) ?? "";
  await page.locator('#ontheway-tracking[data-tracking-status="in_transit"]').waitFor({ timeout: ARRIVAL_MS });
  await card
    .locator("[part~=speed]")
    .filter({ hasText: /[1-9]\d km/ })
    .waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  return { page, id };
}

async function takeReadmePictures(orderPage: Page): Promise<void> {
  mkdirSync(README_FOLDER, { recursive: true });
  const files = { order: `${README_FOLDER}/order-page.png`, turn: `${README_FOLDER}/turn.png` };
  await orderPage.screenshot({ path: files.order, clip: README_CLIP, scale: "css" });
  console.log(files.order);
  await takeTurn(browser, sandbox, files.turn);
  console.log(files.turn);
}

async function takeEveryPage(folder: string, order: { page: Page; id: string }): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pages: Record<string, string> = {
    // First what shows the delivery, before it arrives.
    order: order.page.url(),
    track: `${sandbox.service}/track/${order.id}`,
    iframe: order.page.url().replace("/orders/", "/iframe?order="),
    embed: `${sandbox.service}/v1/embed?id=${order.id}&key=${PUBLISHABLE_KEY}`,
    landing: `${sandbox.shop}/`,
    shop: `${sandbox.shop}/shop`,
    gallery: `${sandbox.shop}/gallery`,
    configure: `${sandbox.shop}/configure`,
    "not-found": `${sandbox.shop}/nothing`,
    "sign-in": `${sandbox.service}/dashboard`,
    rider: `${sandbox.service}/rider`,
    docs: `${sandbox.service}/docs`,
  };
  for (const kind of DOCS) pages[`docs-${kind.replace("/", "-")}`] = `${sandbox.service}/docs/${kind}`;
  for (const [name, url] of Object.entries(pages)) {
    await inEveryLook(`${folder}/${name}`, async (path, width, scheme) => {
      const page = await open(url, width, scheme);
      await takePage(page, width, path);
      await page.context().close();
    });
  }
  await orderMore();
  await takeSignedIn(`${folder}/dashboard`, "dashboard", (screen) =>
    screen === "delivery" ? `deliveries/${order.id}` : screen,
  );
  await takeSignedIn(`${folder}/desk`, "desk");
}

async function inEveryLook(
  name: string,
  take: (path: string, width: number, scheme: "light" | "dark") => Promise<void>,
): Promise<void> {
  for (const width of [360, 1280]) {
    for (const scheme of ["light", "dark"] as const) {
      const path = `${name}-${width}-${scheme}.png`;
      await take(path, width, scheme);
      console.log(path);
    }
  }
}

async function takePage(page: Page, width: number, path: string): Promise<void> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  let height = 0;
  // The gallery mounts the cards that are near the window, and grows: in one as high as the page, all are there.
  while ((await heightOf()) > height) {
    height = await heightOf();
    await page.setViewportSize({ width, height: Math.max(height, 800) });
    await page.waitForFunction(areCardsShown, height);
  }
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path, fullPage: true, scale: height < SHARP_HEIGHT ? "device" : "css" });
}

/** Whether each card of the gallery that is in view shows its state, or the page has grown since it was so high. Runs in the page. */
function areCardsShown(height: number): boolean {
  const places = [...document.querySelectorAll(".specimen:not([data-scenario=loading]) .cards")];
  return (
    document.documentElement.scrollHeight > height ||
    places.every(
      (cards) =>
        cards.getBoundingClientRect().left > innerWidth ||
        cards.querySelector("[data-tracking-state]:not([data-tracking-state=loading])"),
    )
  );
}

/** Deliveries of every kind, as a merchant's server orders them. */
async function orderMore(): Promise<void> {
  for (const [n, scenario] of SCENARIOS.entries()) {
    const answer = await fetch(`${sandbox.service}/v1/deliveries`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({
        external_id: String(1040 + n),
        pickup: { name: "Mkate & Co.", address: SHOP_ADDRESS, phone: "+254700555014" },
        dropoff: { name: "Otieno P.", address: `${3 + 7 * n} Jasmine Road`, phone: "+254700555015" },
        package: { type: "food" },
        payment_method: "m-pesa",
        ...(scenario && { simulation: { scenario } }),
      }),
    });
    if (!answer.ok) throw new Error(`No delivery was ordered: ${await answer.text()}`);
  }
}

/** All in one window: the printed link signs in once. */
async function takeSignedIn(
  name: string,
  surface: "dashboard" | "desk",
  pathOf = (screen: string) => screen,
): Promise<void> {
  const [link] = new RegExp(`http\\S+/${surface}/sign-in#\\S+`).exec(sandbox.output()) ?? [];
  if (!link) throw new Error(`The sandbox printed no link to the ${surface}`);
  const page = await open(link, 1280, "light");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));
  for (const screen of surface === "desk" ? DESK : DASHBOARD) {
    await inEveryLook(`${name}${screen && `-${screen}`}`, async (path, width, colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${sandbox.service}/${surface}/${pathOf(screen)}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await takePage(page, width, path);
    });
  }
  await page.context().close();
}
