import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../kit/open-browser.ts";
import { openHosts, PACKAGE } from "./open-hosts.ts";
import { openOrders } from "./open-orders.ts";
import { watch } from "./watch.ts";

let browser: Browser;
let orders: Awaited<ReturnType<typeof openOrders>>;
let hosts: Awaited<ReturnType<typeof openHosts>>;

beforeAll(async () => {
  [browser, orders] = await Promise.all([openBrowser(), openOrders()]);
  hosts = await openHosts({
    SERVICE: orders.service,
    SCRIPT: `${orders.service}/v1/tracking.js`,
    KEY: orders.key,
    ID: orders.id,
    HOW: "async",
  });
});
afterAll(async () => {
  await browser?.close();
  await hosts?.close();
});

type Words = Record<string, string>;

async function open(page: string, words: Words = {}, headers: Words = {}) {
  const context = await browser.newContext({
    viewport: { width: 800, height: 1000 },
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
  });
  const opened = await context.newPage();
  const seen = await watch(opened);
  await opened.goto(hosts.address(page, words, headers));
  return { page: opened, seen, close: () => context.close() };
}

/** Waits until this many cards name the rider and show a map, or the words that replace it. */
async function readCards(page: Page, count = 1) {
  const cards = page.locator("[data-tracking-status=in_transit]");
  await cards.nth(count - 1).waitFor();
  await expectNone(page.locator("[part~=map]:not(:has(.map, .frame-words))"));
  expect(await cards.count()).toBe(count);
  return cards;
}

const expectNone = (locator: Locator) => locator.first().waitFor({ state: "detached" });

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, "-")}.png`, fullPage: true });
}

/** It doesn't know the service's tiles, so it asks for them. */
const copy = () => ({ SCRIPT: `${hosts.origins.cdn}/copy/v1/tracking.js`, HOW: "async" });
const pinned = () => {
  const hash = createHash("sha384")
    .update(readFileSync(`${PACKAGE}/v1/tracking.js`))
    .digest("base64");
  const tiles = 'data-tiles="/sandbox/tiles/{z}/{x}/{y}.svg?theme={theme}"';
  return { ...copy(), HOW: `async ${tiles} integrity="sha384-${hash}" crossorigin` };
};
const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const strict = (script: string) => ({
  "Content-Security-Policy": [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    `connect-src ${orders.service}`,
    `img-src ${orders.service}`,
    "base-uri 'none'",
  ].join("; "),
});
const trusted = { "Content-Security-Policy": "require-trusted-types-for 'script'; trusted-types 'none'" };

/** Things that pages do which could break the widget. The card looks the same in each, and the page notices nothing else. */
const HAZARDS: [name: string, words: () => Words, headers: () => Words][] = [
  ["async", () => ({}), () => ({})],
  ["at once, before the container is there", () => ({ HOW: "" }), () => ({})],
  ["defer", () => ({ HOW: "defer" }), () => ({})],
  ["type=module", () => ({ HOW: 'type="module"' }), () => ({})],
  ["a copy on a cdn", copy, () => ({})],
  ["a copy on a cdn with subresource integrity", pinned, () => ({})],
  ["css against everything", () => ({ CSS: "hostile.css" }), () => ({})],
  ["css that unsets everything", () => ({ CSS: "unset.css" }), () => ({})],
  ["right to left", () => ({ DIR: "rtl" }), () => ({})],
  ["a policy that names the service", () => ({}), () => strict(orders.service)],
  ["a policy with a nonce and strict-dynamic", () => ({}), () => strict("'nonce-n0nce' 'strict-dynamic'")],
  ["trusted types", () => ({}), () => trusted],
  ["isolation from other origins", () => ({}), () => isolated],
];

describe.concurrent("the card stands, and nothing else happens, on a page with", () => {
  test.each(HAZARDS)("%s", async (name, words, headers) => {
    const { page, seen, close } = await open("order.html", words(), headers());
    try {
      const card = await readCards(page);
      await picture(page, name);
      expect(await card.locator(".clock").innerText()).toMatch(/\d/);
      expect(await card.locator(".name").innerText()).toMatch(/\p{Lu}\p{L}+\u00a0\p{Lu}\./u);
      expect(await card.locator("[part~=map] .map").count()).toBe(1);
      const { heard, asked, ...rest } = await seen();
      expect(heard.slice(0, 3)).toEqual(["ready", "status", "update"].map((type) => `${type} ${orders.id}`));
      expect(rest).toEqual({ thrown: [], blocked: [], globals: ["DeliveryTracking"], stored: [] });
      const origins = [hosts.origins.pages, orders.service, ...(name.includes("cdn") ? [hosts.origins.cdn] : [])];
      expect(asked.sort()).toEqual(origins.sort());
      if (name.startsWith("css")) {
        const { on, off } = await styles(card);
        expect(on).toEqual(off);
      }
      if (name.startsWith("isolation")) expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    } finally {
      await close();
    }
  });
});

/** Computed styles of a card's elements with the page's second style sheet on, and with it off. */
function styles(card: Locator) {
  return card.evaluate((container) => {
    const sheet = document.styleSheets[1];
    if (!sheet) throw new Error("there is no second style sheet");
    const names =
      "color background-color border-top-width border-top-color border-top-left-radius cursor direction writing-mode font-family font-size font-style font-variant font-weight font-feature-settings hyphens letter-spacing word-spacing line-height list-style-type quotes tab-size text-align text-indent text-shadow text-transform user-select white-space word-break -webkit-text-stroke-width caret-color accent-color";
    const read = (disabled: boolean) => {
      sheet.disabled = disabled;
      return [...(container.shadowRoot?.querySelectorAll("*") ?? [])].map((element) => {
        const look = getComputedStyle(element);
        return [element.localName, ...names.split(" ").map((name) => `${name}: ${look.getPropertyValue(name)}`)];
      });
    };
    return { on: read(false), off: read(true) };
  });
}

test.each(["element", "text"])("a tag manager that inserts the script as an %s", async (how) => {
  const { page, seen, close } = await open("tag-manager.html", { HOW: how });
  try {
    await readCards(page);
    await picture(page, `tag manager ${how}`);
    expect(await seen()).toMatchObject({ thrown: [], stored: [] });
  } finally {
    await close();
  }
});

test("a policy that refuses the tiles is told of once, whatever their number, and the map shows the rider", async () => {
  const tiles = "https://tiles.example/{z}/{x}/{y}.png";
  const policy = strict(orders.service);
  const { page, seen, close } = await open("order.html", { HOW: `async data-tiles="${tiles}"` }, policy);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  try {
    const card = await readCards(page);
    await card.locator(".map [part~=rider]").waitFor();
    await expect.poll(() => said.filter((one) => one.includes("Add it to img-src"))).toHaveLength(1);
    // Zooming asks for other tiles.
    await card.locator("[part~=map]").hover();
    await card.getByRole("button", { name: /in/i }).first().click();
    await expectNone(card.locator(".leaflet-tile-pane img"));
    const { blocked } = await seen();
    expect(blocked.filter((one) => one.startsWith("img-src"))).toHaveLength(1);
  } finally {
    await close();
  }
});

test("with two versions and another service's widget on a page, the first script mounts each container, once", async () => {
  const { page, seen, close } = await open("two-versions.html");
  try {
    await readCards(page, 2);
    await picture(page, "two versions");
    expect(await page.evaluate(() => window.DeliveryTracking?.version)).not.toBe("0.0.1");
    await page.evaluate((id) => {
      const late = document.createElement("div");
      late.id = "ontheway-tracking";
      late.dataset.id = id;
      document.querySelector("main")?.append(late);
    }, orders.id);
    await readCards(page, 3);
    const { heard, thrown, globals } = await seen();
    expect(heard.filter((event) => event.startsWith("ready"))).toHaveLength(3);
    expect({ thrown, globals }).toEqual({ thrown: [], globals: ["DeliveryTracking"] });
  } finally {
    await close();
  }
});

test("ten widgets on a page each follow their own attributes", async () => {
  const { page, seen, close } = await open("ten.html");
  try {
    const cards = await readCards(page, 10);
    await picture(page, "ten");
    const dirs = await cards.locator("[part~=card]").evaluateAll((all) => all.map((card) => card.getAttribute("dir")));
    expect(dirs.filter((dir) => dir === "rtl")).toHaveLength(1);
    expect(await cards.nth(1).locator("[part~=card][data-theme=dark]").count()).toBe(1);
    expect(await cards.nth(5).locator("[part~=map]").count()).toBe(0);
    expect(await cards.nth(7).locator(".clock, [part~=map]").count()).toBe(0);
    expect(await seen()).toMatchObject({ thrown: [], globals: ["DeliveryTracking"] });
  } finally {
    await close();
  }
});

test("a bundled shop uses the ES module to mount a card and to follow a delivery without one, and uses the element", async () => {
  const { page, seen, close } = await open("module.html");
  try {
    const cards = await readCards(page, 2);
    await picture(page, "module");
    expect(await cards.nth(0).locator("[part~=card]").getAttribute("data-theme")).toBe("dark");
    // It makes a request of its own.
    await expect.poll(() => page.locator("output").textContent()).toMatch(/^(live|stale) [A-Z]\w+/);
    // The script on the same page doesn't mount a second card in the element.
    await page.addScriptTag({ url: `${orders.service}/v1/tracking.js` });
    const element = page.locator("delivery-tracking");
    await element.evaluate((it) => it.setAttribute("data-lang", "fr"));
    await element.locator("[part~=card]:lang(fr)").waitFor();
    await element.evaluate((it) => document.querySelector("h1")?.before(it));
    await element.evaluate((it) => it.setAttribute("data-lang", "de"));
    await element.locator("[part~=card]:lang(de)").waitFor();
    const { heard, thrown } = await seen();
    expect(heard.filter((event) => event.startsWith("ready"))).toHaveLength(2);
    expect(thrown).toEqual([]);
    const gone = await element.evaluateHandle((it) => {
      it.remove();
      return it;
    });
    await page.waitForFunction((it) => !it.shadowRoot?.childElementCount && !("deliveryTracking" in it), gone);
  } finally {
    await close();
  }
});

test("a single-page app that shows its order page a hundred times ends with one card", async () => {
  const { page, seen, close } = await open("single-page.html");
  try {
    await page.locator("[data-done]").waitFor();
    await readCards(page);
    await picture(page, "single page");
    const { thrown, globals } = await seen();
    expect({ thrown, globals }).toEqual({ thrown: [], globals: ["DeliveryTracking"] });
  } finally {
    await close();
  }
});

test.each([
  ["a page", {}],
  ["a page isolated from other origins", isolated],
])(
  "in an iframe on %s: it is as high as its card, its events happen on it, and nobody else is believed",
  async (name, headers) => {
    const { page, seen, close } = await open("frame.html", {}, headers);
    try {
      const fits = async (frame: Locator) => {
        // A browser doesn't draw a frame of another site while it is out of sight.
        await frame.scrollIntoViewIfNeeded();
        const card = frame.contentFrame().locator("#ontheway-tracking [part~=card]");
        const look = async () => ({
          name: await card.locator(".name").innerText(),
          width: (await card.locator(".name").boundingBox())?.width ?? 0,
          inside: Math.ceil((await card.boundingBox())?.height ?? 0),
          outside: await frame.evaluate((element) => element.clientHeight),
        });
        await expect
          .poll(look)
          .toSatisfy(
            ({ name, width, inside, outside }) => /\w+/.test(name) && width > 0 && inside > 400 && inside === outside,
          );
      };
      await fits(page.locator("#card"));
      await page.evaluate(() => {
        const late = document.createElement("iframe");
        late.src = document.querySelector("iframe")?.src ?? "";
        late.id = "late";
        late.title = "Where your other delivery is";
        document.querySelector("main")?.append(late);
      });
      await fits(page.locator("#late"));
      await picture(page, `frame ${name}`);
      expect(await page.locator("#liar").evaluate((liar) => liar.style.height)).toBe("");
      await expect.poll(async () => (await seen()).heard.filter((event) => event === "status iframe")).toHaveLength(2);
      const { heard: _, ...rest } = await seen();
      expect(rest).toMatchObject({ thrown: [], globals: [], stored: [] });
      const inside = page.frames().find((frame) => frame.url().includes("/v1/embed"));
      expect(await inside?.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
        "",
        0,
        0,
      ]);
    } finally {
      await close();
    }
  },
);
