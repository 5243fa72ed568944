import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aReading } from "../../widget/a-reading.ts";
import { openFaultService } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { serve } from "../kit/serve.ts";
import { openOrders } from "./open-orders.ts";
import { watch } from "./watch.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
const loader = readFileSync("dist/widget/v1/tracking.js", "utf8");

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Opens a page under a policy, and resolves to what its visitor sees of the card, and a developer of the page. */
async function visit(html: string, policy: string, prepare?: (page: Page) => Promise<unknown>) {
  const shop = await serve((_request, response) => {
    response.setHeader("Content-Security-Policy", policy).setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>An order</title><link rel="icon" href="data:,">${html}`);
  });
  const page = await browser.newPage();
  const look = await watch(page);
  await prepare?.(page);
  await page.goto(shop.origin);
  await page.locator('[data-id][data-tracking-state] [part~="rider"]').first().waitFor();
  await page.locator("[data-id] .map [part~=rider]").waitFor();
  const seen = await look();
  await page.close();
  await shop.close();
  return seen;
}

const container = (id: string) => `<div id="ontheway-tracking" data-id="${id}"></div>`;
const policyFor = (scripts: string, origin: string) =>
  `default-src 'none'; script-src ${scripts}; connect-src ${origin}; img-src ${origin} data:; base-uri 'none'`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns a promise, and the function that resolves it. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test.each([
  [
    "before its container, under a nonce",
    (script: string, div: string) => script + div,
    () => "'nonce-n0nce' 'strict-dynamic'",
  ],
  [
    "after its container, under its hash",
    (script: string, div: string) => div + script,
    (origin: string) => `${hashOf(loader)} ${origin}`,
  ],
])("the loader may stand inline, %s", async (_name, arrange, allow) => {
  const id = `dlv_inline_${allow.length}`;
  const before = service.requests.length;
  const script = `<script nonce="n0nce" data-api="${service.origin}/" data-key="pk_test_1" data-tiles="">${loader}</script>`;
  // The widget and the record each arrive only once the other has been requested. So the loader has to request both at once.
  const asked = { widget: latch(), record: latch() };
  service.answer(id, (response) => {
    asked.record.open();
    const body = JSON.stringify(aReading({ delivery_id: id }));
    void asked.widget.opened.then(() => response.setHeader("Content-Type", "application/json").end(body));
  });
  const policy = policyFor(allow(service.origin), service.origin);
  const seen = await visit(arrange(script, container(id)), policy, (page) =>
    page.route(/\/widget-/, async (route) => {
      asked.widget.open();
      await asked.record.opened;
      await route.continue();
    }),
  );
  expect(seen).toMatchObject({ thrown: [], blocked: [] });
  expect(service.requests.slice(before)).not.toContain("GET /v1/tracking.js");
});

/** What shop systems make of the page's script, by the key that the merchant wrote and the loader's address. */
const SHOPS: [string, (key: string, at: string, text: string) => string][] = [
  [
    "joins it with its own scripts into one, without its attributes",
    (key) => `<script async src="/cache/bundle.js"></script><script type="text/plain" data-key="${key}"></script>`,
  ],
  [
    "keeps a copy of it in a folder that is called alike",
    (key) => `<script src="/cache/localres/v1/tracking.js?ver=6" data-key="${key}"></script>`,
  ],
  [
    "makes it again from its text after consent",
    (key) => `<script type="text/plain" data-category="functional" data-key="${key}" data-held></script>
      <script>
        fetch("/cache/bundle.js").then((answer) => answer.text()).then((text) => makeAgain({ nonce: "n0nce", text }));
      </script>`,
  ],
  [
    "makes it again from data-src after consent",
    (key, at) => `<script type="text/plain" data-service="maps" data-key="${key}" data-src="${at}" data-held></script>
      <script>setTimeout(() => makeAgain({ src: document.querySelector("[data-held]").dataset.src }), 100);</script>`,
  ],
  [
    "hands out its text as an address",
    (key, _at, text) =>
      `<script src="data:text/javascript;base64,${Buffer.from(text).toString("base64")}" data-key="${key}"></script>`,
  ],
  [
    "runs it as a module, which doesn't know its element",
    (key, at) => `<script type="text/plain" data-src="${at}" data-key="${key}"></script>
      <script type="module" src="/cache/bundle.js"></script>`,
  ],
];
/** As a consent manager does it: a new element with the attributes of the one that it held back. */
const MAKE_ANEW = `<script>
  function makeAgain(properties) {
    const held = document.querySelector("[data-held]");
    const made = document.createElement("script");
    for (const { name, value } of held.attributes) if (!["type", "nonce"].includes(name)) made.setAttribute(name, value);
    held.replaceWith(Object.assign(made, properties));
  }
</script>`;

test.each(SHOPS)("a shop that %s gets its card", async (_name, arrange) => {
  const order = await openOrders();
  const at = `${order.service}/v1/tracking.js`;
  const text = await (await fetch(at)).text();
  const scripts = `${MAKE_ANEW}${arrange(order.key, at, text)}`.replaceAll("<script", '<script nonce="n0nce"');
  const policy = policyFor("'nonce-n0nce' 'strict-dynamic'", `${order.service} 'self'`);
  const seen = await visit(`${container(order.id)}${scripts}`, policy, (page) =>
    page.route(/\/cache\//, (route) =>
      route.fulfill({ contentType: "text/javascript", body: `"the shop's own";${text}` }),
    ),
  );
  expect(seen).toMatchObject({ thrown: [], blocked: [] });
});

test("the text that the service serves names its own service, and can't end the page's script element", async () => {
  const order = await openOrders();
  const text = await (await fetch(`${order.service}/v1/tracking.js`)).text();
  expect(text).not.toMatch(/<\/script|<!--/i);
  const html = `${container(order.id)}<script data-key="${order.key}">${text}</script>`;
  const seen = await visit(html, policyFor(`${hashOf(text)} ${order.service}`, order.service));
  expect(seen).toMatchObject({ thrown: [], blocked: [] });
});
