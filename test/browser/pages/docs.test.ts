import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await context.close();
});
