import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([openBrowser(), openSandbox()]);
});
afterAll(() => browser?.close());

/** One function renders all operations, and axe would check each for a second. */
const leaveOneOfEachMethod = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    for (const operation of document.querySelectorAll("article.operation")) {
      const method = operation.querySelector(".method")?.textContent ?? "";
      if (seen.has(method)) operation.remove();
      seen.add(method);
    }
    return seen.size;
  });

it("a sample is copied as it stands, and the contents mark the chapter that is read", async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`${sandbox.service}/docs`);
  const sample = page.locator("figure.code", { hasText: "Order a delivery" }).first();
  await sample.getByRole("button", { name: "Copy" }).click();
  await sample.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sample.locator("code").textContent());

  const marked = () =>
    page
      .locator(".contents.wide [aria-current]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const isShown = () =>
    page.locator(".contents.wide").evaluate((list) => {
      const link = list.querySelector("[aria-current]")?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      return Boolean(link && link.top >= top && link.bottom <= bottom);
    });
  for (const id of ["webhooks", "cancelDelivery", "quick-start"]) {
    await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(marked).toEqual([`#${id}`]);
    expect(await isShown()).toBe(true);
  }
  await context.close();
});

it.each([
  [360, "light"],
  [1280, "dark"],
] as const)("the developers' page fits %d px in the %s theme, and axe finds nothing", async (width, colorScheme) => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await page.goto(`${sandbox.service}/docs`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  // The page's policy allows its style.
  expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe("0px");
  expect(complaints).toEqual([]);
  await page.goto(`${sandbox.service}/docs#rate_limited`);
  await page.locator("#rate_limited").waitFor();
  await expect
    .poll(() => page.locator("#rate_limited").evaluate((row) => row.getBoundingClientRect().top))
    .toBeLessThan(800);
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  expect(await leaveOneOfEachMethod(page)).toBe(4);
  expect(await findViolations(page)).toEqual([]);
  await context.close();
});
