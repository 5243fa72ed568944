import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeliveryRecord } from "../../../src/contract/delivery-record.ts";
import arabic from "../../../src/pages/rider/text/languages/ar.ts";
import { en } from "../../../src/pages/rider/text/languages/en.ts";
import type { Text } from "../../../src/pages/rider/text/text.ts";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { chromium } from "../engines/chromium.ts";
import type { Engine } from "../engines/engine.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openRiderService, type RiderService, SHOP } from "./open-rider-service.ts";

/** Tiles that nobody has to fetch from afar. */
const TILES = { TILES_URL: "/favicon.svg?{z}{x}{y}" };
/** Riders earn four fifths of the fee. */
const PAY = { RIDER_SHARE: "80" };

let service: RiderService;
beforeAll(async () => {
  service = await openRiderService({ ...TILES, ...PAY });
});
afterAll(() => service?.close());

const statusOf = (id: string) => expect.poll(() => service.statusOf(id));

describe.each([chromium, firefox, webkit])("in $name", ({ name, tags, find, open }) => {
  const program = find();
  if (!program) return nameNotRun(name, "the rider's app");
  let engine: Engine;
  beforeAll(async () => {
    engine = await open(program);
  });
  afterAll(() => engine?.close());

  const press = (label: string) => expect.poll(() => engine.run(pressButton, label), { message: label }).toBe(true);
  const title = () => expect.poll(() => engine.run(() => document.querySelector("h1")?.textContent));

  test("a rider pairs, accepts, rides, and hands over by code", { tags }, async () => {
    const { code } = await service.invite("Amina W.");
    await engine.goto(`${service.origin}/rider#${code}`);
    await press(en.pair.signIn);
    await title().toContain("Amina W.");
    await press(en.home.goOn);
    // This browser has no position to give, or nobody to allow it.
    await expect.poll(() => engine.run(sendFix, SHOP)).toBe(true);
    const { id, delivery_code } = await service.order();
    await title().toBe(en.offer.title);
    await press(en.offer.accept);
    await title().toBe(en.job.titles.rider_assigned);
    await press(en.job.actions.set_off);
    await statusOf(id).toBe("rider_arriving");
    await press(en.job.actions.arrive);
    await press(en.job.confirm.arrive);
    await press(en.job.actions.pick_up);
    await press(en.job.confirm.pick_up);
    await statusOf(id).toBe("in_transit");
    await press(en.job.actions.hand_over);
    for (const digit of delivery_code) await press(digit);
    await press(en.handOver.confirm);
    await title().toBe(en.handOver.done);
    expect(await service.statusOf(id)).toBe("delivered");
    // It leads on without a tap.
    await press(en.home.goOff);
    await expect.poll(() => engine.run(isOffDuty)).toBe(true);
  });
});

/** Runs in the page. False while there is no such button. */
function pressButton(name: string): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>("button")];
  const button = buttons.find((one) => (one.getAttribute("aria-label") ?? one.innerText).trim() === name);
  if (!button || button.getAttribute("aria-disabled") === "true") return false;
  button.click();
  return true;
}

/** Runs in the page. What something else covers when it gets the focus. */
function hiddenWhenFocused(): string[] {
  const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']");
  return [...all].flatMap((element) => {
    element.focus();
    if (document.activeElement !== element) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
    const isSeen = found !== null && (element.contains(found) || found.contains(element));
    return isSeen ? [] : [element.outerHTML.slice(0, 80)];
  });
}

/** Runs in the page. True once the service has taken the rider's place, which it does on duty. */
async function sendFix({ lat, lng }: { lat: number; lng: number }): Promise<boolean> {
  const fixes = [{ lat, lng, at: new Date().toISOString() }];
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/v1/rider/fixes", { method: "POST", headers, body: JSON.stringify({ fixes }) });
  return response.ok && (await response.json()).stored === true;
}

/** Runs in the page. True once the service knows it. */
async function isOffDuty(): Promise<boolean> {
  const response = await fetch("/v1/rider");
  return (await response.json()).on_duty === false;
}

describe("with a phone that knows where it is", () => {
  let browser: Browser;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A phone at the shop, signed in and on duty. */
  async function startWork(
    text: Text,
    { jobs = 1, ...options }: { locale: string; colorScheme: "light" | "dark"; jobs?: number },
  ): Promise<Page> {
    context = await browser.newContext({
      ...options,
      viewport: { width: 360, height: 720 },
      geolocation: { latitude: SHOP.lat, longitude: SHOP.lng, accuracy: 10 },
      permissions: ["geolocation"],
    });
    const page = await context.newPage();
    const { code } = await service.invite("Otieno K.", jobs);
    await page.goto(`${service.origin}/rider#${code}`);
    await checked(page, text.pair.title);
    await page.getByRole("button", { name: text.pair.signIn }).click();
    await page.getByRole("button", { name: text.home.goOn }).click();
    await page.getByText(text.home.waiting, { exact: true }).waitFor();
    await page.getByText(text.position.on, { exact: true }).waitFor();
    return page;
  }

  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  /** The screen with this title is there, with the focus where a screen reader begins, and axe finds nothing. */
  async function checked(page: Page, title: string, focused = title): Promise<void> {
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent), "focused").toBe(focused);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findViolations(page), title).toEqual([]);
    // A desktop's window at 400 %, and a phone.
    for (const [width, height] of [
      [320, 256],
      [360, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(hiddenWhenFocused), `${title} at ${width} × ${height}`).toEqual([]);
    }
    await page.evaluate(() => document.querySelector("h1")?.focus());
  }

  async function endWork(page: Page, text: Text): Promise<void> {
    await page.getByRole("button", { name: text.home.goOff }).click();
    await page.getByText(text.home.offHint, { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(isOffDuty)).toBe(true);
    await context?.close();
  }

  test("the app loses nothing from the shop to the door without network, and opens without it", async () => {
    const page = await startWork(en, { locale: "en-KE", colorScheme: "light" });
    const { id, delivery_code } = await service.order();
    await press(page, en.offer.accept);
    await press(page, en.job.actions.set_off);
    await press(page, en.job.actions.arrive);
    await press(page, en.job.confirm.arrive);
    await statusOf(id).toBe("at_pickup");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

    // At the shop, nothing is asked that can only be so at the door.
    await press(page, en.job.problem);
    await page.getByLabel(en.problem.reasons.not_ready).check();
    expect(await page.getByLabel(en.problem.reasons.nobody_there).count()).toBe(0);
    await press(page, en.problem.send);
    await press(page, en.back);
    const problems = async () => (await service.read<DeliveryRecord>(`deliveries/${id}`)).problems;
    await expect.poll(problems).toMatchObject([{ reason: "not_ready" }]);

    await context?.setOffline(true);
    await press(page, en.job.actions.pick_up);
    await press(page, en.job.confirm.pick_up);
    await page.getByRole("heading", { level: 1, name: en.job.titles.in_transit }).waitFor();
    await page.reload();
    await page.getByText(en.network.offline).waitFor();
    await press(page, en.job.actions.hand_over);
    await page.getByText(en.handOver.askCode).waitFor();
    await page.keyboard.type(delivery_code);
    await press(page, en.handOver.confirm);
    await page.getByText(en.handOver.saved).waitFor();
    expect(await service.statusOf(id)).toBe("at_pickup");

    await context?.setOffline(false);
    await page.getByText(en.handOver.thanks).waitFor();
    expect(await service.statusOf(id)).toBe("delivered");
    await endWork(page, en);
  });

  test("a rider who has room is offered another delivery on the way, and the one they have goes on", async () => {
    const page = await startWork(en, { locale: "en-KE", colorScheme: "light", jobs: 2 });
    const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    const first = await service.order();
    await press(page, en.offer.accept);
    await press(page, en.job.actions.set_off);
    await statusOf(first.id).toBe("rider_arriving");

    // Nobody touches the page: its request for further offers is open while the rider is under way, and brings the next one.
    const told = page.waitForResponse(
      async (response) =>
        response.url().includes("/v1/rider/offers?wait=") && response.ok() && (await response.json()).offer !== null,
    );
    const declined = await service.order();
    expect((await (await told).json()).offer.delivery_id).toBe(declined.id);
    await checked(page, en.offer.title);
    await page.getByText(en.offer.adds, { exact: true }).waitFor();
    await press(page, en.offer.decline);
    await title(en.job.titles.rider_arriving);
    await service.cancel(declined.id);

    const second = await service.order();
    await title(en.offer.title);
    await press(page, en.offer.accept);
    await statusOf(second.id).toBe("rider_assigned");
    await title(en.job.titles.rider_arriving);
    await page.getByText(/^After this you have 1 more delivery/).waitFor();
    expect(await service.statusOf(first.id)).toBe("rider_arriving");

    // There is no room for a third.
    const third = await service.order();
    await press(page, en.job.actions.arrive);
    await press(page, en.job.confirm.arrive);
    await statusOf(first.id).toBe("at_pickup");
    expect(await service.statusOf(third.id)).toBe("searching");
    expect(await page.getByRole("heading", { level: 1, name: en.offer.title }).count()).toBe(0);
    for (const { id } of [third, second, first]) await service.cancel(id);
    await endWork(page, en);
  });

  test("the map lies behind the sheet and shows where the rider goes now, and the hand-over what it has brought", async () => {
    const page = await startWork(en, { locale: "en-KE", colorScheme: "light" });
    const { id, delivery_code } = await service.order();
    const { fee } = await service.read<{ fee: number }>(`deliveries/${id}`);
    const pay = new Intl.NumberFormat("en-KE", { style: "currency", currency: "KES", currencyDisplay: "code" }).format(
      fee * 0.8,
    );
    const pins = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".map-pin")].map((pin) => pin.getAttribute("class")?.split("map-")[2]),
      );
    await page.getByText(pay, { exact: true }).waitFor();
    await expect.poll(pins).toEqual(["pickup", "dropoff"]);
    await press(page, en.offer.accept);
    await expect.poll(pins).toEqual(["pickup"]);
    const edges = () =>
      page.evaluate(() => {
        const [map, sheet] = [".map", ".sheet"].map((one) => document.querySelector(one)?.getBoundingClientRect());
        const isOver = document.elementFromPoint(innerWidth / 2, (sheet?.top ?? 0) + 10)?.closest(".sheet") !== null;
        return { map: [map?.left, map?.top, map?.right], overlap: (map?.bottom ?? 0) - (sheet?.top ?? 0), isOver };
      });
    // The sheet rises as it opens.
    await expect.poll(edges).toEqual({ map: [0, 0, 360], overlap: 20, isOver: true });
    await press(page, en.job.actions.set_off);
    await press(page, en.job.actions.arrive);
    await press(page, en.job.confirm.arrive);
    await press(page, en.job.actions.pick_up);
    await press(page, en.job.confirm.pick_up);
    await expect.poll(pins).toEqual(["dropoff"]);
    await press(page, en.job.actions.hand_over);
    await page.getByText(en.handOver.askCode).waitFor();
    await page.keyboard.type(delivery_code);
    await press(page, en.handOver.confirm);
    await page.getByRole("heading", { level: 1, name: en.handOver.done }).waitFor();
    expect(await page.locator(".sheet").innerText()).toContain(pay);
    await page.getByText(en.home.waiting, { exact: true }).waitFor();
    expect(await page.locator(".today").innerText()).toContain(pay);
    // On a desktop the map fills the page. The sheet lies on its left, and is as high as what it says.
    await page.setViewportSize({ width: 1280, height: 720 });
    const boxOf = (one: string) => page.locator(one).boundingBox();
    // The sheet glides in first.
    await expect.poll(() => boxOf(".sheet")).toMatchObject({ x: 16, y: 16, width: 400 });
    expect((await boxOf(".sheet"))?.height).toBeLessThan(500);
    expect(await boxOf(".map")).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
    await expect.poll(async () => (await boxOf(".map-rider"))?.x, { message: "beside the sheet" }).toBeGreaterThan(416);
    await endWork(page, en);
  });

  test("cash is seen without scrolling, from the offer to the door", async () => {
    const page = await startWork(en, { locale: "en-KE", colorScheme: "light" });
    const { delivery_code } = await service.order({ payment_method: "cash", cash: { amount: 1250 } });
    const isSeen = async (title: string) => {
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const amount = await page.getByText(/^\S+\s1,250\.00$/).boundingBox();
      const actions = await page.locator(".actions").boundingBox();
      expect(amount && amount.y + amount.height, title).toBeLessThan(actions?.y ?? 0);
    };
    await isSeen(en.offer.title);
    await press(page, en.offer.accept);
    await isSeen(en.job.titles.rider_assigned);
    await press(page, en.job.actions.set_off);
    await press(page, en.job.actions.arrive);
    await press(page, en.job.confirm.arrive);
    await isSeen(en.job.titles.at_pickup);
    await press(page, en.job.actions.pick_up);
    await press(page, en.job.confirm.pick_up);
    await isSeen(en.job.titles.in_transit);
    await press(page, en.job.actions.hand_over);
    await page.getByRole("radio", { name: en.cash.yes }).check();
    await page.keyboard.type(delivery_code);
    await press(page, en.handOver.confirm);
    await page.getByText(en.home.waiting, { exact: true }).waitFor();
    await endWork(page, en);
  });

  test.each([
    ["in English, in the dark", en, { locale: "en-KE", colorScheme: "dark" }],
    ["in Arabic, from right to left", arabic, { locale: "ar-EG", colorScheme: "light" }],
  ] as const)(
    "every screen passes axe and begins at its title, %s",
    { tags: ["wide"] },
    async (_name, text, options) => {
      const page = await startWork(text, options);
      const { id, delivery_code } = await service.order();
      await checked(page, text.offer.title);
      await press(page, text.offer.accept);
      await checked(page, text.job.titles.rider_assigned);
      await press(page, text.job.actions.set_off);
      await press(page, text.job.problem);
      await checked(page, text.problem.title);
      await page.getByRole("radio", { name: text.problem.reasons.other }).check();
      await press(page, text.problem.send);
      await checked(page, text.changes.problem);
      // The button above the content, or the large one.
      await page.goBack();
      await press(page, text.job.actions.arrive);
      await press(page, text.job.confirm.arrive);
      await checked(page, text.job.titles.at_pickup);
      await press(page, text.job.actions.pick_up);
      await press(page, text.job.confirm.pick_up);
      await press(page, text.job.actions.hand_over);
      await checked(page, text.handOver.title);
      await press(page, text.handOver.useSignature);
      await checked(page, text.handOver.signHere);
      await page.goBack();
      for (const digit of delivery_code) await press(page, digit);
      await press(page, text.handOver.confirm);
      await page.getByRole("heading", { level: 1, name: text.handOver.done }).waitFor();
      await statusOf(id).toBe("delivered");
      await page.getByText(text.home.waiting, { exact: true }).waitFor();
      await press(page, text.menu);
      await checked(page, text.settings.title);
      await page.getByRole("button", { name: text.settings.gps }).click();
      await checked(page, text.gps.title);
      await press(page, text.gps.connect.replace("{name}", "OwnTracks"));
      await page.locator(".qr path").waitFor();
      await checked(page, text.gps.title, "OwnTracks");
      await page.goBack();
      await page.goBack();
      await endWork(page, text);
    },
  );
});
