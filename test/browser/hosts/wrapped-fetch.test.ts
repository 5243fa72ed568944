import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openOrders } from "./open-orders.ts";

let browser: Browser;
let orders: Awaited<ReturnType<typeof openOrders>>;

beforeAll(async () => {
  [browser, orders] = await Promise.all([openBrowser(), openOrders()]);
});
afterAll(() => browser?.close());

/** What scripts of a page do to every request: `own` is the browser's own fetch. */
const WRAPPERS: [name: string, script: string][] = [
  [
    "adds the headers of Sentry, OpenTelemetry, Datadog and App Insights",
    `const names = ["sentry-trace", "baggage", "traceparent", "tracestate", "x-datadog-trace-id", "request-id"];
     fetch = (url, init = {}) => own(url, { ...init, headers: { ...init.headers, ...Object.fromEntries(names.map((name) => [name, "1"])) } });`,
  ],
  [
    "makes a Request of it and adds a header to that",
    `fetch = (url, init) => {
       const request = new Request(url, init);
       request.headers.set("X-Amzn-Trace-Id", "1");
       return own(request);
     };`,
  ],
  [
    "sends it with cookies, as JSON, and marks it as a script's",
    `fetch = (url, init = {}) => own(url, {
       ...init,
       credentials: "include",
       headers: { ...init.headers, "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
     });`,
  ],
  [
    "adds a number to its address, against caches",
    `fetch = (url, init) => own(url + (url.includes("?") ? "&" : "?") + "_=" + Date.now(), init);`,
  ],
  [
    "answers with an object that has no stream, as old polyfills do",
    `fetch = async (url, init) => {
       const { ok, status, headers, text, json } = await own(url, init).then(async (response) => {
         const words = await response.text();
         return { ...response, ok: response.ok, status: response.status, headers: response.headers, text: async () => words };
       });
       return { ok, status, headers, text, json };
     };`,
  ],
  [
    "throws an error instead of promising an answer, the first time",
    `let times = 0;
     fetch = (url, init) => {
       if (times++ === 0) throw new Error("not in this page");
       return own(url, init);
     };`,
  ],
];

test.each(WRAPPERS)("the card stands on a page whose wrapper of fetch %s", async (_what, wrapper) => {
  const host = await openHostPage(
    browser,
    `<div id="ontheway-tracking" data-id="${orders.id}"></div>
    <script>{ const own = fetch.bind(window); ${wrapper} }</script>
    <script async src="${orders.service}/v1/tracking.js" data-key="${orders.key}"></script>`,
  );
  try {
    // The card repeats a failed request within ten seconds. The clock moves only once, because a request ends after twenty.
    await host.page.locator("[data-tracking-status], [data-tracking-state=error]").waitFor();
    await host.page.clock.runFor(10_000);
    await host.page.locator("[data-tracking-status=in_transit]").waitFor();
    expect(host.thrown).toEqual([]);
  } finally {
    await host.close();
  }
});
