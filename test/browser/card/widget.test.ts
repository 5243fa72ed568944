import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aReading } from "../../widget/a-reading.ts";
import { openFaultService, record } from "../kit/fault-service.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let host: Awaited<ReturnType<typeof openHostPage>> | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const container = (id: string) => `<div id="ontheway-tracking" data-id="${id}"></div>`;
const script = (attributes = 'data-key="pk_test_1"') =>
  `<script async src="${service.origin}/v1/tracking.js" ${attributes}></script>`;

async function open(html: string) {
  // The date stands: after ten seconds the loader's request would be too old for the widget, and a busy machine may load that
  // for longer.
  host = await openHostPage(browser, html, undefined, (page) => page.clock.setFixedTime(Date.now()));
  return host;
}

test("the two-line snippet shows the rider in words on a page of another origin", async () => {
  service.answer("dlv_ok", record("dlv_ok"));
  const { page, heard, thrown } = await open(container("dlv_ok") + script());
  const card = page.locator("#ontheway-tracking");
  await card.getByText("Amina W.").first().waitFor();
  expect(await card.getAttribute("data-tracking-state")).toBe("live");
  expect(await card.getAttribute("data-tracking-status")).toBe("in_transit");
  expect(await heard("status")).toMatchObject([{ detail: { status: "in_transit", previous: null } }]);
  expect((await heard("update"))[0]?.detail).toMatchObject({ record: { delivery_id: "dlv_ok" } });
  expect(await heard("ready")).toHaveLength(1);
  expect(service.trackingRequests("dlv_ok"), "the loader's first request is the widget's first").toBe(1);
  expect(thrown).toEqual([]);
});

test.each([
  ["missing data-id", `<div id="ontheway-tracking"></div>`, undefined, "missing_id"],
  ["missing key", container("dlv_ok"), "", "missing_key"],
  ["401", container("dlv_401"), undefined, "unauthorized"],
  ["403", container("dlv_403"), undefined, "forbidden"],
  ["404", container("dlv_404"), undefined, "not_found"],
  ["429", container("dlv_429"), undefined, "rate_limited"],
  ["500", container("dlv_500"), undefined, "server_error"],
  ["invalid JSON", container("dlv_json"), undefined, "bad_answer"],
  ["an HTML answer", container("dlv_html"), undefined, "bad_answer"],
  ["a cut connection", container("dlv_cut"), undefined, "network"],
])(
  "%s: the card shows a message, the page gets an event, and nothing is thrown",
  async (_name, html, attributes, code) => {
    for (const status of [401, 403, 404, 429, 500]) service.answer(`dlv_${status}`, { status, body: "{}" });
    service.answer("dlv_json", { body: '{"status":' });
    service.answer("dlv_html", { body: "<!doctype html><h1>Welcome</h1>" });
    service.answer("dlv_cut", "cut");
    const { page, heard, thrown } = await open(html + script(attributes));
    const card = page.locator("#ontheway-tracking");
    await expect.poll(async () => (await heard("error"))[0]?.detail).toMatchObject({ code });
    expect(await card.getAttribute("data-tracking-state")).toBe("error");
    const notice = card.locator('[part~="notice"]');
    await notice.waitFor();
    const said = (await notice.textContent()) ?? "";
    expect(said.trim().length).toBeGreaterThan(10);
    expect(said, "never a code").not.toMatch(/\b\d{3}\b|_|undefined|null/);
    expect(thrown).toEqual([]);
  },
);

test("a service that takes the key only in the header is followed like ours", async () => {
  service.answer("dlv_bearer", (response, { headers: { authorization } }) => {
    const isKnown = authorization === "Bearer pk_test_1";
    const body = JSON.stringify(aReading({ delivery_id: "dlv_bearer", located_at: new Date().toISOString() }));
    response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" }).end(isKnown ? body : "{}");
  });
  const { page, heard, thrown } = await open(container("dlv_bearer") + script());
  await page.locator('#ontheway-tracking[data-tracking-state="live"]').waitFor();
  expect(await heard("error")).toEqual([]);
  expect(thrown).toEqual([]);
});

test("a request that gets no answer times out, and the card says so", async () => {
  service.answer("dlv_hang", "hang");
  const { page, heard } = await open(container("dlv_hang") + script());
  await page.locator('#ontheway-tracking[data-tracking-state="loading"]').waitFor();
  await page.clock.runFor(30_000);
  await page.locator('#ontheway-tracking[data-tracking-state="error"]').waitFor();
  expect((await heard("error"))[0]?.detail).toMatchObject({ code: "timeout", retryable: true });
});

test("the card asks a failing service again and recovers without a click", async () => {
  service.answer("dlv_back", { status: 500, body: "" }, record("dlv_back"));
  const { page, heard } = await open(container("dlv_back") + script());
  await page.locator('#ontheway-tracking[data-tracking-state="live"]').waitFor();
  expect(await heard("error")).toHaveLength(1);
});

test("polling ends at delivered", async () => {
  service.answer("dlv_done", record("dlv_done", { status: "delivered", rider: null, eta_minutes: null }));
  const { page } = await open(container("dlv_done") + script());
  await page.locator('#ontheway-tracking[data-tracking-state="ended"]').waitFor();
  await page.clock.runFor(3_600_000);
  expect(service.trackingRequests("dlv_done")).toBe(1);
});

test("every container gets a card, also one with a duplicate id or one added later, and a removed one loses it", async () => {
  for (const id of ["dlv_a", "dlv_b", "dlv_c"]) service.answer(id, record(id));
  const { page, thrown } = await open(container("dlv_a") + container("dlv_b") + script());
  const live = page.locator('[id="ontheway-tracking"][data-tracking-state="live"]');
  await expect.poll(() => live.count()).toBe(2);
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), container("dlv_c"));
  await expect.poll(() => live.count()).toBe(3);
  const left = await page.evaluateHandle(() => {
    const first = document.querySelector<HTMLElement>("#ontheway-tracking");
    first?.remove();
    return first;
  });
  await expect.poll(() => left.evaluate((element) => element?.shadowRoot?.childElementCount)).toBe(0);
  expect(thrown).toEqual([]);
});

test("a container whose data-id changes shows the other delivery", async () => {
  service.answer("dlv_1st", record("dlv_1st"));
  service.answer("dlv_2nd", record("dlv_2nd", { rider: { name: "Otieno K." } }));
  const { page } = await open(container("dlv_1st") + script());
  const card = page.locator("#ontheway-tracking");
  await card.getByText("Amina W.").first().waitFor();
  await card.evaluate((element) => element.setAttribute("data-id", "dlv_2nd"));
  await card.getByText("Otieno K.").first().waitFor();
  expect(await card.getByText("Amina W.").count()).toBe(0);
});

test("a script included twice mounts once", async () => {
  service.answer("dlv_twice", record("dlv_twice"));
  const { page, heard } = await open(container("dlv_twice") + script() + script());
  await page.locator('#ontheway-tracking[data-tracking-state="live"]').waitFor();
  await page.waitForLoadState("networkidle");
  expect(await heard("ready")).toHaveLength(1);
});

test("a page can mount, refresh, update and destroy a card with its own script, and mount it again", async () => {
  service.answer("dlv_hand", record("dlv_hand"));
  const { page, thrown } = await open(`<section></section>${script()}`);
  await page.waitForFunction(() => window.DeliveryTracking);
  const mount = () =>
    page.evaluate(() => {
      const section = document.querySelector("section");
      if (section) Object.assign(window, { handle: window.DeliveryTracking?.mount(section, { id: "dlv_hand" }) });
    });
  await mount();
  const section = page.locator("section");
  await section.getByText("Amina W.").first().waitFor();
  await page.evaluate(() => Reflect.get(window, "handle").refresh());
  await expect.poll(() => service.trackingRequests("dlv_hand")).toBe(2);
  await page.evaluate(() => Reflect.get(window, "handle").destroy());
  await expect.poll(() => section.evaluate((element) => element.shadowRoot?.childElementCount)).toBe(0);
  expect(await section.getAttribute("data-tracking-state")).toBeNull();
  await mount();
  await section.getByText("Amina W.").first().waitFor();
  expect(thrown).toEqual([]);
});

test("the widget adds only its one global and its card to the page", async () => {
  service.answer("dlv_clean", record("dlv_clean"));
  const before = await open("<p>An order</p>");
  const globalsBefore = await before.page.evaluate(() => Object.keys(window));
  await before.close();
  const { page } = await open(`<p>An order</p>${container("dlv_clean")}${script()}`);
  await page.locator("#ontheway-tracking [part~=rider]").first().waitFor();
  const globals = await page.evaluate(() => Object.keys(window));
  expect(globals.filter((name) => !globalsBefore.includes(name))).toEqual(["DeliveryTracking"]);
  expect(await page.evaluate(() => document.body.getAttributeNames())).toEqual([]);
  expect(await page.evaluate(() => [...document.body.children].map((child) => child.localName))).toEqual([
    "p",
    "div",
    "script",
  ]);
  expect(await page.evaluate(() => document.cookie + localStorage.length + sessionStorage.length)).toBe("00");
});
