import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CustomerView } from "../../../src/contract/customer/customer.ts";
import type { Message } from "../../../src/contract/message.ts";
import { en as thread } from "../../../src/pages/kit/thread/languages/en.ts";
import inSwahili from "../../../src/pages/kit/thread/languages/sw.ts";
import { en } from "../../../src/pages/track/text/languages/en.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { chromium } from "../engines/chromium.ts";
import type { Engine } from "../engines/engine.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { findChromium } from "../kit/find-chromium.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { aCustomer, SHOP } from "./a-customer.ts";
import { DIGITS, openTrackService } from "./open-track-service.ts";
import { deliverPush, readNotifications, subscribeAt, tapNotification } from "./pushes.ts";

/** A public key of P-256, as a service sends it. */
const PUSH_KEY = "BNJxw7sCGkGLOUP2cawBaBXRuWZ3lw_PmQMgreLVVvx_b4emEWVURkCF8fUTHEFe2xrEgTt5ilh5xD94v0pFe_I";
const SUBSCRIPTION = {
  endpoint: "https://push.example/1",
  keys: { p256dh: "AQ", auth: "Ag" },
  expirationTime: 4_102_444_800_000,
};
const NOBODY = { rider: null, eta_minutes: null, distance_remaining_km: null, located_at: null };
const WRITTEN = "Blue gate, third floor";

type Told = [record: Partial<Reading>, customer: CustomerView, messages?: Message[]];
const sent = (changes: Partial<Message>): Message => ({
  id: "msg_a",
  from: "rider",
  phrase: null,
  text: null,
  lang: null,
  sent_at: "2026-11-23T10:50:00Z",
  read_at: null,
  reported: false,
  ...changes,
});
const told = {
  sought: [
    { ...NOBODY, status: "searching", arrives_after: "2026-11-23T09:10:00Z", arrives_before: "2026-11-23T09:30:00Z" },
    aCustomer({ allows: { instructions: true, rating: false, messages: false }, push_key: PUSH_KEY }),
  ],
  unforeseen: [{ ...NOBODY, status: "searching" }, aCustomer()],
  underWay: [{ status: "in_transit" }, aCustomer({ push_key: PUSH_KEY })],
  written: [
    { status: "in_transit" },
    aCustomer({
      is_customer: true,
      asks_digits: false,
      allows: { instructions: false, rating: false, messages: true },
      push_key: PUSH_KEY,
      push_messages: true,
    }),
    [
      sent({ phrase: "cant_find" }),
      sent({ id: "msg_b", from: "customer", phrase: "at_gate", read_at: "2026-11-23T10:51:00Z" }),
      sent({ id: "msg_c", text: "Niko <b>hapa</b> chini", lang: "sw" }),
    ],
  ],
  near: [{ status: "in_transit", eta_minutes: 2 }, aCustomer({ push_key: PUSH_KEY })],
  delivered: [
    { ...NOBODY, status: "delivered", proof: "signature", signed_by: "Wanjiru" },
    aCustomer({
      allows: { instructions: false, rating: true, messages: false },
      proof: { kind: "signature", at: "2026-11-23T11:04:00Z", signed_by: "Wanjiru", has_photo: true },
    }),
  ],
  handed: [
    { ...NOBODY, status: "delivered", proof: "code" },
    aCustomer({
      is_customer: true,
      asks_digits: false,
      allows: { instructions: false, rating: true, messages: false },
      items: [{ name: "Pilau", quantity: 2 }],
      proof: { kind: "code", at: "2026-11-23T11:04:00Z", signed_by: null, has_photo: true },
    }),
  ],
  ended: [
    { ...NOBODY, status: "delivered", proof: "code" },
    aCustomer({ is_customer: true, asks_digits: false, allows: { instructions: false, rating: true, messages: true } }),
    [sent({ phrase: "cant_find" })],
  ],
  rated: [
    { ...NOBODY, status: "delivered", proof: "code" },
    aCustomer({
      rating: { stars: 4, comment: "Still <b>warm</b>" },
      proof: { kind: "code", at: "2026-11-23T11:04:00Z", signed_by: null, has_photo: false },
    }),
  ],
  cancelled: [
    { ...NOBODY, status: "cancelled" },
    aCustomer({ merchant: { name: SHOP, phone: null, phone_display: null, url: null } }),
  ],
  again: [
    { ...NOBODY, status: "cancelled" },
    aCustomer({ is_customer: true, asks_digits: false, next_url: "https://service.example/track/dlv_next#secret" }),
  ],
  marked: [
    { status: "in_transit" },
    aCustomer({
      merchant: {
        name: "<img src=x onerror=alert(1)>",
        phone: "+254 700 000 001",
        phone_display: null,
        url: "javascript:alert(1)",
      },
      reference: "<script>alert(1)</script>",
      dropoff: { street: "<i>27</i> Acacia Street", instructions: "<a href=//elsewhere.example>bell</a>" },
    }),
  ],
} satisfies Record<string, Told>;

let service: Awaited<ReturnType<typeof openTrackService>>;
beforeAll(async () => {
  service = await openTrackService();
});
afterAll(() => service?.close());

/** Makes a delivery of its own in this state. @returns the address of its page */
let made = 0;
function make(state: keyof typeof told): string {
  const [record, customer, messages] = structuredClone(told[state]) as Told;
  return service.tell(`dlv_${state}_${++made}`, record, customer, messages);
}

describe.each([chromium, firefox, webkit])("in $name", { concurrent: true }, ({ name, tags, find, open }) => {
  const program = find();
  if (!program) return nameNotRun(name, "the tracking page");
  let engine: Engine;
  beforeAll(async () => {
    engine = await open(program);
  });
  afterAll(() => engine?.close());

  test("a customer reads whose order it is, and changes the instructions", { tags }, async ({ expect }) => {
    const words = en.address;
    await engine.goto(make("sought"));
    const says = (selector: string) => expect.poll(() => engine.run(readText, selector));
    const press = (label: string) => expect.poll(() => engine.run(pressButton, label), { message: label }).toBe(true);
    await says("h1").toContain(SHOP);
    await says("header").toContain("MK-1042");
    await says('a[href="tel:+254700000001"]').toContain(SHOP);
    await says(".theirs").toBe("Ring twice, the bell is slow.");
    await press(words.change);
    await expect.poll(() => engine.run(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await engine.run(fillField, ["textarea", WRITTEN]);
    await engine.run(fillField, ["input", "9999"]);
    await press(words.save);
    await says("dialog[open] [role=alert]").toBe(en.digits.wrong);
    // As somebody types them who writes in Arabic.
    await engine.run(fillField, ["input", "٠٠٠٢"]);
    await press(words.save);
    await says(".theirs").toBe(WRITTEN);
    await expect.poll(() => engine.run(() => document.activeElement?.textContent)).toBe(words.change);
    await says('[part="status"]').not.toBe("");
  });
});

/** Runs in the page. */
function readText(selector: string): string {
  const card = document.querySelector("#ontheway-tracking")?.shadowRoot;
  const element = document.querySelector<HTMLElement>(selector) ?? card?.querySelector<HTMLElement>(selector);
  return element?.innerText.trim().replace(/[\u2068\u2069]/g, "") ?? "";
}

/** Runs in the page. */
function readHeading() {
  const line = document.querySelector<HTMLElement>("#heading p");
  if (!line?.textContent) return null;
  return {
    size: Number.parseFloat(getComputedStyle(document.body).fontSize),
    isWhole: line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight,
    isInRoom: line.offsetHeight <= Math.ceil(Number.parseFloat(getComputedStyle(line).minHeight)),
  };
}

/** Runs in the page. False while there is no such button. */
function pressButton(label: string): boolean {
  const root = document.querySelector("dialog[open]") ?? document;
  const button = [...root.querySelectorAll<HTMLElement>("button")].find((one) => one.innerText.trim() === label);
  // As a tap does, and `click` doesn't.
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Runs in the page. */
function fillField([selector, text]: [string, string]): void {
  const field = document.querySelector<HTMLInputElement>(`dialog[open] ${selector}`);
  if (field) field.value = text;
}

describe("on a phone and on a desktop", () => {
  let browser: Browser;
  const pages: Page[] = [];
  beforeAll(async () => {
    // The headless shell shows no notifications.
    browser = await openBrowser(findChromium());
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
  });

  /** @param prepare runs before the page loads */
  async function open(
    address: string,
    width: number,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "Africa/Nairobi", ...options });
    const page = await context.newPage();
    pages.push(page);
    await prepare?.(page);
    await page.goto(address);
    await page.locator("footer:not([data-waiting])").waitFor();
    return page;
  }
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const panels = (page: Page) => page.locator("#panels").innerText();

  test("axe finds no mistake on a phone and a desktop, in both themes, also in dialogs", {
    tags: ["wide"],
  }, async () => {
    const page = await open(make("sought"), 360);
    const findings: unknown[] = [];
    const check = async (where: string) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForFunction((width) => innerWidth === width, width);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`[part~=card][data-theme=${colorScheme}]`).waitFor();
          for (const violation of await findViolations(page))
            findings.push({ where, width, colorScheme, ...violation });
        }
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([where, width, scrollWidth <= width]).toEqual([where, width, true]);
      }
    };
    await check("sought");
    await button(page, en.address.change).click();
    await button(page, en.address.save).click();
    await check("instructions");
    await page.goto(make("delivered"));
    await page.getByText(en.rating.title).waitFor();
    await check("delivered");
    await button(page, "4 stars").click();
    await page.getByRole("dialog").waitFor();
    await check("rating");
    await page.goto(make("handed"));
    await button(page, "4 stars").click();
    await page.getByText(en.rating.thanks).waitFor();
    await check("rated with a tap");
    await page.goto(make("rated"));
    await page.getByText(en.rating.thanks).waitFor();
    await check("rated");
    await page.goto(make("written"));
    await page.getByText(thread.phrases.cant_find).waitFor();
    await check("written");
    expect(findings).toEqual([]);
  });

  test.each([
    [360, "en-US"],
    [1440, "en-US"],
    [360, "ar-EG"],
    [1440, "ar-EG"],
  ])("nothing moves once it is there, at %i px in %s", async (width, locale) => {
    const page = await open(make("underWay"), width, { locale }, (page) => page.addInitScript(watchShifts));
    for (const state of ["underWay", "written", "sought", "unforeseen", "handed", "rated"] as const) {
      if (state !== "underWay") await page.goto(make(state));
      await page.locator("footer:not([data-waiting])").waitFor();
      await page.locator("#panels section").first().waitFor();
      await page.locator(`#ontheway-tracking[data-tracking-status="${told[state][0].status}"]`).waitFor();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect([state, await page.evaluate(() => Reflect.get(window, "shifted"))]).toEqual([state, []]);
    }
  });

  test("the customer reads the rider in their own language, answers with one tap, and writes a line", async () => {
    const page = await open(make("written"), 360, { locale: "sw" });
    const log = page.getByRole("log");
    await expect.poll(() => log.innerText()).toContain(inSwahili.phrases.cant_find);
    const text = log.getByText("Niko <b>hapa</b> chini");
    expect([await text.getAttribute("lang"), await log.locator("b").count()]).toEqual(["sw", 0]);
    await button(page, inSwahili.phrases.on_my_way_down).click();
    const last = log.getByRole("listitem").last();
    await expect.poll(() => last.innerText()).toContain(inSwahili.phrases.on_my_way_down);
    expect(await last.innerText()).toContain(inSwahili.unread);
    // The newest is in view, however long the thread is.
    const [foot, end] = await Promise.all(
      [log, last].map((part) => part.evaluate((element) => element.getBoundingClientRect().bottom)),
    );
    expect(end).toBeLessThanOrEqual(foot ?? 0);
    const field = page.getByRole("textbox", { name: inSwahili.field });
    await field.fill("Geti la bluu");
    await field.press("Enter");
    await expect.poll(() => last.innerText()).toContain("Geti la bluu");
    expect(await field.inputValue()).toBe("");
    expect(service.received.slice(-2)).toEqual([
      { operation: "POST messages", body: { phrase: "on_my_way_down" } },
      { operation: "POST messages", body: { text: "Geti la bluu", lang: "sw" } },
    ]);
  });

  test("the customer reports what the rider has written with one tap, and keeps the focus", async () => {
    const page = await open(make("written"), 360);
    const report = page.getByRole("log").getByRole("button");
    // It stands once, at the newest.
    expect(await report.count()).toBe(1);
    const last = page.getByRole("log").getByRole("listitem").filter({ hasText: thread.rider }).last();
    expect(await last.getByRole("button").count()).toBe(1);
    await report.press("Enter");
    await expect.poll(() => report.innerText()).toBe(thread.reported);
    expect(await report.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await report.press("Enter");
    const reports = () => service.received.filter(({ operation }) => operation === "POST report");
    expect(reports()).toHaveLength(1);
    expect(await page.getByRole("button", { name: thread.reported }).count()).toBe(1);
  });

  test("once it has ended, thanks are left to say", async () => {
    const page = await open(make("ended"), 360);
    await button(page, thread.phrases.thank_you).waitFor();
    expect(await button(page, thread.phrases.ring_twice).count()).toBe(0);
  });

  test("names and instructions are text, and a link that would run a script is none", async () => {
    const page = await open(make("marked"), 360);
    const [, { merchant, reference, dropoff }] = told.marked;
    for (const words of [merchant.name, String(dropoff.street), String(dropoff.instructions)])
      await page.getByText(words).first().waitFor();
    expect(await page.locator("header").innerText()).toContain(reference);
    expect(await page.locator("#panels :is(img, i, script, a:not([href^='tel:']))").count()).toBe(0);
    // A long order number and street can be read whole, in large text, too, and in the room that is kept for them.
    const session = await page.context().newCDPSession(page);
    for (const size of [16, 24]) {
      await session.send("Page.setFontSizes", { fontSizes: { standard: size } });
      await expect.poll(() => page.evaluate(readHeading)).toEqual({ size, isWhole: true, isInRoom: true });
    }
  });

  test("each stage of a delivery has its own parts", async () => {
    const page = await open(make("underWay"), 360);
    expect(await panels(page)).toContain(en.alert.title);
    expect(await panels(page)).toContain(en.address.wrong);
    expect(await button(page, en.address.change).count()).toBe(0);
    await page.goto(make("cancelled"));
    await page.locator("footer:not([data-waiting])").waitFor();
    // This shop has no phone and no page.
    expect(await panels(page)).toBe("");
    await page.goto(make("again"));
    const next = page.getByRole("link", { name: en.again });
    expect(await next.getAttribute("href")).toBe("https://service.example/track/dlv_next#secret");
    await page.goto(make("near"));
    await page.locator("footer:not([data-waiting])").waitFor();
    expect(await panels(page)).toContain(en.address.title);
    expect(await panels(page)).not.toContain(en.alert.title);
    await page.goto(make("rated"));
    await page.getByRole("img", { name: "4 stars" }).waitFor();
    expect(await panels(page)).toContain("Still <b>warm</b>");
    // The card says when, and how.
    expect(await panels(page)).not.toMatch(/2:04|code/);
    await expect.poll(() => page.title()).toContain(` · Your order from ${SHOP}`);
  });

  test("with only a keyboard a customer rates the delivery and sees the photo, and the focus comes back", async () => {
    const page = await open(make("delivered"), 360);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const inField = (tag: string) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(tag);
    const star = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await button(page, "1 star").focus();
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await inField("TEXTAREA");
    await page.keyboard.press("Escape");
    await expect.poll(star).toBe("3 stars");
    await page.keyboard.press("Enter");
    await inField("TEXTAREA");
    await page.keyboard.type("Quick and kind");
    await page.keyboard.press("Tab");
    await page.keyboard.type(DIGITS);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(en.rating.thanks);
    expect(service.received.at(-1)).toEqual({
      operation: "POST rating",
      body: { stars: 3, comment: "Quick and kind", digits: DIGITS },
    });
    await button(page, en.proof.photo).focus();
    await page.keyboard.press("Enter");
    await inField("INPUT");
    await page.keyboard.type(DIGITS);
    await page.keyboard.press("Enter");
    const photo = page.getByRole("img", { name: en.proof.photoAlt });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(en.proof.photo);
  });

  test("who opened the whole link types no digits, and the page that they share has no secret", async () => {
    const secret = "Zb3_-k0123456789abcdef";
    const proof = { kind: "code", at: new Date().toISOString(), signed_by: null, has_photo: true } as const;
    const allows = { instructions: false, rating: true, messages: false };
    const address = service.tell(
      "dlv_whole",
      { status: "delivered" },
      aCustomer({ is_customer: true, asks_digits: false, allows, proof }),
    );
    const page = await open(`${address}#${secret}`, 360);
    const photo = page.getByRole("img", { name: en.proof.photoAlt });
    // It is there without a tap.
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    // One tap rates, also another one that mends it, and a comment can follow.
    const ratings = () => service.received.filter(({ operation }) => operation === "POST rating").slice(-3);
    for (const name of ["2 stars", "5 stars"]) {
      await button(page, name).click();
      await page.getByText(en.rating.thanks).waitFor();
    }
    await expect.poll(() => ratings().at(-1)?.body).toEqual({ stars: 5 });
    expect(ratings().at(-2)?.body).toEqual({ stars: 2 });
    await page.getByRole("textbox", { name: en.rating.comment }).fill("Quick and kind");
    await button(page, en.rating.add).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(en.rating.thanks);
    expect(ratings().at(-1)?.body).toEqual({ stars: 5, comment: "Quick and kind" });
    expect(await button(page, "5 stars").count()).toBe(0);
    expect(service.secrets.at(-1)).toBe(secret);
    await button(page, en.proof.photo).click();
    await page.getByRole("dialog").getByRole("img", { name: en.proof.photoAlt }).waitFor();
    // A push opens the address without it, in the same browser.
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByText(en.rating.thanks).waitFor();
    expect(service.secrets.at(-1)).toBe(secret);
  });

  test("the card gets the code while the customer needs it, and only then; a stranger's page has none", async () => {
    const customer = { is_customer: true, asks_digits: false, items: [{ name: "Pilau <b>", quantity: 2 }] };
    const address = service.tell(
      "dlv_coded",
      { status: "picked_up" },
      aCustomer({ ...customer, delivery_code: "402917" }),
    );
    const page = await open(address, 360);
    const card = page.locator("#ontheway-tracking");
    await expect.poll(() => card.getAttribute("data-code")).toBe("402917");
    await expect.poll(() => panels(page)).toMatch(/Your order\n+2 ×\s+Pilau <b>/);
    service.tell("dlv_coded", { ...NOBODY, status: "delivered" }, aCustomer(customer));
    await page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());
    await expect.poll(() => card.getAttribute("data-code")).toBeNull();
    const stranger = await open(make("near"), 360);
    expect(await stranger.locator("#ontheway-tracking").getAttribute("data-code")).toBeNull();
    expect(await panels(stranger)).not.toContain(en.items);
  });

  test("a link that leads nowhere offers to try again, and the page says no more", async () => {
    const page = await open(service.tell("dlv_nowhere", { status: "in_transit" }), 360, {}, (page) =>
      page.route(/customer$|tracking\?/, (route) => route.fulfill({ status: 404, json: { code: "unknown_delivery" } })),
    );
    const again = page.getByRole("link", { name: "Try again" });
    await again.waitFor();
    await page.unroute(/customer$|tracking\?/);
    await again.click();
    await page.getByText(en.address.title).waitFor();
  });

  test.each([360, 1280])(
    "a delivery that is cancelled before the reader's eyes moves nothing, and says where to go, at %i px",
    async (width) => {
      const prepare = async (page: Page) => {
        await page.clock.install();
        await page.addInitScript(watchShifts);
      };
      const [before, customer] = told.written;
      const id = "dlv_0123456789ABCDEFGHIJKM";
      const page = await open(service.tell(id, before, customer), width, {}, prepare);
      await button(page, thread.phrases.at_gate).waitFor();
      service.tell(id, told.again[0], { ...told.again[1], push_key: null });
      await page.clock.fastForward(60_000);
      const next = page.getByRole("link", { name: en.again });
      await next.waitFor();
      expect(await next.getAttribute("href")).toBe(told.again[1].next_url);
      expect(await page.locator(".slow a").last().getAttribute("href")).toBe("tel:+254700000001");
      // Parts that are of no use any more can't be used, and the last still can.
      const inert = await page.locator(".panel").evaluateAll((all) => all.map((part) => part.matches("[inert]")));
      expect([inert[0], inert.at(-1)]).toEqual([true, false]);
      expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toEqual([]);
    },
  );

  test.each([360, 1280])(
    "a hand-over before the reader's eyes leaves the messages in their place, at %i px",
    async (width) => {
      const [before, customer] = told.written;
      const id = `dlv_watched_${width}`;
      const page = await open(service.tell(id, before, customer), width);
      const titles = () => page.locator("#panels h2").allInnerTexts();
      await expect.poll(titles).toEqual([thread.title, en.alert.title, en.address.title, en.help.title]);
      const places = () =>
        page.locator(".panel").evaluateAll((all) =>
          all.slice(0, 3).map((part) => {
            const { left, top, width } = part.getBoundingClientRect();
            return [left, top + scrollY, width];
          }),
        );
      const first = await places();
      const [after, { proof }] = told.handed;
      const allows = { instructions: false, rating: true, messages: true };
      service.tell(id, after, { ...customer, allows, proof });
      await page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());
      await expect.poll(titles).toEqual([thread.title, en.rating.title, en.proof.photoTitle, en.help.title]);
      // With fewer phrases the messages are lower, and on a phone so is a rating than what it replaces.
      const kept = width < 768 ? [0, 1] : [0, 2];
      const last = await places();
      expect(kept.map((part) => last[part])).toEqual(kept.map((part) => first[part]));
    },
  );

  test("while the service can't be reached the page offers the shop's phone, and no longer once it can", async () => {
    const page = await open(service.tell("dlv_0123456789ABCDEFGHIJKL", { status: "in_transit" }), 360, {}, (page) =>
      page.route(/customer$|tracking\?/, (route) => route.fulfill({ status: 503, json: {} })),
    );
    const phone = page.locator(".slow a", { hasText: "700 000001" });
    await phone.waitFor();
    expect(await phone.getAttribute("href")).toBe("tel:+254700000001");
    expect(await page.getByRole("link", { name: "Try again" }).isVisible(), "the card has a button").toBe(false);
    await page.unroute(/customer$|tracking\?/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(en.address.title).waitFor();
    expect(await phone.isVisible()).toBe(false);
  });

  test("messages when the rider is near or writes: asked for on a tap, shown, taken back, and over with the delivery", async () => {
    const address = make("written");
    const permissions = ["notifications"];
    const page = await open(address, 360, { permissions }, (page) => page.addInitScript(subscribeAt, SUBSCRIPTION));
    const language = "en-US";
    await page.getByText(en.alert.promiseBoth, { exact: true }).waitFor();
    await button(page, en.alert.turnOn).click();
    await button(page, en.alert.turnOff).waitFor();
    await page.getByText(en.alert.onBoth, { exact: true }).waitFor();
    const subscription = SUBSCRIPTION;
    expect(service.received.at(-1)).toEqual({ operation: "POST alerts", body: { subscription, language } });

    await deliverPush(page, { title: SHOP, body: "Your rider is near.", lang: "en", dir: "ltr" });
    await expect.poll(() => page.evaluate(readNotifications)).toEqual([`${SHOP}: Your rider is near.`]);
    const written = { type: "message", title: "Amina W.", dir: "auto", tag: "messages" };
    for (const body of ["I’m at the gate", "OK"]) await deliverPush(page, { ...written, body });
    await expect
      .poll(async () => (await page.evaluate(readNotifications)).sort())
      .toEqual(["Amina W.: OK", `${SHOP}: Your rider is near.`]);

    await button(page, en.alert.turnOff).click();
    await button(page, en.alert.turnOn).waitFor();
    expect(service.received.at(-1)).toEqual({ operation: "DELETE alerts", body: { endpoint: subscription.endpoint } });
    const hasWorker = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
    expect(await hasWorker()).toBe(false);

    await button(page, en.alert.turnOn).click();
    await button(page, en.alert.turnOff).waitFor();
    expect(await hasWorker()).toBe(true);
    const tell = ([record, customer]: Told) => service.tell(address.split("/").at(-1) ?? "", record, customer);
    const refresh = () =>
      page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());
    // What the rider writes comes also when they are near, so it can still be turned off; and for a while after the end.
    tell(told.near as Told);
    await refresh();
    await page.getByText(en.alert.near).waitFor();
    expect(await button(page, en.alert.turnOff).getAttribute("aria-disabled")).toBe("false");
    tell(told.ended as Told);
    await refresh();
    await button(page, thread.phrases.ring_twice).waitFor({ state: "detached" });
    expect(await hasWorker()).toBe(true);
    tell(told.delivered as Told);
    await page.reload();
    await page.getByText(en.proof.photoTitle).waitFor();
    await expect.poll(hasWorker).toBe(false);
  });

  test("a browser that blocks messages, and one without, have no such part", async () => {
    const lacking = [
      () => Object.defineProperty(Notification, "permission", { get: () => "denied" }),
      () => Reflect.deleteProperty(window, "PushManager"),
    ];
    for (const lack of lacking) {
      const page = await open(make("underWay"), 360, {}, (page) => page.addInitScript(lack));
      expect(await panels(page)).toContain(en.address.title);
      expect(await panels(page)).not.toContain(en.alert.title);
    }
  });

  test("a tap on the message shows the page that is open, or else opens it", async () => {
    const page = await open(make("underWay"), 360, { permissions: ["notifications"] }, (page) =>
      page.addInitScript(subscribeAt, SUBSCRIPTION),
    );
    const [context, address] = [page.context(), page.url()];
    // Another delivery's page stands beside it, and isn't meant.
    await (await context.newPage()).goto(make("near"));
    // Nobody can write here.
    await page.getByText(en.alert.promise, { exact: true }).waitFor();
    await button(page, en.alert.turnOn).click();
    await page.getByText(en.alert.on, { exact: true }).waitFor();
    const message = { title: SHOP, body: "Near", lang: "en", dir: "ltr" };
    await deliverPush(page, message);
    await expect.poll(() => page.evaluate(readNotifications)).toHaveLength(1);
    expect(await tapNotification(context, address)).toBe(`focus ${address}`);
    await expect.poll(() => page.evaluate(readNotifications)).toEqual([]);
    await deliverPush(page, message);
    await expect.poll(() => page.evaluate(readNotifications)).toHaveLength(1);
    await page.goto("about:blank");
    expect(await tapNotification(context, address)).toBe(`open ${address}`);
  });

  test("a browser that can't reach its push service says so, and what to look at instead", async () => {
    const alerts = service.received.filter(({ operation }) => operation === "POST alerts").length;
    const page = await open(make("underWay"), 360, { permissions: ["notifications"] }, (page) =>
      page.addInitScript(subscribeAt, null),
    );
    await button(page, en.alert.turnOn).click();
    await page.getByText(en.alert.unreachable).waitFor();
    expect(en.alert.unreachable).toContain(en.alert.stayOpen);
    expect(service.received.filter(({ operation }) => operation === "POST alerts")).toHaveLength(alerts);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    // The same button tries again.
    expect(await button(page, en.alert.turnOn).getAttribute("aria-disabled")).toBe("false");
  });

  test("a route that hangs leaves the page usable, and says so after its patience", async () => {
    const sent: unknown[] = [];
    const page = await open(make("sought"), 360, {}, async (page) => {
      await page.clock.install();
      await page.route("**/customer/instructions", (route) => void sent.push(route.request().postDataJSON()));
    });
    await button(page, en.address.change).click();
    await page.locator("dialog[open] textarea").fill("\u202e\u200b");
    await page.locator("dialog[open] input").fill(DIGITS);
    await button(page, en.address.save).click();
    await page.locator('dialog[open] [aria-disabled="true"]').waitFor();
    // What nobody can see isn't sent.
    await expect.poll(() => sent).toEqual([{ instructions: "", digits: DIGITS }]);
    await page.clock.fastForward(16_000);
    await page.getByText(en.mistakes.offline).waitFor();
    await button(page, en.cancel).click();
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(await panels(page)).toContain("Ring twice, the bell is slow.");
  });

  test("without JavaScript the page says whose delivery it is, and whom to ask", async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    pages.push(page);
    await page.goto(make("sought"));
    expect(await page.locator("noscript").innerText()).toMatch(/needs JavaScript.*ask the shop/s);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });

  test("sharing without a phone's sheet copies the page's address and says so", async () => {
    const address = make("underWay");
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await open(`${address}#here`, 1280, { permissions });
    await button(page, en.help.share).click();
    await page.getByText(en.help.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  test.each(["nothing", "no answer"])("where the service gives %s, the card works without its page", async (kind) => {
    const address = service.tell(`dlv_alone_${++made}`, { status: "in_transit" }, null);
    const page = await open(address, 360, {}, (page) =>
      page.route("**/customer", (route) => (kind === "nothing" ? route.continue() : route.abort())),
    );
    await page.locator('#ontheway-tracking[data-tracking-state="live"]').waitFor();
    await page.getByRole("heading", { level: 1, name: en.title }).waitFor();
    expect(await panels(page)).toBe("");
    if (kind === "nothing") return;
    // Once the network is back, the rest comes with the card's next answer.
    service.tell(address.split("/").at(-1) ?? "", { status: "in_transit" });
    await page.unroute("**/customer");
    await page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());
    await page.getByText(en.address.title).waitFor();
  });

  test("on paper it is black on white, without buttons, and links say where they lead", async () => {
    const page = await open(make("sought"), 794, { colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator("#panels button:visible").count()).toBe(0);
    const looks = await page.evaluate(() => {
      const link = document.querySelector('a[href^="https"]') ?? document.body;
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor, after: getComputedStyle(link, "::after").content };
    });
    expect(looks.color).toBe("rgb(0, 0, 0)");
    expect(looks.backgroundColor).toBe("rgb(255, 255, 255)");
    expect(looks.after).toContain("https://mkate.example/orders");
  });
});

/**
 * Runs in the page before its own scripts. Collects the elements that moved without a customer's action. The browser doesn't
 * name those inside the card.
 */
function watchShifts(): void {
  const shifted: string[] = [];
  Reflect.set(window, "shifted", shifted);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
      for (const { node } of entry.sources)
        shifted.push(node ? `${node.nodeName} ${node.textContent?.slice(0, 40)}` : "the card");
  });
  observer.observe({ type: "layout-shift", buffered: true });
}
