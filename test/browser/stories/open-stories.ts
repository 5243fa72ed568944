import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { destination, type Position } from "../../../src/contract/geo.ts";
import type { TrackingRecord } from "../../../src/contract/tracking.ts";
import { en } from "../../../src/pages/rider/text/languages/en.ts";
import type { Text } from "../../../src/pages/rider/text/text.ts";
import type { Db } from "../../../src/service/store/db.ts";
import { createCornerRouter } from "../../service/places/corner-router.ts";
import { openDeskService } from "../desk/open-desk-service.ts";

/** The first shop. Each story has its own town, a degree farther east, so that no rider is asked for another story's order. */
const SHOP: Position = { lat: -1.2833, lng: 36.8167 };

/** What the shop has ordered, and where its customer's page is. */
interface Ordered {
  id: string;
  code: string;
  link: string;
}

export type Town = ReturnType<Awaited<ReturnType<typeof openStories>>["openTown"]>;

/** The service as in production on a database, and the pages of everybody who meets in a story. */
export async function openStories(browser: Browser, openDb?: () => Promise<Db>) {
  const service = await openDeskService({ router: createCornerRouter(), ...(openDb && { openDb }) });
  let towns = 0;
  return { ...service, openTown: () => openTown(browser, service, { ...SHOP, lng: SHOP.lng + towns++ }) };
}

/** A shop with its riders and customers, each with a browser of their own. */
function openTown(browser: Browser, service: Awaited<ReturnType<typeof openDeskService>>, shop: Position) {
  const { origin, operate, merchant } = service;
  const open: { close(): Promise<void> }[] = [];
  async function openContext(options: Parameters<Browser["newContext"]>[0]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 720 }, ...options });
    open.push(context);
    return { context, page: await context.newPage() };
  }
  return {
    /** The customer's door is this many metres from the shop. */
    async order(name: string, metres: number, { bearing = 0, more = {} } = {}): Promise<Ordered> {
      const { id, delivery_code, tracking_url } = await merchant("POST", "deliveries", {
        pickup: { name: "Mkate & Co.", phone: "+254700000001", ...shop },
        dropoff: { name, phone: "+254700000002", ...destination(shop, bearing, metres) },
        package: { type: "food", weight: 2 },
        payment_method: "m-pesa",
        ...more,
      });
      const { pathname, hash } = new URL(tracking_url);
      return { id, code: delivery_code, link: origin + pathname + hash };
    },
    moveDoor: (id: string, metres: number) =>
      merchant("PATCH", `deliveries/${id}`, { dropoff: destination(shop, 0, metres) }),
    assign: (id: string, riderId: string) => operate("POST", `deliveries/${id}/assign`, { rider_id: riderId }),
    /** Takes steps for a rider. */
    async advance(id: string, ...steps: string[]): Promise<void> {
      for (const to of steps) await operate("POST", `deliveries/${id}/advance`, { to, reason: "Their phone is off" });
    },
    statusOf: (id: string) => expect.poll(async () => (await merchant("GET", `deliveries/${id}`)).status),
    /** The types of what the shop was told of an order, in their order. */
    async eventsOf(id: string): Promise<string[]> {
      const { data }: { data: { type: string; data: { delivery_id: string; sequence: number } }[] } = await merchant(
        "GET",
        "events?limit=100",
      );
      const own = data.filter((one) => one.data.delivery_id === id);
      return own.sort((a, b) => a.data.sequence - b.data.sequence).map(({ type }) => type);
    },

    /** The customer's phone, with the page that the shop's link leads to. */
    async openCustomer({ link }: Ordered, locale = "en-KE") {
      const { page } = await openContext({ locale });
      /** Every record that the page has got. */
      const told: TrackingRecord[] = [];
      page.on("response", (response) => {
        if (!/\/tracking\b/.test(response.url()) || response.status() !== 200) return;
        response.json().then(
          (record) => told.push(record),
          () => {},
        );
      });
      await page.goto(link);
      return { ...onPage(page), told, reads: (sentence: string) => readsCard(page, sentence) };
    },

    /** A rider's phone on duty, this many metres from the shop. They may have two deliveries. */
    async openRider(name: string, { text = en, locale = "en-KE", metres = 0 }: Partial<Rider> = {}) {
      const invited = { name, vehicle: "motorbike", capacity_jobs: 2 };
      const { rider_id, code } = await operate("POST", "riders", invited);
      const { lat: latitude, lng: longitude } = destination(shop, 180, metres);
      const { context, page } = await openContext({
        locale,
        permissions: ["geolocation"],
        geolocation: { latitude, longitude, accuracy: 8 },
      });
      await page.goto(`${origin}/rider#${code}`);
      const work = workOn(page, text);
      await work.tap(text.pair.signIn, text.home.goOn);
      // An order that waits may be offered before the page says that the position is shared.
      const offer = page.getByRole("heading", { name: text.offer.title, exact: true });
      await page.getByText(text.position.on, { exact: true }).or(offer).waitFor();
      return { id: rider_id as string, context, ...work };
    },

    /** A dispatcher's screen with one delivery. */
    async openDesk(name: string, id: string): Promise<Page> {
      const { page } = await openContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
      await page.goto(await service.invite(name, "dispatcher"));
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "What needs me" }).waitFor();
      await page.goto(`${origin}/desk?delivery=${id}`);
      return page;
    },

    close: () => Promise.all(open.map((one) => one.close())),
  };
}

interface Rider {
  text: Text;
  locale: string;
  metres: number;
}

/** Asks for news, as when somebody looks at the page again: so a story needn't wait until the page does it without that. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh();
  });

/** Reads something of a page that is up to date, until a test of it passes. */
const untilPage = (page: Page, read: () => Promise<string>) =>
  expect.poll(
    async () => {
      await lookAgain(page);
      // A name's initial isn't parted from it.
      return (await read()).replaceAll("\u00a0", " ").trim();
    },
    { interval: 300 },
  );

/** Waits until this is what the card says first. */
const readsCard = (page: Page, sentence: string) =>
  untilPage(page, async () => (await page.locator("[part~=status]").allInnerTexts()).join()).toBe(sentence);

/** What customers and riders do and read. */
function onPage(page: Page) {
  const messages = page.getByRole("log");
  const lastMessage = async () => (await messages.allInnerTexts()).join();
  return {
    page,
    messages,
    async tap(...names: string[]): Promise<void> {
      for (const name of names) await page.getByRole("button", { name, exact: true }).click();
    },
    /** Waits until the message is there. */
    hears: (message: string) => untilPage(page, lastMessage).toContain(message),
    /** Waits until no message is marked with this. */
    isRead: (unread: string) => untilPage(page, lastMessage).not.toContain(unread),
  };
}

/** What riders do, in the language of their page. */
function workOn(page: Page, text: Text) {
  const here = onPage(page);
  const { actions, confirm } = text.job;
  const takePackage = () => here.tap(actions.pick_up, confirm.pick_up);
  return {
    ...here,
    sheet: page.locator(".sheet"),
    /** Waits until the sheet has this title. */
    sees: (title: string) => untilPage(page, () => page.getByRole("heading", { level: 1 }).innerText()).toBe(title),
    /** Waits until so many deliveries come after the present one. */
    hasMore: (count: number) =>
      untilPage(page, async () => `${await page.locator(".sheet ol > .detail").count()}`).toBe(`${count}`),
    accept: () => here.tap(text.offer.accept),
    takePackage,
    /** From the accepted offer until the package is theirs. */
    async collect(): Promise<void> {
      await here.tap(actions.set_off, actions.arrive, confirm.arrive);
      await takePackage();
    },
    async enter(code: string): Promise<void> {
      await here.tap(actions.hand_over);
      await page.getByText(text.handOver.askCode).waitFor();
      await page.keyboard.type(code);
      await here.tap(text.handOver.confirm);
    },
  };
}
