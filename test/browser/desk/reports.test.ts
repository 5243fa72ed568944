/** What some days were like, at the desk. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { type DeskService, openDeskService } from "./open-desk-service.ts";

let service: DeskService;
let browser: Browser;
let page: Page;
const thrown: string[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([openDeskService(), openBrowser()]);
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.on("pageerror", ({ message }) => thrown.push(message));
  await page.goto(await service.invite("Njeri K.", "viewer"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await page.getByText("No delivery ended in these days.").waitFor();
  const rider = await service.addRider("Brian Kimani", 300);
  const id = await service.order("Mkate & Co.", "Wanjiru M.");
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  for (const to of ["rider_arriving", "at_pickup", "picked_up", "in_transit"])
    await service.operate("POST", `deliveries/${id}/advance`, { to, reason: "Their phone is off" });
  await service.operate("POST", `deliveries/${id}/complete`, { signature: "Wanjiru M." });
  for (const customer of ["Ann", "Ben"])
    await service.operate("POST", `deliveries/${await service.order("Java House", customer)}/cancel`, {
      reason: "The shop is closed",
    });
}, 400_000);
beforeEach(async () => {
  await page.goto(`${service.origin}/desk/reports`);
  await page.locator(".chart canvas").waitFor();
});
afterAll(async () => {
  await Promise.allSettled([browser?.close(), service?.close()]);
});

test("a day is summed up, with a picture of its hours and the same as a table", async () => {
  const table = (name: string) => page.getByRole("table", { name });
  const cells = (name: string, row: RegExp) =>
    table(name).getByRole("row", { name: row }).getByRole("cell").allInnerTexts();
  expect((await cells("By rider", /Brian Kimani/)).join(" ")).toMatch(/Brian Kimani.*1.*100 %.*0/s);
  expect((await cells("Why deliveries were cancelled", /The shop is closed/)).join(" ")).toMatch(/2$/);
  expect((await cells("How long each step took", /At the shop/)).join(" ")).toMatch(/under 1 min.*under 1 min/s);
  // The screen scrolls in itself: below it there is nothing.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.getByRole("button", { name: "Table By hour of the day" }).focus();
  await page.keyboard.press("Enter");
  await table("By hour of the day").waitFor();
  expect(await table("By hour of the day").getByRole("row").count()).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Picture By hour of the day" }).click();
  await page.locator(".chart canvas").waitFor();
});

test("a shop’s statement is a page that prints without the desk around it", async () => {
  await page.getByRole("link", { name: /Statement for/ }).click();
  await page.getByRole("heading", { name: /Statement for/, level: 1 }).waitFor();
  const sum = page.getByRole("row", { name: /^Total/ });
  await sum.waitFor();
  expect((await sum.getByRole("cell").allInnerTexts()).join(" ")).toMatch(/1.*2.*KES/s);
  const lines = page.getByRole("table", { name: "Each order" }).getByRole("row");
  await expect.poll(() => lines.count()).toBe(1 + 3);
  expect(await lines.filter({ hasText: "Delivered" }).innerText()).toMatch(/KES/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download (CSV)" }).click(),
  ]);
  const chunks = await (await file.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString().trim().split("\r\n")).toHaveLength(1 + 3);
  expect(await findViolations(page)).toEqual([]);
  for (const width of [1280, 860, 700, 360]) {
    await page.setViewportSize({ width, height: 720 });
    const beyond = () =>
      page.evaluate(() => {
        const main = document.querySelector("main");
        return main && main.scrollWidth - main.clientWidth;
      });
    expect(await beyond(), `nothing is cut at ${width}`).toBe(0);
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByRole("navigation").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await sum.isVisible()).toBe(true);
  // On A4 the lines are still rows.
  await page.setViewportSize({ width: 794, height: 1123 });
  expect(await page.getByRole("columnheader", { name: "Time" }).isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});

test("other days are asked for when the dates change", async () => {
  await page.getByLabel("Days").selectOption("Other days");
  const first = page.getByLabel("First day");
  const before = await first.inputValue();
  await page.getByLabel("Last day").fill("2021-01-31");
  await first.fill("2021-01-01");
  await page.getByText("No delivery ended in these days.").waitFor();
  await first.fill(before);
  // The days in between, whichever of the two comes first; but no more than a year.
  await page
    .getByText(/^to is more than/)
    .first()
    .waitFor();
});

test.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  expect(await findViolations(page)).toEqual([]);
  expect(thrown).toEqual([]);
});
