/** The desk's own people: who may sign in, and with what. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../kit/find-chromium.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { deliverPush, readNotifications, subscribeAt, tapNotification } from "../pages/pushes.ts";
import { type DeskService, openDeskService } from "./open-desk-service.ts";

const PASSWORD = "gravel lantern orbit tuesday plum";

let service: DeskService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([openDeskService(), openBrowser(findChromium())]);
}, 400_000);
afterAll(async () => {
  await Promise.allSettled([browser?.close(), service?.close()]);
});

/** A browser of its own, in which a link is opened. */
async function open(link: string, permissions: string[] = []): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, permissions });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("navigation").waitFor();
  return page;
}

async function setPassword(page: Page) {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("The password is set.").waitFor();
}

test("an admin invites a dispatcher, who can’t invite anybody, and makes them an admin", async () => {
  const admin = await open(await service.invite("Amina W.", "admin"));
  await admin.getByRole("link", { name: "Staff" }).click();
  await admin.getByRole("button", { name: "Invite somebody" }).click();
  await admin.getByLabel("E-mail address").fill("juma@desk.example");
  await admin.getByLabel("Name", { exact: true }).fill("Juma O.");
  await admin.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  const link = await admin.getByRole("dialog").locator("code").innerText();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole("button", { name: "I have passed it on" }).click();

  const juma = await open(link);
  await juma.getByRole("link", { name: "Staff" }).click();
  await juma.getByRole("row", { name: /Amina W\./ }).waitFor();
  expect(await juma.getByRole("button", { name: "Invite somebody" }).count()).toBe(0);
  // On a phone, too, names are whole.
  await service.invite("Wangari Njoroge-Muthoni of the night", "viewer");
  await juma.setViewportSize({ width: 360, height: 740 });
  await juma.reload();
  const name = juma.getByRole("cell").filter({ hasText: "Wangari" }).locator("div").first();
  await name.waitFor();
  expect(await name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  // And so is the tab of this screen, in its one line.
  const edges = await juma.getByRole("link", { name: "Staff" }).evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return [left, innerWidth - right];
  });
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(16);

  await admin.getByRole("button", { name: "Actions for Juma O." }).click();
  await admin.getByRole("button", { name: "Change", exact: true }).click();
  await admin.getByLabel("Role").selectOption("admin");
  await admin.getByRole("button", { name: "Save" }).click();
  await admin.getByRole("row", { name: /Juma O\..*Admin/ }).waitFor();
  await admin.getByRole("link", { name: "Audit log" }).click();
  await admin.getByRole("row", { name: /Changed a member/ }).waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await juma.reload();
  await juma.getByRole("button", { name: "Invite somebody" }).waitFor();
  await Promise.all([admin.context().close(), juma.context().close()]);
});

test("who has the same address and password in a shop signs in to the desk at the desk", async () => {
  const page = await open(await service.invite("Zawadi", "dispatcher"));
  await page.getByRole("link", { name: "Zawadi" }).click();
  await setPassword(page);
  expect(await findViolations(page)).toEqual([]);
  const shop = await open(await service.inviteMember("zawadi@desk.example"));
  await shop.goto(`${service.origin}/dashboard/you`);
  await setPassword(shop);
  await shop.context().close();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByLabel("E-mail address").fill("zawadi@desk.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "What needs me" }).waitFor();
  await page.context().close();
});

test("an admin sends alerts to their own server, and sees the secret once", async () => {
  const page = await open(await service.invite("Baraka", "admin"));
  await page.getByRole("link", { name: "Staff" }).click();
  const add = async (url: string) => {
    await page.getByLabel("URL", { exact: true }).fill(url);
    await page.getByRole("button", { name: "Send alerts there" }).click();
  };
  await add("http://192.168.0.1/alerts");
  await page.getByText("Must start with https://").waitFor();
  await add("https://courier.example/alerts");
  const secret = () => page.getByRole("dialog").locator("code").innerText();
  const first = await secret();
  expect(first).toMatch(/^whsec_/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "I have kept it" }).click();
  const actions = page.getByRole("button", { name: "Actions for https://courier.example/alerts" });
  await actions.click();
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByText("The old one works for another 24 hours.").waitFor();
  expect(await secret()).not.toBe(first);
  await page.getByRole("button", { name: "I have kept it" }).click();
  await actions.click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Alerts no longer go there.").waitFor();
  await expect.poll(() => actions.count()).toBe(0);
  await page.context().close();
});

test("a dispatcher gets messages in their browser until they turn them off, and sets quiet hours; a viewer has neither", async () => {
  const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "x", auth: "y" }, expirationTime: null };
  const page = await open(await service.invite("Chidi", "dispatcher"), ["notifications"]);
  const context = page.context();
  await context.addInitScript(subscribeAt, subscription);
  // Without https, production pushes nothing.
  await context.route("**/v1/operator/alerts", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), push_public_key: "AAAA" } });
  });
  const told: [method: string, body: unknown][] = [];
  await context.route("**/v1/operator/alerts/push", (route) => {
    told.push([route.request().method(), route.request().postDataJSON()]);
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${service.origin}/desk/you`);
  await page.getByLabel("From", { exact: true }).fill("22:00");
  await page.getByLabel("To", { exact: true }).fill("06:00");
  await page.getByRole("button", { name: "Save the quiet hours" }).click();
  await page.getByText("The quiet hours are saved.").waitFor();
  await page.getByRole("button", { name: "Turn on In this browser" }).click();
  const off = page.getByRole("button", { name: "Turn off In this browser" });
  await off.waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(told).toEqual([["POST", subscription]]);

  const desk = await context.newPage();
  await desk.goto(`${service.origin}/desk`);
  await deliverPush(desk, { type: "alert", title: "Nobody takes orders", body: "Desk", tag: "nobody_takes" });
  await expect.poll(() => desk.evaluate(readNotifications)).toEqual(["Nobody takes orders: Desk"]);
  expect(await tapNotification(context, `${service.origin}/desk`)).toMatch(/^focus .*\/desk/);

  await off.click();
  await page.getByRole("button", { name: "Turn on In this browser" }).waitFor();
  expect(told.at(-1)).toEqual(["DELETE", { endpoint: subscription.endpoint }]);
  await page.reload();
  await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).toBe("22:00");
  await context.close();

  const viewer = await open(await service.invite("Dalila", "viewer"));
  await viewer.getByRole("link", { name: "Dalila" }).click();
  await viewer.getByRole("heading", { name: "Passkeys" }).waitFor();
  expect(await viewer.getByText("Quiet hours").count()).toBe(0);
  await viewer.context().close();
});
