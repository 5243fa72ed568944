import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { type Sandbox, SECRET_KEY } from "../kit/start-sandbox.ts";

const FOLDER = "demo/screenshots/landing";
/** The windows of the pictures, px. The landing page says the same sizes. */
const DESKTOP = { width: 1200, height: 750 };
const PHONE = { width: 390, height: 780 };
/** What a phone shows in the place of a desktop's window. */
const NARROW = { width: 390, height: 600 };
const QUALITY = 82;
/** Nobody waits for a test here: a busy machine may be slow. */
const TIMEOUT_MS = 180_000;
const SCHEMES = ["light", "dark"] as const;

/** A shop's orders: whom for, where to. */
const DELIVERED = [
  ["Joseph K.", "18 Falcon Lane"],
  ["Amani N.", "12 Spring Drive"],
  ["Faith W.", "7 Spring Drive"],
  ["Brian O.", "22 Vine Road"],
  ["Mercy A.", "3 Falcon Lane"],
  ["Daniel K.", "40 Jasmine Road"],
  ["Halima S.", "16 Spring Drive"],
  ["Kevin M.", "11 Vine Road"],
  ["Esther N.", "25 Falcon Lane"],
] as const;
/** How far others are, long enough for somebody to be needed. */
const WAITING = [
  ["Grace O.", "31 Vine Road", "cancelled"],
  ["Peter M.", "27 Jasmine Road", "searching"],
  ["Njeri W.", "9 Falcon Lane", "at_pickup"],
] as const;
/** And how far the last ones are when the picture is taken. */
const LATER = [
  ["Samuel T.", "5 Vine Road", "rider_arriving"],
  ["Zawadi A.", "14 Jasmine Road", "in_transit"],
] as const;
const ORDERED = DELIVERED.length + WAITING.length + LATER.length;

/**
 * Takes the front page's pictures of the product: the shop's order page, the rider's phone, the dashboard, the desk. And the gallery's: the
 * delivery's own page after the hand-over, with photo and rating, which no scenario plays.
 */
export async function takeLanding(browser: Browser, sandbox: Sandbox): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const advance = (id: string, to: string, code?: string) =>
    ask(sandbox, `/v1/test/deliveries/${id}/advance`, { to, ...(code !== undefined && { code }) });
  const delivered: Ordered[] = [];
  for (const [index, [name, address]] of DELIVERED.entries()) {
    const one = await order(sandbox, { name, address }, index, { mode: "manual" });
    await advance(one.id, "in_transit");
    delivered.push(one);
  }
  const advanceAll = async (orders: typeof WAITING | typeof LATER, first: number) => {
    for (const [index, [name, address, to]] of orders.entries()) {
      const { id } = await order(sandbox, { name, address }, first + index, { mode: "manual" });
      if (to !== "searching") await advance(id, to);
    }
  };
  await advanceAll(WAITING, DELIVERED.length);
  await takeRider(browser, sandbox);
  await takeOrderPage(browser, sandbox);
  // They have been on the way for as long as the pictures took.
  for (const { id, delivery_code } of delivered) await advance(id, "delivered", delivery_code);
  await advanceAll(LATER, DELIVERED.length + WAITING.length);
  await takeDashboard(browser, sandbox);
  await takeDesk(browser, sandbox);
}

/** A rider who has taken an order and is on the way to the customer. */
async function takeRider(browser: Browser, sandbox: Sandbox): Promise<void> {
  const page = await open(browser, PHONE);
  await page.goto(`${sandbox.shop}/#ride`);
  await page.getByRole("button", { name: "Ride it yourself" }).click();
  const link = page.getByRole("link", { name: "Open the rider’s app" });
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const [, code] = page.url().split("#");
  // The steps go to the service from the page, so that no picture depends on the words of a button.
  const call = (path: string, body?: object) =>
    page.evaluate(
      async ([address, sent]) => {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch(address, { ...(sent && { method: "POST", headers, body: sent }) });
        if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
        return response.json();
      },
      [path, body && JSON.stringify(body)] as const,
    );
  await call("/v1/rider/sessions", { code });
  await call("/v1/rider/duty", { on_duty: true });
  const { id, delivery_code, tracking_url } = await order(
    sandbox,
    { name: "Wanjiru M.", address: "27 Jasmine Road" },
    ORDERED,
    {},
  );
  let offer: { id: string } | null = null;
  while (!offer) offer = (await call("/v1/rider/offers?wait=25")).offer;
  await call(`/v1/rider/offers/${offer.id}/accept`, {});
  for (const step of ["set_off", "arrive", "pick_up", "depart"]) await call(`/v1/rider/jobs/${id}/${step}`, {});
  await page.goto(`${sandbox.service}/rider`);
  // The town moves the rider, who is seen away from the shop then.
  await page.waitForTimeout(20_000);
  await takeBoth(page, "rider", PHONE);

  const photo = await sharp("test/browser/screenshots/doorstep.svg").jpeg().toBuffer();
  await call(`/v1/rider/jobs/${id}/complete`, { code: delivery_code, photo: photo.toString("base64") });
  await page.goto(tracking_url);
  await page.locator('[data-tracking-status="delivered"]').waitFor();
  await page.setViewportSize(PHONE);
  await page.locator(".stars button").last().click();
  const rating = page.locator(".panel", { has: page.locator(".stars") });
  await rating.locator("textarea").fill("Still warm, thank you!");
  await rating.locator("button.main").click();
  await rating.locator(".theirs").waitFor();
  // Photo and rating stand below the card.
  await page.locator(".panel", { has: page.locator("img") }).evaluate((panel) => {
    scrollTo(0, panel.getBoundingClientRect().top + scrollY - 16);
  });
  await takeBoth(page, "handed-over", PHONE);
  await page.context().close();
}

/** The order page of a customer whose rider is on the way. */
async function takeOrderPage(browser: Browser, sandbox: Sandbox): Promise<void> {
  const page = await open(browser, DESKTOP);
  await page.goto(`${sandbox.shop}/shop`);
  for (const product of ["Highland sourdough", "Mandazi, six"])
    await page.getByRole("button", { name: `One ${product} more` }).click();
  await page.getByLabel("Your name").fill("Leah K.");
  await page.getByRole("button", { name: /^Order/ }).click();
  await page.locator('[data-tracking-status="in_transit"]').waitFor({ timeout: 600_000 });
  await page.waitForTimeout(20_000);
  await takeBoth(page, "order", DESKTOP);
  const phone = await open(browser, NARROW);
  await phone.goto(page.url());
  await takeBoth(phone, "order-phone", NARROW);
  await Promise.all([page.context().close(), phone.context().close()]);
}

async function takeDashboard(browser: Browser, sandbox: Sandbox): Promise<void> {
  const page = await signIn(browser, sandbox, "dashboard");
  await page.getByRole("heading", { name: "Under way" }).waitFor();
  await takeBoth(page, "dashboard", DESKTOP);
  await takeBoth(page, "dashboard-phone", NARROW);
  await page.context().close();
}

/** The city of a dispatcher: riders on the way, and a delivery that nobody has taken. */
async function takeDesk(browser: Browser, sandbox: Sandbox): Promise<void> {
  for (const [index, [name, address]] of DELIVERED.entries())
    await order(sandbox, { name, address }, ORDERED + 1 + index, {});
  const page = await signIn(browser, sandbox, "desk");
  // They are taken and ride off.
  await page.waitForTimeout(90_000);
  await takeBoth(page, "desk", DESKTOP);
  await takeBoth(page, "desk-phone", NARROW);
  await page.context().close();
}

/** Signs in with the link that the sandbox prints. */
async function signIn(browser: Browser, sandbox: Sandbox, to: "dashboard" | "desk"): Promise<Page> {
  const [link] = new RegExp(`http\\S+/${to}/sign-in#\\S+`).exec(sandbox.output()) ?? [];
  if (!link) throw new Error(`The sandbox printed no link to ${to}`);
  const page = await open(browser, DESKTOP);
  await page.goto(link);
  await page.getByRole("button").first().click();
  await page.waitForURL((url) => !url.pathname.includes("sign-in"));
  return page;
}

async function open(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const hasTouch = viewport.width < DESKTOP.width;
  const context = await browser.newContext({ viewport, hasTouch, deviceScaleFactor: 2, locale: "en-KE" });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context.newPage();
}

async function takeBoth(page: Page, name: string, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The map asks for the other theme's tiles a moment later.
    await page.waitForTimeout(3000);
    const path = `${FOLDER}/${name}-${colorScheme}.webp`;
    const picture = sharp(await page.screenshot());
    // Twice the largest width at which the landing page shows it, or a little less.
    await picture
      .resize({ width: Math.min(1600, viewport.width * 2) })
      .webp({ quality: QUALITY })
      .toFile(path);
    console.log(path);
  }
}

interface Ordered {
  id: string;
  delivery_code: string;
  tracking_url: string;
}

async function order(
  sandbox: Sandbox,
  dropoff: { name: string; address: string },
  index: number,
  simulation: object,
): Promise<Ordered> {
  return ask(sandbox, "/v1/deliveries", {
    external_id: `MK-10${42 + index}`,
    pickup: { name: "Mkate & Co.", phone: "+254700555014", address: "2 Swallow Road" },
    dropoff: { ...dropoff, phone: `+2547000000${10 + index}` },
    package: { type: "food" },
    items: [{ name: "Highland sourdough", quantity: 2 }],
    payment_method: "m-pesa",
    customer_can: ["rating"],
    simulation,
  });
}

async function ask(sandbox: Sandbox, path: string, body: object) {
  const response = await fetch(sandbox.service + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
