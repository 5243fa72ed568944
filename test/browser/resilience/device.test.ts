import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "../../kit/find-free-port.ts";
import { aReading } from "../../widget/a-reading.ts";
import { openFaultService } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { untilComplete } from "../kit/until-complete.ts";
import { openHost } from "./open-host.ts";
import { type Card, NOON, type OrderPage, openOrderPage } from "./open-order-page.ts";

const host = await openHost();
const port = await findFreePort();
const HOUR = 3_600_000;
/** Seconds until the card notices a change of the clock: it looks every five seconds, and answers come at once. */
const NOTICED = 6;
const NEXT_POLL = 34;

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await host.close();
});

interface Order extends OrderPage {
  id: string;
  /** The order's card. */
  see(): Promise<Card | undefined>;
}

/** Something that happens to a phone. Its card has shown a rider nine minutes away for a second. */
interface Story {
  name: string;
  /** How far the phone's clock is ahead of the server's, in milliseconds. */
  ahead?: number;
  attributes?: string;
  run(order: Order): Promise<void>;
}

/**
 * Waits up to five seconds of the page's time for the card to look as expected. A request first waits for the lock between
 * tabs, for which the browser takes real time.
 */
async function expectSoon({ see, play }: Pick<Order, "see" | "play">, expected: object) {
  for (let second = 1; second < 5; second++) {
    await play(1);
    if (expect.objectContaining(expected).asymmetricMatch(await see())) return;
  }
  await play(1);
  expect(await see()).toMatchObject(expected);
}

const seeOne = ({ look, play }: OrderPage, id: string) => ({ play, see: async () => (await look())[id] });
const live = (eta: string) => ({ state: "live", notice: null, eta });
const silence = (since: string) => ({
  state: "stale",
  status: "Amina W. is on the way",
  eta: expect.stringMatching(new RegExp(`About .*No signal since ${since}`)),
  updated: "",
});
const stale = (since: string) => ({ ...silence(since), notice: "There seems to be no connection" });
const hide = (order: OrderPage, hidden: boolean) =>
  order.page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

const STORIES: Story[] = [
  ...[5, -5].map((hours) => ({
    name: `its clock is ${Math.abs(hours)} hours ${hours > 0 ? "ahead" : "behind"}`,
    ahead: hours * HOUR,
    async run({ id, see, play, good, clock }: Order) {
      // The service's time, as everywhere on the card.
      expect(await see()).toMatchObject({ ...live("9 min9 minutesArrives 12:09"), status: "Amina W. is on the way" });
      service.answer(id, good(id, { located_at: new Date(clock.now).toISOString() }));
      await play(190);
      // The card knows the service's clock to a second.
      expect(await see()).toMatchObject({ ...silence("(11:59|12:00)"), notice: null });
    },
  })),
  ...[5, -5].map((hours) => ({
    name: `its clock is set ${hours > 0 ? "ahead" : "back"} by five hours`,
    async run({ see, play, setAhead }: Order) {
      await setAhead(hours * HOUR);
      await play(NOTICED);
      expect(await see()).toMatchObject({
        ...live("9 min9 minutesArrives 12:09"),
        status: "Amina W. is on the way",
        updated: "Checked just now",
      });
    },
  })),
  {
    name: "its clock is set back by five hours, without a connection",
    async run({ page, see, play, setAhead }) {
      await play(20);
      await page.context().setOffline(true);
      await setAhead(-5 * HOUR);
      await play(20);
      expect(await see()).toMatchObject({ state: "live", updated: "" });
      await play(60);
      expect(await see()).toMatchObject(stale("12:00"));
    },
  },
  {
    name: "it loses the connection and gets it back",
    async run(order) {
      const { page, see, play } = order;
      await page.context().setOffline(true);
      await play(NEXT_POLL);
      await expectSoon(order, {
        state: "live",
        notice: "There seems to be no connection",
        button: "Try again",
      });
      expect((await see())?.heard.at(-1)).toEqual({ type: "error", code: "network", retryable: true });
      await play(90);
      expect(await see()).toMatchObject({
        ...stale("12:00"),
        rider: expect.not.stringContaining("km"),
      });
      // The browser takes real time to tell the page.
      const told = page.evaluate(() => new Promise((resolve) => addEventListener("online", resolve, { once: true })));
      await page.context().setOffline(false);
      await told;
      // At once, without waiting for the next request that was due.
      await expectSoon(order, { state: "live", notice: null });
    },
  },
  {
    name: "it sleeps for three hours",
    async run(order) {
      order.clock.now += 3 * HOUR;
      await order.setAhead(0);
      await order.play(NOTICED);
      await expectSoon(order, { ...live("9 min9 minutesArrives 15:09"), updated: "Checked just now" });
    },
  },
  {
    name: "it sleeps for three hours and wakes without a connection",
    async run({ page, see, play, clock, setAhead }) {
      await page.context().setOffline(true);
      clock.now += 3 * HOUR;
      await setAhead(0);
      await play(NOTICED);
      // The estimate has passed.
      expect(await see()).toMatchObject({ ...stale("12:00"), eta: "Arrives12:09No signal since 12:00" });
    },
  },
  {
    name: "it shows another page for an hour",
    async run(order) {
      const { id, play } = order;
      await hide(order, true);
      await play(3600, 3600);
      expect(service.trackingRequests(id), "a hidden card makes no request").toBe(1);
      await hide(order, false);
      await expectSoon(order, { ...live("Arrives12:09About 13:09"), updated: "Checked just now" });
    },
  },
  {
    name: "its timers are late, as in the background of a busy phone",
    async run({ id, see, skip }) {
      for (let minute = 1; minute <= 5; minute++) {
        await skip(60);
        expect(service.trackingRequests(id), "one request at a time").toBe(1 + minute);
      }
      expect(await see()).toMatchObject({ state: "live", notice: null, updated: "Checked just now" });
    },
  },
  {
    name: "its customer presses Try again",
    async run(order) {
      const { id, page, play, good } = order;
      service.answer(id, "cut");
      await play(90);
      service.answer(id, good(id));
      await page.getByRole("button", { name: "Try again" }).click();
      await expectSoon(order, { state: "live", notice: null });
    },
  },
];

describe.concurrent("the card shows what is true on a phone when", () => {
  test.each(STORIES.map((story, n) => ({ ...story, n })))("$name", async ({ n, ahead = 0, run }) => {
    const id = `dlv_phone_${n}`;
    const order = await openOrderPage(browser, host, service, {
      cards: { [id]: "" },
      ahead,
      before: ({ good }) => service.answer(id, good(id)),
    });
    await untilComplete(order.page, service.origin);
    await order.play(1);
    await run({ ...order, id, ...seeOne(order, id) });
    expect(order.complaints).toEqual([]);
    await order.close();
  });

  test("the service starts after the page", async () => {
    const id = "dlv_late";
    const cards = { [id]: `data-api="http://127.0.0.1:${port}"` };
    const order = await openOrderPage(browser, host, service, { cards });
    await order.play(20);
    expect((await order.look())[id]).toMatchObject({ state: "error", status: "There seems to be no connection" });
    const late = await openFaultService(port);
    late.answer(id, order.good(id));
    for (let waited = 0; waited < 60 && (await order.look())[id]?.state !== "live"; waited += 15) await order.play(15);
    expect((await order.look())[id]).toMatchObject({ state: "live", notice: null });
    expect(order.complaints).toEqual([]);
    await order.close();
    await late.close();
  });

  test("records are older, odd, or labelled wrongly", async () => {
    const body = (id: string, changes = {}) => JSON.stringify(aReading({ delivery_id: id, ...changes }));
    const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
    const order = await openOrderPage(browser, host, service, {
      cards: { dlv_older: "", dlv_label: "", dlv_latin: "", dlv_unknown: "" },
      before: ({ good }) => {
        service.answer("dlv_older", good("dlv_older"), {
          headers: { Date: new Date(NOON).toUTCString() },
          body: body("dlv_older", { status: "at_pickup", located_at: at(-60) }),
        });
        service.answer("dlv_label", {
          headers: { "Content-Type": "text/html; charset=utf-16", Date: new Date(NOON).toUTCString() },
          body: body("dlv_label", { located_at: at(0) }),
        });
        service.answer("dlv_latin", {
          body: Buffer.from(body("dlv_latin", { rider: { name: "Zoë" }, located_at: null }), "latin1"),
        });
        service.answer("dlv_unknown", good("dlv_unknown", { status: "handed_to_drone" }));
      },
    });
    await order.play(1);
    const cards = await order.look();
    expect(cards.dlv_label).toMatchObject({ state: "live", status: "Amina W. is on the way" });
    expect(cards.dlv_latin?.status, "a garbled name isn't shown").toBe("Your rider is on the way");
    expect(cards.dlv_unknown).toMatchObject({ state: "live", status: "Your delivery is under way" });
    await order.play(NEXT_POLL);
    const older = seeOne(order, "dlv_older");
    await expectSoon(older, {
      state: "live",
      status: "Amina W. is on the way",
      notice: "We couldn’t read the latest news",
    });
    expect((await older.see())?.heard.at(-1)).toEqual({ type: "error", code: "bad_answer", retryable: true });
    expect(order.complaints).toEqual([]);
    await order.close();
  });

  test("an answer has forty megabytes, of which it loads a part", async () => {
    let sent = 0;
    let closed = false;
    const order = await openOrderPage(browser, host, service, {
      cards: { dlv_huge: "" },
      before: ({ good }) =>
        service.answer("dlv_huge", good("dlv_huge"), (response) => {
          const chunk = "x".repeat(100_000);
          response.on("close", () => {
            closed = true;
          });
          response
            .writeHead(200, { "Content-Type": "application/json" })
            .write('{"status": "in_transit", "padding": "');
          const send = () => {
            while (sent < 40e6 && !response.destroyed) {
              sent += chunk.length;
              if (!response.write(chunk)) return response.once("drain", send);
            }
            response.end('"}');
          };
          send();
        }),
    });
    await order.play(NEXT_POLL);
    await expectSoon(seeOne(order, "dlv_huge"), {
      state: "live",
      status: "Amina W. is on the way",
      notice: "We couldn’t read the latest news",
    });
    await vi.waitFor(() => expect(closed).toBe(true), { timeout: 60_000 });
    expect(sent).toBeLessThan(30e6);
    expect(order.complaints).toEqual([]);
    await order.close();
  });
});
