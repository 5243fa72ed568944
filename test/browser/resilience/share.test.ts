import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openFaultService, record } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { serve } from "../kit/serve.ts";

/** The interval that the service asks for, the jitter that the widget adds, and the time in which another tab takes over. */
const INTERVAL_MS = 5000;
const JITTER_MS = 500;
const TAKEOVER_MS = 1000;
/** How long a tab keeps the lock after its answer. */
const LOCK_MS = 500;
const STEP_MS = 1000;

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let shop: Awaited<ReturnType<typeof serve>>;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
  shop = await serve((request, response) => {
    const [, id = "", count = "1", key = "pk_test_1", policy] = (request.url ?? "").split("/");
    if (policy) response.setHeader("Content-Security-Policy", decodeURIComponent(policy));
    const container = `<div id="ontheway-tracking" data-id="${id}" data-sections="status"></div>`;
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(
      `<!doctype html><title>An order</title><link rel="icon" href="data:,">
      <script>
        window.updates = 0;
        addEventListener("tracking:update", () => window.updates++);
        window.channels = 0;
        window.BroadcastChannel = class extends BroadcastChannel {
          constructor(name) {
            super(name);
            window.channels++;
          }
        };
      </script>
      ${container.repeat(Number(count))}
      <script async src="${service.origin}/v1/tracking.js" data-key="${key}" data-loading="eager"></script>`,
    );
  });
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await service?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ locale: "en-GB", timezoneId: "Africa/Nairobi" });
  // All tabs share one clock, which stands until a test moves it.
  const now = Date.now();
  await context.clock.install({ time: now - 1000 });
  await context.clock.pauseAt(now);
});
afterEach(() => context.close());

interface Tab {
  page: Page;
  /** How many containers it has. Each hears every answer. */
  containers: number;
  asked: number;
  updates(): Promise<number>;
}

/** Opens a tab that shows the delivery and shares its requests with the other tabs. */
async function openTab(path: string): Promise<Tab> {
  const page = await context.newPage();
  const containers = Number(path.split("/")[1] ?? 1);
  const updates = () => page.evaluate(() => Reflect.get(window, "updates") as number);
  const tab = { page, containers, asked: 0, updates };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/tracking") && request.method() === "GET") tab.asked++;
  });
  await page.goto(`${shop.origin}/${path}`);
  await expect.poll(() => page.locator("[data-tracking-state]").count()).toBe(containers);
  await context.clock.runFor(1);
  await expect.poll(() => page.locator('[data-tracking-state="live"]').count()).toBe(containers);
  await joinOthers(page, containers);
  return tab;
}

/** Waits until each card of the page hears the other tabs: before that it would make a request of its own. */
async function joinOthers(page: Page, containers = 1): Promise<void> {
  const openChannels = () => page.evaluate(() => Reflect.get(window, "channels") as number);
  await expect.poll(openChannels).toBe(containers);
}

const requestsOf = (tabs: readonly Tab[]) => tabs.reduce((total, { asked }) => total + asked, 0);
const updatesOf = (tabs: readonly Tab[]) => Promise.all(tabs.map((tab) => tab.updates()));

/** Whether every container of the tabs has heard so many answers since `before`. */
async function haveHeard(tabs: readonly Tab[], answers: number, before: readonly number[]): Promise<boolean> {
  const now = await updatesOf(tabs);
  return tabs.every(({ containers }, index) => (now[index] ?? 0) - (before[index] ?? 0) >= answers * containers);
}

/** Opens one tab after the other. Each tells those before it its first answer. */
async function openTabs(...paths: string[]): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (const path of paths) {
    const before = await updatesOf(tabs);
    const tab = await openTab(path);
    await expect.poll(() => haveHeard(tabs, 1, before)).toBe(true);
    tabs.push(tab);
  }
  return tabs;
}

/** Moves the clock, and waits until one tab has made a request and every tab has its answer. */
async function play(tabs: readonly Tab[], milliseconds: number): Promise<void> {
  const before = requestsOf(tabs);
  const heard = await updatesOf(tabs);
  /** Whether every tab has the answers to all requests. */
  const isAnswered = async () => {
    // By then the browser has granted or refused the locks that tabs have asked for.
    await Promise.all(tabs.map(locksHeld));
    return haveHeard(tabs, requestsOf(tabs) - before, heard);
  };
  // In small steps: tabs ignore news whose time is seconds off their own clock. An answer takes real time, and the clock
  // stands until all have it: as it goes on, the tab that asked frees the lock.
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    await context.clock.runFor(Math.min(STEP_MS, left));
    await expect.poll(isAnswered).toBe(true);
  }
  // The browser tells of a request a little later than it makes it.
  await expect.poll(() => requestsOf(tabs)).toBeGreaterThan(before);
  await expect.poll(isAnswered).toBe(true);
}

function setHidden({ page }: Tab, hidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

function locksHeld({ page }: Tab): Promise<string[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name ?? "");
  });
}

/**
 * Waits until nobody holds the lock of a delivery. A tab holds it for half a second after its answer, and when a tab goes,
 * the browser takes real time to free it.
 */
async function untilFree(tab: Tab | undefined): Promise<void> {
  await context.clock.runFor(LOCK_MS);
  await expect.poll(() => tab && locksHeld(tab)).toHaveLength(0);
}

async function crash({ page }: Tab): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // A crashed page doesn't answer.
  session.send("Page.crash").catch(() => {});
  await crashed;
}

test("four tabs and three containers of one delivery make one request an interval", async () => {
  const id = "dlv_shared";
  service.answer(id, record(id, { poll_after_seconds: INTERVAL_MS / 1000 }));
  const tabs = await openTabs(`${id}/3`, id, id, id, id);
  expect(service.trackingRequests(id), "each tab makes one when it opens").toBe(5);
  for (let asked = 6; asked <= 10; asked++) {
    await play(tabs, INTERVAL_MS + JITTER_MS);
    expect(service.trackingRequests(id)).toBe(asked);
  }
});

test("a tab whose policy blocks the service doesn't stop the other tabs, and gets their answers", async () => {
  const id = "dlv_kept";
  service.answer(id, record(id, { poll_after_seconds: INTERVAL_MS / 1000 }));
  const tab = await openTab(id);
  const kept = await context.newPage();
  await kept.goto(`${shop.origin}/${id}/1/pk_test_1/${encodeURIComponent("connect-src 'none'")}`);
  await expect
    .poll(() => context.clock.runFor(100).then(() => kept.locator("[data-tracking-state=error]").count()))
    .toBe(1);
  await joinOthers(kept);
  for (let turn = 0; turn < 3; turn++) {
    // The lock may be the other tab's, which holds it while it fails, each time that this one asks for it.
    await play([tab], INTERVAL_MS + JITTER_MS + 4 * TAKEOVER_MS);
    await tab.page.locator("[data-tracking-state=live]").waitFor();
    expect(await tab.page.locator("[part~=notice]").count()).toBe(0);
  }
  await kept.locator("[data-tracking-state=live]").waitFor();
});

test("another tab takes over within a second when the requesting tab is hidden, left or closed", async () => {
  const id = "dlv_taken_over";
  service.answer(id, record(id, { poll_after_seconds: INTERVAL_MS / 1000 }));
  const ways: ((tab: Tab) => Promise<unknown>)[] = [
    (tab) => setHidden(tab, true),
    ({ page }) => page.goto("about:blank"),
    ({ page }) => page.close(),
  ];
  let tabs = await openTabs(id, ...ways.map(() => id));
  for (const go of ways) {
    const before = tabs.map(({ asked }) => asked);
    await play(tabs, INTERVAL_MS + JITTER_MS);
    const asker = tabs.find(({ asked }, index) => asked > (before[index] ?? 0));
    if (!asker) throw new Error("nobody asked");
    await go(asker);
    tabs = tabs.filter((tab) => tab !== asker);
    await untilFree(tabs[0]);
    await play(tabs, INTERVAL_MS + JITTER_MS + TAKEOVER_MS);
  }
});

test.each<[way: string, id: string, go: (tab: Tab) => Promise<void>]>([
  ["is closed", "dlv_closed", ({ page }) => page.close()],
  ["crashes", "dlv_crashed", crash],
])("when a tab %s in the middle of its request, another tab repeats it", async (_, id, go) => {
  const young = record(id, { poll_after_seconds: INTERVAL_MS / 1000 });
  service.answer(id, young, young, "hang", young);
  const tabs = await openTabs(id, id);
  await context.clock.runFor(INTERVAL_MS + JITTER_MS);
  await expect.poll(() => [requestsOf(tabs), service.trackingRequests(id)]).toEqual([3, 3]);
  const asker = tabs.find(({ asked }) => asked === 2);
  const other = tabs.find((tab) => tab !== asker);
  if (!asker || !other) throw new Error("nobody asked");
  await context.clock.runFor(3000);
  expect(service.trackingRequests(id), "no other tab makes a request until then").toBe(3);
  await go(asker);
  // The browser takes real time to free the lock. After that only the page's time counts.
  await expect.poll(() => locksHeld(other)).toHaveLength(0);
  if (!asker.page.isClosed()) await asker.page.close();
  await context.clock.runFor(TAKEOVER_MS);
  await expect.poll(() => service.trackingRequests(id)).toBe(4);
});

test("a hidden tab gets the other tabs' answers, and a tab without others makes a request on return", async () => {
  const id = "dlv_returned";
  service.answer(id, record(id, { poll_after_seconds: INTERVAL_MS / 1000 }));
  const [one, two] = await openTabs(id, id);
  if (!one || !two) throw new Error("there are two tabs");
  await setHidden(one, true);
  const heard = await one.updates();
  const asked = one.asked;
  await play([one, two], INTERVAL_MS + JITTER_MS);
  expect(await one.updates()).toBe(heard + 1);
  await setHidden(one, false);
  await context.clock.runFor(1);
  expect(one.asked, "its record is young").toBe(asked);
  await two.page.close();
  await expect.poll(() => locksHeld(one)).toHaveLength(0);
  await setHidden(one, true);
  await context.clock.runFor(60_000);
  expect(one.asked, "it is hidden").toBe(asked);
  await setHidden(one, false);
  await context.clock.runFor(1);
  await expect.poll(() => one.asked).toBe(asked + 1);
});

test("tabs with different keys don't share, and no lock's name tells the delivery or the key", async () => {
  const id = "dlv_two_keys";
  const young = record(id, { poll_after_seconds: INTERVAL_MS / 1000 });
  service.answer(id, young, young, "hang");
  const tabs = [await openTab(id), await openTab(`${id}/1/pk_test_2`)];
  await context.clock.runFor(INTERVAL_MS + JITTER_MS);
  await expect.poll(() => tabs.map(({ asked }) => asked)).toEqual([2, 2]);
  // Locks are held until there is an answer.
  const names = tabs[0] ? await locksHeld(tabs[0]) : [];
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).not.toMatch(/dlv_|pk_/);
});

test("a frame without an origin, which may use neither locks nor broadcasts, follows its delivery too", async () => {
  const id = "dlv_sandboxed";
  service.answer(id, record(id, { poll_after_seconds: INTERVAL_MS / 1000 }));
  const page = await context.newPage();
  await page.setContent(
    `<iframe sandbox="allow-scripts" width="600" height="400" src="${shop.origin}/${id}"></iframe>`,
  );
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-tracking-state]").waitFor();
  await context.clock.runFor(1);
  const updates = () => frame.locator("html").evaluate(() => Reflect.get(window, "updates") as number);
  for (let round = 1; round <= 4; round++) {
    if (round > 1) await context.clock.runFor(INTERVAL_MS + JITTER_MS);
    await expect.poll(updates).toBe(round);
    expect(service.trackingRequests(id)).toBe(round);
  }
});
