import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFaultService, record } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { serve } from "../kit/serve.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Words that begin the names of other files. The expression below would take them for tags of languages. */
const NOT_LANGUAGES = ["map", "add"];
const languageIn = (requests: string[]) =>
  requests
    .flatMap((line) => /\/assets\/([a-z]{2,3})-/.exec(line)?.[1] ?? [])
    .filter((name) => !NOT_LANGUAGES.includes(name));

test.each([
  ["the container's", 'lang="fr"', 'data-lang="de-AT"', "en-US", ["de"]],
  ["the page's", 'lang="no"', "", "en-US", ["nb"]],
  ["the browser's", "", "", "fil-PH", ["fil"]],
  ["none for English", 'lang="en"', "", "de-DE", []],
  ["none that we don't speak", 'lang="fy"', "", "ga-IE", []],
])("the words of %s language are asked for beside the widget", async (name, page, container, locale, expected) => {
  const id = `dlv_${name.replace(/\W/g, "")}`;
  service.answer(id, record(id));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = service.requests.length;
  const shop = await serve((_request, response) =>
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(
      `<!doctype html><html ${page}><title>An order</title><link rel="icon" href="data:,">
      <div id="ontheway-tracking" data-id="${id}" ${container}></div>
      <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>`,
    ),
  );
  const context = await browser.newContext({ locale });
  const tab = await context.newPage();
  await tab.route(/\/assets\/widget-/, async (route) => {
    await held;
    await route.continue();
  });
  await tab.goto(shop.origin);
  // The map is the loader's last request. The widget is still held back, so the loader made all of these requests.
  await expect.poll(() => service.requests.slice(before).some((line) => line.includes("/assets/map-"))).toBe(true);
  await expect.poll(() => languageIn(service.requests.slice(before))).toEqual(expected);
  release();
  await tab.locator('[data-tracking-state="live"] [part~="status"]').waitFor();
  expect(languageIn(service.requests.slice(before)), "and once").toEqual(expected);
  await context.close();
  await shop.close();
});

test("the loader knows every language's file", () => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync("dist/widget/.vite/manifest.json", "utf8"),
  );
  const loader = readFileSync("dist/widget/v1/tracking.js", "utf8");
  const files = Object.entries(manifest).flatMap(([key, { file }]) =>
    /^src\/widget\/text\/languages\/[a-z]{2,3}\.ts$/.test(key) ? file : [],
  );
  const [, languages = ""] = /`([a-z]{2,3}(?: [a-z]{2,3})+)`/.exec(loader) ?? [];
  const [, ending] = /assets\/\$\{\w+\}(-[\w-]{6}\.js)`/.exec(loader) ?? [];
  expect(files.length).toBeGreaterThanOrEqual(33);
  expect(languages.split(" ").map((language) => `v1/assets/${language}${ending}`)).toEqual(files.sort());
});
