/**
 * A customer's whole way with the real service, a rider of its own and a push service of the test's: instructions, the push
 * that it is near, the hand-over, a rating. Browsers subscribe only with their vendors, which tests don't reach, so the
 * subscription and the last step from the push service to the browser are the test's.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bearingDegrees, destination, type Position } from "../../../src/contract/geo.ts";
import { en } from "../../../src/pages/track/text/languages/en.ts";
import { openPhone } from "../../service/riders/push/open-phone.ts";
import { findChromium } from "../kit/find-chromium.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { HOME, openRiderService, SHOP } from "../rider/open-rider-service.ts";
import { deliverPush, readNotifications, subscribeAt } from "./pushes.ts";

const WISH = "Blue gate, third floor";

// A service of its own and the whole browser start here side by side, on whatever machine this is.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

let phone: Awaited<ReturnType<typeof openPhone>>;
let service: Awaited<ReturnType<typeof openRiderService>>;
let browser: Browser;
beforeAll(async () => {
  phone = await openPhone();
  [service, browser] = await Promise.all([
    openRiderService({
      TILES_URL: "/no-tiles/{z}/{x}/{y}.png",
      // The address that customers know. Push services get it as the sender's contact. The browser here opens 127.0.0.1.
      PUBLIC_URL: "https://track.example",
      PUSH_HOSTS: phone.host,
    }),
    // The headless shell shows no notifications.
    openBrowser(findChromium()),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([service?.close(), phone?.close()]);
});

async function ask<Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.origin}/v1/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text || "{}") as Answer;
}

/** A rider who is on duty at the shop, and whose phone tells where they are. */
async function signIn() {
  const { code } = await service.invite("Amina W.");
  const { token } = await ask<{ token: string }>("", "POST", "rider/sessions", { code });
  const rider = <Answer>(method: string, path: string, body?: object) =>
    ask<Answer>(token, method, `rider${path}`, body);
  const stand = ({ lat, lng }: Position) =>
    rider("POST", "/fixes", { fixes: [{ lat, lng, at: new Date().toISOString(), accuracy_m: 8 }] });
  /**
   * Reports the rider at these distances from home, in metres, one right after the other. The steps must be short: the
   * service doesn't believe a rider who jumps from street to street.
   */
  const rideHome = async (...metresAway: number[]) => {
    const back = bearingDegrees(HOME, SHOP);
    for (const metres of metresAway) await stand(destination(HOME, back, metres));
  };
  await rider("POST", "/duty", { on_duty: true });
  await stand(SHOP);
  return { rider, rideHome };
}

/** Opens the page of a delivery by the merchant's link. The browser there subscribes with the test's push service. */
async function openPage(link: string): Promise<Page> {
  const viewport = { width: 360, height: 800 };
  const page = await browser.newPage({ viewport, locale: "en-KE", permissions: ["notifications"] });
  await page.addInitScript(subscribeAt, phone.subscription);
  const { pathname, hash } = new URL(link);
  await page.goto(service.origin + pathname + hash);
  await page.locator("footer:not([data-waiting])").waitFor();
  return page;
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const refresh = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());

/** Opens the dialog, writes and sends. */
async function write(page: Page, button: string, text: string, send: string): Promise<void> {
  await press(page, button);
  await page.locator("dialog[open] textarea").fill(text);
  await page.locator("dialog[open]").getByRole("button", { name: send, exact: true }).click();
}

test("a customer writes to the rider, is told once when they are near, and rates the delivery", async () => {
  const { rider, rideHome } = await signIn();
  const {
    id,
    delivery_code: code,
    tracking_url: link,
  } = await service.order({ customer_can: ["instructions", "rating"] });
  const { offer } = await rider<{ offer: { id: string } }>("GET", "/offers?wait=25");
  await rider("POST", `/offers/${offer.id}/accept`);
  const page = await openPage(link);

  await write(page, en.address.change, WISH, en.address.save);
  await page.getByText(WISH).waitFor();
  const { jobs } = await rider<{ jobs: { instructions: string | null }[] }>("GET", "");
  expect(jobs.map(({ instructions }) => instructions)).toEqual([WISH]);

  await press(page, en.alert.turnOn);
  await page.getByRole("button", { name: en.alert.turnOff, exact: true }).waitFor();
  for (const step of ["set_off", "arrive", "pick_up", "depart"]) await rider("POST", `/jobs/${id}/${step}`);
  // The card has the code for the door as soon as it knows that the rider has the package.
  await refresh(page);
  await expect.poll(() => page.locator("#ontheway-tracking").getAttribute("data-code")).toBe(code);
  expect(phone.received).toEqual([]);
  await rideHome(850, 550, 250);
  await expect.poll(() => phone.received.length).toBe(1);
  const [pushed] = phone.received;
  if (!pushed) throw new Error("nothing was pushed");
  const message = phone.read(pushed);
  expect(message).toMatchObject({ type: "nearby", title: SHOP.name, lang: "en-KE", url: `/track/${id}` });
  await deliverPush(page, message);
  await expect.poll(() => page.evaluate(readNotifications)).toEqual([`${SHOP.name}: Your order is almost there.`]);

  await rideHome(10);
  await rider("POST", `/jobs/${id}/complete`, { code });
  await refresh(page);
  await expect.poll(() => page.locator("#ontheway-tracking").getAttribute("data-code")).toBeNull();
  await expect.poll(() => page.evaluate(readNotifications)).toEqual([]);
  // The worker stays: for some minutes the rider can still write.
  const countWorkers = async () => (await navigator.serviceWorker.getRegistrations()).length;
  expect(await page.evaluate(countWorkers)).toBe(1);
  expect(phone.received).toHaveLength(1);

  await press(page, "4 stars");
  await page.getByText(en.rating.thanks).waitFor();
  await page.getByRole("textbox", { name: en.rating.comment }).fill("Still warm");
  await press(page, en.rating.add);
  await page.getByText("Still warm").and(page.locator("p *")).waitFor();
  const rating = { stars: 4, comment: "Still warm" };
  const { data } = await service.read<{ data: { type: string; data: object }[] }>(`events?delivery_id=${id}&limit=50`);
  const last = (type: string) => data.find((event) => event.type === type)?.data;
  expect(last("delivery.rated")).toMatchObject({ rating });
  expect(last("delivery.instructions_changed")).toMatchObject({ instructions: WISH });
  expect(last("delivery.nearby")).toMatchObject({ status: "in_transit" });
});
