import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../demo/app.ts";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { openFaultService, record } from "../kit/fault-service.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";
import { chromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { look } from "./look.ts";
import { webkit } from "./webkit.ts";

const ID = "dlv_bread";
/** What a customer can do, whatever the stage. */
const WAYS = expect.stringMatching(/^Tracking page\s+Call us\s+Back to the shop$/);

/** Runs in the page: what a customer reads there. */
function read() {
  const text = (selector: string) =>
    document.querySelector<HTMLElement>(selector)?.innerText.trim().replaceAll("\u00a0", " ") ?? "";
  const styleOf = (selector: string) => {
    const part = document.querySelector(selector);
    return part && getComputedStyle(part);
  };
  return {
    ways: text(".ways"),
    isMoneyOver: styleOf(".total > :last-child")?.textDecorationLine === "line-through",
    total: text(".total"),
  };
}

/** Runs in the page: where its parts stand below the card, when the page is as narrow as a phone's. */
function readPlaces() {
  document.body.style.width = "360px";
  const parts = [...document.querySelectorAll(".wishes, .after > section, .hint")];
  const places = parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY));
  document.body.style.width = "";
  return places;
}

/** Runs in the page: what a reader of the docs sees there. */
function readDocs() {
  const sample = document.querySelector<HTMLElement>(".samples");
  const shown = [...(sample?.querySelectorAll<HTMLElement>("code") ?? [])].find(({ offsetHeight }) => offsetHeight > 0);
  const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  const row = document.getElementById(location.hash.slice(1));
  const header = document.querySelector("header.top");
  const top = row?.getBoundingClientRect().top ?? -1;
  return {
    isReady: document.readyState === "complete" && document.querySelector(".copy") !== null,
    address: location.pathname + location.hash,
    language: sample?.querySelector('[aria-selected="true"]')?.textContent,
    code: shown?.textContent,
    copy: sample?.querySelector(".copy")?.textContent,
    selected: getSelection()?.toString(),
    found: [...document.querySelectorAll<HTMLElement>(".results b")].map((one) => one.innerText),
    reading: [...document.querySelectorAll(".wide [aria-current]")].map((link) => link.textContent),
    isDark: channels.slice(0, 3).every((channel) => channel < 80),
    overflows: document.documentElement.scrollWidth > innerWidth,
    /** What the address names is in sight, below the header that stays. */
    isAtPlace: top >= (header?.getBoundingClientRect().bottom ?? 0) && top < innerHeight,
  };
}

// The engines run at the same time, each with its own shop.
describe.each([chromium, firefox, webkit])("$name", { concurrent: true }, ({ name, tags, find, open }) => {
  const program = find();
  if (!program) return nameNotRun(name, "the order page and the docs");
  let service: Awaited<ReturnType<typeof openFaultService>>;
  let shop: FastifyInstance;
  let address: string;
  let engine: Engine;

  beforeAll(async () => {
    service = await openFaultService();
    service.answerOrders({
      status: 201,
      body: JSON.stringify({
        id: ID,
        tracking_url: `${service.origin}/track/${ID}`,
        delivery_code: "481203",
      }),
    });
    const known = { apiUrl: service.origin, publishableKey: "pk_test_1", name: "ontheway", title: "OnTheWay" };
    shop = createApp(
      known,
      "sk_test_1",
      ["dist/demo/assets", "demo/pictures", "demo/screenshots/landing"].map((path) => resolve(path)),
    );
    address = await shop.listen({ port: 0, host: "127.0.0.1" });
    engine = await open(program);
  });
  afterAll(async () => {
    await engine?.close();
    await shop?.close();
    await service?.close();
  });

  const answer = (changes: object) => service.answer(ID, record(ID, { poll_after_seconds: null, ...changes }));
  /**
   * Requests the record, then reads what the card shows. Tests call this until it is as expected, because a request that was
   * under way already brings the answer from before.
   */
  const refreshed = async <Seen>(see: () => Promise<Seen>): Promise<Seen> => {
    await engine.run(() => document.querySelector<HTMLElement>("[data-tracking-state]")?.deliveryTracking?.refresh());
    return see();
  };
  const send = () => engine.run(() => document.querySelector<HTMLFormElement>("form.shop")?.requestSubmit());

  test.sequential("a customer orders bread, and the page follows the delivery to the door", { tags }, async ({
    expect,
  }) => {
    await engine.goto(`${address}/shop`);
    // Not every engine waits for the page and its script.
    await expect
      .poll(() => engine.run(() => document.readyState === "complete" && document.querySelector("form.shop") !== null))
      .toBe(true);
    const step = (by: string) =>
      engine.run((selector) => document.querySelector<HTMLElement>(selector)?.click(), `[data-step="${by}"]`);
    await step("-1");
    await expect.poll(() => engine.run(read)).toMatchObject({ total: expect.stringMatching(/KES 0$/) });
    await send();
    await expect
      // Complete: the page's script has run, too.
      .poll(() => engine.run(() => document.readyState === "complete" && document.activeElement?.textContent))
      .toMatch(/2 things.*basket is empty.*your name/s);

    await step("1");
    await expect.poll(() => engine.run(read)).toMatchObject({ total: expect.stringMatching(/KES 600$/) });
    await engine.run(() => document.querySelector<HTMLInputElement>("#name")?.setAttribute("value", "Wanjiru M."));
    answer({ status: "searching", rider: null, eta_minutes: null });
    await send();
    await expect.poll(() => engine.run(read)).toMatchObject({ ways: WAYS, isMoneyOver: false });
    await expect.poll(() => engine.run(look, ID)).toMatchObject({ steps: 5, dark: true, overflows: false });

    answer({ status: "in_transit" });
    await expect
      .poll(() => refreshed(() => engine.run(look, ID)), { interval: 500 })
      .toMatchObject({ rider: expect.stringContaining("Amina W."), riderInFrame: true, overflows: false });
    const places = await engine.run(readPlaces);

    const history = [{ status: "delivered", at: new Date().toISOString() }];
    answer({ status: "delivered", rider: null, eta_minutes: null, proof: "code", history });
    await expect
      .poll(() => refreshed(() => engine.run(look, ID)), { interval: 500 })
      .toMatchObject({ status: "Your order has arrived" });
    const ways = expect.stringMatching(/^Tracking page\s+Call us\s+Order again$/);
    expect(await engine.run(read)).toMatchObject({ ways, isMoneyOver: false });

    answer({ status: "cancelled", rider: null, eta_minutes: null });
    await engine.goto(await engine.run(() => location.href));
    await expect.poll(() => engine.run(read)).toMatchObject({ isMoneyOver: true });
    expect(await engine.run(readPlaces)).toEqual(places);
  });

  test.sequential("a reader of the docs searches, chooses a language, copies, and finds the place", { tags }, async ({
    expect,
  }) => {
    const { service: docs } = await openSandbox();
    const see = () => engine.run(readDocs);
    const click = (selector: string) =>
      engine.run((one) => document.querySelector<HTMLElement>(one)?.click(), selector);

    await engine.goto(`${docs}/docs/quick-start`);
    await expect.poll(see).toMatchObject({ isReady: true, language: "curl", isDark: true, overflows: false });
    await click('[role="tab"][data-tab="python"]');
    expect(await see()).toMatchObject({ language: "Python", code: expect.stringMatching(/^import json/) });
    await click(".samples .copy");
    // An engine that doesn't let a script copy selects the sample, for the reader to copy.
    await expect.poll(see).toMatchObject({ copy: expect.stringMatching(/^(Copied|Selected)$/) });
    const { copy, selected } = await see();
    if (copy === "Selected") expect(selected).toMatch(/^import json/);
    // Chosen on this page, it holds on the next.
    await engine.goto(`${docs}/docs/webhooks`);
    await expect.poll(see).toMatchObject({ isReady: true, language: "Python", reading: ["Webhooks"] });
    await click('.wide a[href="#webhook-replay"]');
    await expect
      .poll(see)
      .toMatchObject({ address: "/docs/webhooks#webhook-replay", reading: ["Webhooks", "Recover missed events"] });

    await engine.run(() => {
      const field = document.querySelector<HTMLInputElement>("#search");
      if (!field) return;
      field.focus();
      field.value = "rate_limited";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect.poll(see).toMatchObject({ found: expect.arrayContaining(["rate_limited"]) });
    await click(".results a");
    await expect.poll(see).toMatchObject({ isReady: true, address: "/docs/errors#rate_limited", isAtPlace: true });
  });
});
