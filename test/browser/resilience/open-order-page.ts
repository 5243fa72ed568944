import type { Browser, Page } from "playwright-core";
import { vi } from "vitest";
import { aReading } from "../../widget/a-reading.ts";
import type { Answer, openFaultService } from "../kit/fault-service.ts";
import type { openHost } from "./open-host.ts";

type FaultService = Awaited<ReturnType<typeof openFaultService>>;

/** When each page opens, by the server's clock, and in the page's time zone. */
export const NOON = Date.parse("2026-03-02T12:00:00Z");

declare global {
  interface Window {
    exchange: {
      /** How many requests the page has made, by delivery. */
      asked: Record<string, number>;
      heard: (Heard & { id: string })[];
    };
  }
}

/** The text of one card's parts (null without the part), and the events that its host page got. */
export interface Card {
  state: string | null;
  status: string | null;
  eta: string | null;
  rider: string | null;
  timeline: string | null;
  notice: string | null;
  updated: string | null;
  button: string | null;
  heard: Heard[];
}

/** An event that the host page got, with its code if it is an error. */
export interface Heard {
  type: "ready" | "update" | "status" | "error";
  code?: string;
  retryable?: boolean;
}

export interface OrderPage {
  page: Page;
  /** The server's clock. Only `play` and `skip` move it. */
  clock: { now: number };
  /** An answer with a fresh record by that clock. */
  good(id: string, changes?: object): Answer;
  /** Moves both clocks by `seconds`, in steps of `atOnce`. Waits after each step until every request has its answer. */
  play(seconds: number, atOnce?: number): Promise<void>;
  /** Moves both clocks in one jump: a timer that was due in between fires once, late. */
  skip(seconds: number): Promise<void>;
  /** Reads every card, by its delivery's id. */
  look(): Promise<Record<string, Card>>;
  /** Sets the phone's clock this many milliseconds ahead of the server's. Timers don't fire for it. */
  setAhead(milliseconds: number): Promise<void>;
  /** Uncaught errors, unhandled rejections, and errors that the widget wrote to the console. */
  complaints: string[];
  close(): Promise<void>;
}

interface Options {
  /** More attributes of each container, by its delivery's id. */
  cards: Record<string, string>;
  sections?: string;
  /** Runs before the page opens, to set the service's answers. */
  before?(order: Pick<OrderPage, "good" | "clock">): void;
  /** How far the phone's clock is ahead of the server's, in milliseconds. */
  ahead?: number;
}

/** Shorter than the time after which the widget aborts a request. */
const STEP_SECONDS = 15;

/**
 * Opens an order page whose time the test moves, so that an hour of bad network takes a second. Resolves when each card's
 * first request has its answer or has failed.
 */
export async function openOrderPage(
  browser: Browser,
  host: Awaited<ReturnType<typeof openHost>>,
  service: FaultService,
  { cards, sections = "status eta rider timeline", ahead = 0, before }: Options,
): Promise<OrderPage> {
  const clock = { now: NOON };
  const good: OrderPage["good"] = (id, changes) => (response) => {
    const now = new Date(clock.now);
    response
      .setHeader("Date", now.toUTCString())
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify(aReading({ delivery_id: id, located_at: now.toISOString(), ...changes })));
  };
  before?.({ good, clock });
  const context = await browser.newContext({
    viewport: { width: 400, height: 800 },
    timezoneId: "UTC",
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // The browser reports every failed request, which no script can prevent.
    const browsersOwn = /^(Failed to load resource|Access to fetch)/.test(message.text());
    if (message.type() === "error" && !browsersOwn) complaints.push(message.text());
  });
  await page.clock.install({ time: NOON + ahead - 3_600_000 });
  await page.clock.pauseAt(NOON + ahead);
  await page.addInitScript(listen);
  const containers = Object.entries(cards).map(
    ([id, more]) => `<div id="ontheway-tracking" data-id="${id}" ${more}></div>`,
  );
  await page.goto(
    host.page(`${containers.join("")}
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager" data-sections="${sections}"></script>`),
  );

  /** Waits until each request has an answer or has failed, except those that the service keeps open. */
  const settle = () =>
    vi.waitFor(
      async () => {
        const { asked, heard } = await page.evaluate(async () => {
          // By then the browser has granted or refused the lock between tabs.
          await navigator.locks.query();
          return window.exchange;
        });
        if (Object.keys(asked).length === 0) throw new Error("The page has made no request");
        for (const [id, count] of Object.entries(asked)) {
          const answers = heard.filter((event) => event.id === id && ["update", "error"].includes(event.type)).length;
          // The service learns late that the page has aborted a request, so an older one may still be open there.
          const isHeld = service.isHeld(id) && service.trackingRequests(id) >= count;
          if (answers < count && !isHeld) throw new Error(`${answers} of ${count} requests for ${id} have an answer`);
        }
      },
      { interval: 20, timeout: 60_000 },
    );

  async function play(seconds: number, atOnce = STEP_SECONDS) {
    for (let left = seconds; ; left -= atOnce) {
      const step = Math.min(left, atOnce);
      clock.now += step * 1000;
      await page.clock.runFor(Math.max(1, step * 1000));
      await settle();
      if (left <= atOnce) return;
    }
  }

  await page.waitForFunction(
    (count) => window.exchange.heard.filter(({ type }) => type === "ready").length === count,
    containers.length,
  );
  // The first answers come at noon, however slow the machine is.
  await play(0);
  return {
    page,
    clock,
    play,
    complaints,
    good,
    async skip(seconds) {
      clock.now += seconds * 1000;
      await page.clock.fastForward(seconds * 1000 - 1);
      await page.clock.runFor(1);
      await settle();
    },
    setAhead: (milliseconds) => page.clock.setSystemTime(clock.now + milliseconds),
    look: async () => Object.fromEntries(await page.evaluate(readCards)),
    close: () => context.close(),
  };
}

/** Runs in the page before its own scripts: records the widget's requests and events. */
function listen() {
  const exchange: Window["exchange"] = { asked: {}, heard: [] };
  window.exchange = exchange;
  const { fetch } = window;
  window.fetch = (...request) => {
    const { url, headers } = new Request(...request);
    const [, id] = /([^/]+)\/tracking$/.exec(new URL(url).pathname) ?? [];
    // One that repeats the key in the header has the answer of the one before.
    if (id && !headers.has("Authorization")) exchange.asked[id] = (exchange.asked[id] ?? 0) + 1;
    return fetch(...request);
  };
  for (const type of ["ready", "update", "status", "error"] as const)
    addEventListener(`tracking:${type}`, (event) => {
      const { code, retryable } = (event as CustomEvent<{ code?: string; retryable?: boolean } | null>).detail ?? {};
      const id = event.target instanceof HTMLElement ? (event.target.dataset.id ?? "") : "";
      exchange.heard.push({ id, type, ...(code && retryable !== undefined && { code, retryable }) });
    });
}

/** Runs in the page. */
function readCards(): [string, Card][] {
  return [...document.querySelectorAll<HTMLElement>("[data-id]")].map((container) => {
    const id = container.dataset.id ?? "";
    const read = (selector: string) =>
      container.shadowRoot?.querySelector(selector)?.textContent?.trim().replaceAll("\u00a0", " ") ?? null;
    return [
      id,
      {
        state: container.dataset.trackingState ?? null,
        status: read("[part~=status]"),
        eta: read("[part~=eta]"),
        rider: read(".rider"),
        timeline: read("[part~=timeline]"),
        notice: read("[part~=notice]"),
        updated: read("[part~=updated]"),
        button: container.shadowRoot?.querySelector(".trouble button, .footer button")?.ariaLabel ?? null,
        heard: window.exchange.heard.filter((event) => event.id === id).map(({ id, ...event }) => event),
      },
    ];
  });
}
