/**
 * `npm run bench:desk`: the dispatchers' desk with 2,000 riders and 3,000 deliveries under way: frames while the map moves, bytes
 * a minute of an open desk, and what ten open desks cost the service. A table; `--json` for machines; with `--check` it exits
 * with 1 when a target is missed.
 */
import { execFileSync } from "node:child_process";
import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { findChromium } from "../../browser/kit/find-chromium.ts";
import { openChance } from "../fleet/open-chance.ts";
import { measureUse } from "../scale/measure-use.ts";
import { type City, openCity, placeOf } from "../scale/open-city.ts";

const RIDERS = 2000;
const DELIVERIES = 3000;
/** Each rider's phone tells a place every ten seconds, a twentieth of them at a time. */
const MOVE_MS = 500;
const PART = 20;
const MINUTE = 60;
const DESKS = 10;
const DRAG_STEPS = 120;

const chance = openChance(11);
const city = await openCity();
let stop = () => {};
try {
  const riders = await city.addRiders(RIDERS, "desk");
  const busy = Array.from({ length: DELIVERIES }, (_, n) => ({
    home: placeOf(n, DELIVERIES),
    ...(n < RIDERS * 0.75 && { riderId: riders[n]?.riderId ?? "" }),
  }));
  await city.addDeliveries(busy.slice(0, RIDERS * 0.75), "ride");
  await city.addDeliveries(busy.slice(RIDERS * 0.75), "wait");
  await city.pool.query("update deliveries set due_at = null");
  stop = moveRiders(city);
  const first = await openDesk(city);
  const frames = await measureFrames(first.page);
  await hideMarks(first.page);
  const bare = await measureFrames(first.page);
  await first.page.reload();
  const bytes = await measureBytes(first.devtools);
  const one = await measureUse(city, MINUTE / 2);
  const others = [];
  for (let n = 1; n < DESKS; n++) others.push(await openDesk(city));
  const ten = await measureUse(city, MINUTE / 2);
  await Promise.all([first, ...others].map(({ browser }) => browser.close()));
  const none = await measureUse(city, MINUTE / 2);

  const figures = [
    { what: "frame while the map is dragged, median", value: frames.median, unit: "ms" },
    { what: "of the same without marks", value: frames.median / bare.median, unit: "times", most: 2 },
    { what: "frame while the map is dragged, worst", value: frames.worst, unit: "ms" },
    { what: "longest task while the map is dragged", value: frames.task, unit: "ms" },
    { what: "marks in the document", value: frames.marks, unit: "", most: 1000 },
    { what: "bytes of the first look", value: first.bytes / 1e6, unit: "MB" },
    { what: "bytes a minute of an open desk", value: bytes / 1e6, unit: "MB", most: 6 },
    { what: "the service without a desk", value: none.core, unit: "core" },
    { what: "one open desk", value: one.core - none.core, unit: "core" },
    { what: "ten open desks", value: ten.core - none.core, unit: "core", most: 0.5 },
    { what: "delay of the event loop with ten, 99th percentile", value: ten.loop_p99_ms, unit: "ms" },
  ];
  const missed = figures.filter(({ value, most }) => most !== undefined && !(value <= most));
  if (process.argv.includes("--json")) console.log(JSON.stringify({ figures, missed: missed.map(({ what }) => what) }));
  else {
    for (const { what, value, unit, most } of figures)
      console.log(
        `${what.padEnd(56)}${value.toFixed(2).padStart(9)} ${unit.padEnd(5)}${most ? `at most ${most}` : ""}`,
      );
    for (const { what } of missed) console.log(`missed: ${what}`);
  }
  if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;
} finally {
  stop();
  await city.close();
}

/** Lets a part of the riders ride on, over and over. Their phones' requests aren't what is measured. @returns the stop */
function moveRiders({ pool }: City): () => void {
  let part = 0;
  const timer = setInterval(() => {
    part = (part + 1) % PART;
    void pool.query(
      `update riders set lat = lat + 0.0006 * (random() - 0.5), lng = lng + 0.0006 * (random() - 0.5), located_at = now()
       where on_duty and abs(hashtext(id)) % $1 = $2`,
      [PART, part],
    );
  }, MOVE_MS);
  return () => clearInterval(timer);
}

/** A browser with a desk that a dispatcher has signed in to, once its list stands. */
async function openDesk({ url, databaseUrl }: City) {
  const name = `D${Math.floor(chance() * 1e9)}`;
  const words = ["staff", "invite", name, `${name}@desk.example`, "--role", "dispatcher", "--json"];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl, ENVIRONMENT: "production" };
  const invited = execFileSync(process.execPath, ["dist/service/account.js", ...words], { env, encoding: "utf8" });
  const { link }: { link: string } = JSON.parse(invited);
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    defaultViewport: { width: 1440, height: 900 },
    args: ["--no-sandbox", "--disable-gpu", "--disable-component-update"],
  });
  const page = await browser.newPage();
  const devtools = await page.createCDPSession();
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const { hash, pathname, search } = new URL(link);
  await page.goto(url.replace("127.0.0.1", "localhost") + pathname + search + hash);
  const button = await page.waitForSelector("form button, main button", { timeout: 60_000 });
  await button?.click();
  await page.waitForSelector(".city-map .mark", { timeout: 300_000 });
  await pause(5000);
  return { browser, page, devtools, bytes };
}

/** Frames while somebody drags the map to and fro. */
async function measureFrames(page: Page) {
  // As text: what tsx adds to functions with a name isn't there in the page.
  await page.evaluate(`
    {
      const mine = { frames: [], task: 0 };
      window.seen = mine;
      let before = performance.now();
      (function look() {
        if (window.seen !== mine) return;
        const now = performance.now();
        mine.frames.push(now - before);
        before = now;
        requestAnimationFrame(look);
      })();
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) mine.task = Math.max(mine.task, duration);
      }).observe({ type: "longtask" });
    }`);
  const box = await (await page.waitForSelector(".city-map"))?.boundingBox();
  if (!box) throw new Error("there is no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < DRAG_STEPS; step++) {
    await page.mouse.move(x + 150 * Math.sin(step / 10), y + 100 * Math.cos(step / 10));
  }
  await page.mouse.up();
  const told = await page.evaluate("JSON.stringify(seen)");
  const { frames, task }: { frames: number[]; task: number } = JSON.parse(String(told));
  const sorted = frames.sort((a, b) => a - b);
  const marks = await page.evaluate(() => document.querySelectorAll(".city-map .mark").length);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0, task, marks };
}

/** What is left is a map with its tiles. */
function hideMarks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".city-map .mark { display: none }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

async function measureBytes(devtools: CDPSession): Promise<number> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  devtools.on("Network.loadingFinished", count);
  await pause(MINUTE * 1000);
  devtools.off("Network.loadingFinished", count);
  return bytes;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
