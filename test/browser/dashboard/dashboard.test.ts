/** The dashboard as a merchant's developer uses it, on PostgreSQL with two processes that take requests in turn. */
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WITH_RIDER } from "../../../src/contract/status.ts";
import { text } from "../../../src/pages/dashboard/text/en.ts";
import { logo } from "../../kit/images.ts";
import { openReceiver, type Receiver } from "../../service/webhooks/open-receiver.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openProduction, type Production } from "../kit/open-production.ts";

const ACCOUNT = "acct_sandbox";
const PASSWORD = "seven loaves on a bicycle";

let service: Production;
let receiver: Receiver;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** By its name, because passkeys don't work on a bare address. */
let origin: string;
const thrown: string[] = [];

beforeAll(async () => {
  [service, receiver, browser] = await Promise.all([openProduction("sandbox"), openReceiver(), openBrowser()]);
  origin = service.url.replace("127.0.0.1", "localhost");
  context = await browser.newContext({
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
  });
  page = await context.newPage();
  page.on("pageerror", ({ message }) => thrown.push(message));
  const authenticator = await context.newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, await invite("amina@shop.example", "owner"));
}, 400_000);
afterAll(async () => {
  await Promise.allSettled([browser?.close(), receiver?.close(), service?.close()]);
});

beforeEach(async ({ onTestFailed }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  // A time-out doesn't tell what the member would have read.
  onTestFailed(async () => console.info(await page.locator("body").innerText()));
});

async function invite(email: string, role: string): Promise<string> {
  const { link } = await service.account("invite", ACCOUNT, email, "--role", role);
  return link.replace("127.0.0.1", "localhost");
}

async function signIn(visitor: Page, link: string) {
  await visitor.goto(link);
  await press("Continue", visitor);
  await visitor.getByRole("heading", { name: "Now", level: 1 }).waitFor();
}

/** Presses a button: in the dialog, where there is one. */
async function press(name: string, visitor = page) {
  const dialog = visitor.getByRole("dialog");
  const place = (await dialog.count()) > 0 ? dialog : visitor;
  await place.getByRole("button", { name, exact: true }).click();
}

const open = async (path: string, heading: string) => {
  await page.goto(`${origin}/dashboard${path}`);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
};

/** What a request with a key is answered. */
const ask = async (key: string) =>
  (await fetch(`${service.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })).status;
/** Of both processes, whose turn it is one after the other. */
const askBoth = async (key: string) => [await ask(key), await ask(key)];
/** Asks only every 500 ms: the service limits addresses that send keys that don't work. */
const becomes = (key: string, status: number) =>
  expect.poll(() => askBoth(key), { interval: 500 }).toEqual([status, status]);

const readSecret = async () => {
  const secret = await page.getByRole("dialog").locator(".copyable code").innerText();
  await press("I have copied it");
  return secret;
};

test("an invitation, a password and a passkey lead in; a link works once", async () => {
  await open("/you", "You");
  await page.getByLabel("New password").fill(PASSWORD);
  await press("Set the password");
  await page.getByText("You have a password.").waitFor();
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await press("Add a passkey");
  await page.getByRole("cell", { name: "Laptop", exact: true }).waitFor();
  // While the service can't be reached, the member stays signed in, and the page says why.
  await context.setOffline(true);
  await press("Sign out");
  await page.getByText("The service can’t be reached.").waitFor();
  expect(await page.getByRole("heading", { name: "You", level: 1 }).isVisible()).toBe(true);
  await context.setOffline(false);
  await press("Sign out");
  await press("Sign in with a passkey");
  await page.getByRole("heading", { name: "You", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByText("You have no passkey yet.").waitFor();
  // The button is gone with its row, so the focus is at the heading.
  await expect.poll(() => page.locator("h1:focus").count()).toBe(1);

  const stranger = await browser.newContext({ locale: "en-US" });
  const other = await stranger.newPage();
  const link = await invite("otieno@shop.example", "viewer");
  await signIn(other, link);
  expect(await other.getByRole("button", { name: "New test delivery" }).count()).toBe(0);
  await other.goto(`${origin}/dashboard/keys`);
  await other.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
  expect(await other.getByRole("button", { name: "Make a key" }).count()).toBe(0);
  await stranger.close();
  const third = await browser.newContext({ locale: "en-US" });
  const late = await third.newPage();
  await late.goto(link);
  await press("Continue", late);
  await late.getByText("This link was used already").waitFor();
  // One press has a new one mailed, without the address being typed. This service has no mail server, and says so.
  const [asked] = await Promise.all([late.waitForRequest(/\/v1\/people\/links$/), press("Mail me a new link", late)]);
  expect(asked.postDataJSON()).toEqual({ email: "otieno@shop.example" });
  await late.getByText("This service doesn’t send mail").waitFor();
  await late.getByRole("link", { name: "Sign in another way" }).click();
  await late.getByRole("heading", { name: "Sign in to" }).waitFor();
  await third.close();
});

test("a form sends only what was changed in it; what doesn’t exist says so, without a button that asks again", async () => {
  await invite("kamau@shop.example", "viewer");
  await open("/members", "Members");
  const row = page.getByRole("row", { name: /kamau@shop\.example/ });
  await choose(row, "Actions for kamau@shop.example", "Change");
  await page.getByLabel("Name").fill("Kamau");
  await page.evaluate(async () => {
    const { data } = await (await fetch("/v1/account/members")).json();
    const { id } = data.find(({ email }: { email: string }) => email.startsWith("kamau"));
    const headers = { "content-type": "application/json" };
    await fetch(`/v1/account/members/${id}`, { method: "PATCH", headers, body: JSON.stringify({ role: "developer" }) });
  });
  await press("Save");
  await row.getByText("Kamau", { exact: true }).waitFor();
  expect(await row.getByText("Developer").count()).toBe(1);

  await open("/deliveries/dlv_unknown", "Delivery");
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.getByRole("link", { name: "All deliveries" }).click();
  await page.getByRole("heading", { name: "Deliveries", level: 1 }).waitFor();
});

test("a key is made, restricted, rolled and revoked, and both processes follow", async () => {
  await open("/keys", "Keys");
  await press("Make a key");
  await press("Make a key");
  // The service's own sentence, at its field, which has the focus.
  await expect.poll(() => page.locator("dialog :focus").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Name").fill("Order server");
  await press("Make a key");
  await page.getByRole("heading", { name: "Your new key" }).waitFor();
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  // Escape doesn't take away what is shown once.
  const key = await readSecret();
  expect(await askBoth(key)).toEqual([200, 200]);

  const row = page.getByRole("row", { name: /Order server/ });
  await choose(row, "Actions for Order server", "Change");
  await page.getByLabel("Allowed IP addresses").fill("203.0.113.0/24\n203.0.113.0/99");
  await press("Save");
  await page.getByText("“203.0.113.0/99”").waitFor();
  await page.getByLabel("Allowed IP addresses").fill("203.0.113.0/24");
  await press("Save");
  // The dialog saves nothing until the developer has read whom the list shuts out. Here it shuts out their own machine.
  await page.getByText("Your own address now, 127.0.0.1, isn’t in the list").waitFor();
  expect(await askBoth(key)).toEqual([200, 200]);
  await press("Save anyway");
  await row.getByText("203.0.113.0/24").waitFor();
  await becomes(key, 403);
  await choose(row, "Actions for Order server", "Change");
  await page
    .getByRole("button", { name: /127\.0\.0\.1/ })
    .first()
    .click();
  expect(await page.getByLabel("Allowed IP addresses").inputValue()).toBe("203.0.113.0/24\n127.0.0.1");
  await press("Save");
  await becomes(key, 200);

  // Another member is faster: their change is shown, and not overwritten unseen.
  const id = (await row.getByRole("link").getAttribute("href"))?.split("/").at(-1);
  await choose(row, "Actions for Order server", "Change");
  await page.getByLabel("Name").fill("Mine");
  const theirs = await fetch(`${service.url}/v1/account/keys/${id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Order server, theirs" }),
  });
  expect(theirs.status).toBe(200);
  await press("Save");
  await page.getByRole("definition").getByText("Order server, theirs").waitFor();
  await press("Take theirs");
  expect(await page.getByLabel("Name").inputValue()).toBe("Order server, theirs");
  await page.getByLabel("Name").fill("Order server");
  await press("Save");
  await page.getByRole("link", { name: "Order server", exact: true }).waitFor();

  await choose(row, "Actions for Order server", "Roll");
  await page.getByLabel("The old key works for").selectOption("0");
  await press("Roll the key");
  const successor = await readSecret();
  await becomes(key, 401);
  expect(await askBoth(successor)).toEqual([200, 200]);
  // This machine used the new key a moment ago, so the developer has to type the key's name before revoking it.
  // Finds the row by the key's last characters: until the list is loaded again, it shows the old key as the active one.
  const ofSuccessor = row.filter({ hasText: `…${successor.slice(-4)}` });
  await ofSuccessor.getByRole("link").click();
  const callers = page.locator(".rows", { hasText: "127.0.0.1" });
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { name: "Recent use" }).waitFor();
      await page.locator(".skeleton").first().waitFor({ state: "detached" });
      return callers.count();
    })
    .toBe(1);
  await choose(page, "Actions", "Revoke");
  const typed = page.getByLabel("Type the key’s name, Order server");
  await typed.waitFor();
  await press("Revoke the key");
  await page.getByText("That is not the key’s name.").waitFor();
  await typed.fill("Order server");
  await press("Revoke the key");
  await page.getByText("The key is revoked.").waitFor();
  // The button that opened the dialog is gone, so the focus is at the heading.
  await expect.poll(() => page.locator("h1:focus").count()).toBe(1);
  await becomes(successor, 401);
});

test("a sample is ordered, moved to the door by hand, and handed over with its code, as the card shows", async () => {
  await open("/deliveries", "Deliveries");
  await press("New test delivery");
  const card = page.locator("[data-tracking-status]");
  await card.waitFor();
  const link = page.locator(`a[href="${new URL(page.url()).pathname}"]`);
  for (const status of WITH_RIDER) {
    const step = text.deliveries.statuses[status];
    await press("Move on");
    await page.locator(".timeline li", { hasText: step }).first().waitFor();
  }
  // The code isn't kept in the window: a customer can be told it again, and in the sandbox the developer plays the customer.
  await page.reload();
  const code = page.locator(".facts div", { hasText: "Delivery code" }).locator("code");
  expect(await page.getByLabel("Delivery code").inputValue()).toBe(await code.innerText());
  await press("Hand over");
  await page.locator(".timeline li", { hasText: "Delivered" }).waitFor();
  await page.locator("[data-tracking-status=delivered]").waitFor();
  expect(await page.getByText("Code confirmed").count()).toBe(1);
  await open("", "Now");
  // Whoever has begun sees the lists first: the steps are folded to a line.
  const isDone = page.locator(".checks li", { hasText: "Complete a delivery" }).getByText("Done");
  expect(await isDone.isVisible()).toBe(false);
  await page.locator("details", { has: isDone }).locator("summary").click();
  await isDone.waitFor();

  await open("/deliveries", "Deliveries");
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("Status").selectOption("delivered");
  await page.waitForURL(/status=delivered/);
  await link.click();
  await page.getByText("Code confirmed").waitFor();
  // Back shows the list with its filter, and a reload keeps the filter.
  const row = page.getByRole("row", { name: /Delivered/ }).filter({ has: link });
  await page.goBack();
  await row.waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("delivered");
  await page.reload();
  await row.waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("delivered");
});

test("Back shows a list at once, before the service has answered again", async () => {
  await page.evaluate(orderFrom, NAME);
  await open("/deliveries", "Deliveries");
  const row = page.getByRole("row").nth(1);
  await row.getByRole("link").click();
  await page.locator(".timeline li").first().waitFor();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const lists = /\/v1\/deliveries(\?|$)/;
  await page.route(lists, async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goBack();
  await row.getByRole("link").waitFor();
  answer();
  await page.unrouteAll({ behavior: "wait" });
});

test("the link to the deliveries takes back what was searched for", async () => {
  await open("/deliveries", "Deliveries");
  const field = page.getByRole("searchbox");
  await field.fill("nobody has ordered this");
  await page.waitForURL(/search=nobody/);
  await page.getByRole("navigation").getByRole("link", { name: "Deliveries", exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe("");
  await page.getByRole("row").nth(1).getByRole("link").waitFor();
  expect(page.url()).not.toContain("search");
});

test("who has no passkey reads so before the service has answered", async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v1/people/passkeys", async (route) => {
    await asked;
    await route.fallback();
  });
  await open("/you", "You");
  await page.getByText("You have no passkey yet.").waitFor();
  answer();
  await page.unrouteAll({ behavior: "wait" });
});

test("a webhook fails, is looked at, and is sent again once the server is mended", async () => {
  receiver.answerWith((response) => response.writeHead(500).end("the basket is on fire"));
  await open("/webhooks", "Webhooks");
  await press("Add an endpoint");
  await page.getByLabel("Address").fill(receiver.url);
  await press("Add it");
  await readSecret();
  await page.evaluate(orderFrom, NAME);
  await page.getByRole("link", { name: receiver.url.replace("https://", "") }).click();
  await page.getByRole("definition").getByText(receiver.url).waitFor();
  const attempt = page.getByRole("row", { name: /delivery\.searching/ });
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { name: "Attempts" }).waitFor();
      await page
        .getByRole("row")
        .nth(1)
        .waitFor({ timeout: 5000 })
        .catch(() => {});
      return attempt.count();
    })
    .toBeGreaterThan(0);
  // A phone says it, too: why, and when it is tried again.
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await attempt.first().innerText()).toMatch(/Failed.*HTTP 500 · next/s);
  await page.setViewportSize({ width: 1280, height: 800 });
  const look = () => attempt.first().getByRole("button", { name: "delivery.searching" }).click();
  await look();
  await page.getByRole("dialog").getByText("the basket is on fire").waitFor();
  // The link to the delivery leads to the event in its timeline, which is open there as it was sent.
  await page.getByRole("dialog").getByRole("link").click();
  const event = page.locator(".timeline details[open]");
  await event.getByText('"type": "delivery.searching"').waitFor();
  expect(await event.locator("summary").innerText()).toContain(text.deliveries.statuses.searching);
  await page.goBack();
  await attempt.first().waitFor();
  receiver.answerWith((response) => response.end("thanks"));
  const replays: string[] = [];
  const note = (request: Request) => replays.push(request.url());
  page.on("request", note);
  await look();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).dblclick();
  await page.getByText("The event is sent again.").waitFor();
  expect(replays.filter((url) => url.endsWith("/replay"))).toHaveLength(1);
  page.off("request", note);
  await expect
    .poll(async () => {
      await page.reload();
      await page
        .getByRole("row")
        .nth(1)
        .waitFor({ timeout: 5000 })
        .catch(() => {});
      return page.getByText("Succeeded", { exact: true }).count();
    })
    .toBeGreaterThan(0);
});

test("the tracking page wears the look that the preview showed, in the shop’s colours", async () => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("/account", "Account");
  const accent = page.getByLabel("Accent", { exact: true });
  const logoField = page.getByLabel("Logo", { exact: true });
  const shopUrl = page.getByLabel("Your shop’s website");
  await accent.fill("#ffd400");
  await page.getByText("In the light theme this is hard to read: 1.4 to 1").waitFor();
  await logoField.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await page.getByText("Choose a PNG, JPEG or WebP.").waitFor();
  const buffer = Buffer.from(await logo(), "base64");
  await logoField.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await shopUrl.fill("http://shop.example");
  await press("Save the look");
  await expect.poll(() => page.locator(":focus").getAttribute("aria-invalid")).toBe("true");
  await shopUrl.fill("https://shop.example/menu");
  await page.getByLabel("Note on cancelled orders").fill("We refund it.");
  // Nothing of it is saved yet.
  const preview = page.frameLocator("iframe").locator("body");
  const worn = {
    link: `Back to ${NAME}shop.example`,
    colour: "rgb(136, 112, 0)",
    inCard: "#887000",
    logo: [NAME, 96, 38, true],
  };
  await expect.poll(() => preview.evaluate(readLook)).toEqual(worn);
  const frame = page.frames().find((one) => one.url().endsWith("/dashboard/preview"));
  await preview.locator('a[href="https://shop.example/menu"]').click();
  await press("Save the look");
  await page.getByText("Your customers see it from now on.").waitFor();
  // The click on the preview's link has opened no other page in the frame.
  await expect.poll(() => frame?.locator("body").evaluate(readLook)).toEqual(worn);

  const id = await page.evaluate(orderFrom, NAME);
  const visitor = await context.newPage();
  const complaints: string[] = [];
  visitor.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  await visitor.goto(`${origin}/track/${id}`);
  await expect.poll(() => visitor.locator("body").evaluate(readLook)).toEqual(worn);
  expect(complaints).toEqual([]);
  await visitor.close();
});

/** The account's. */
const NAME = "Sandbox";

/** Runs in the tracking page. */
function readLook(body: HTMLElement) {
  const link = body.querySelector('a[href="https://shop.example/menu"]');
  const card = document.querySelector("#ontheway-tracking")?.shadowRoot?.querySelector("[part=card]");
  const image = body.querySelector<HTMLImageElement>("header img");
  return {
    link: link?.textContent?.replace(/[\u2068\u2069]/g, ""),
    colour: link && getComputedStyle(link).color,
    inCard: card && getComputedStyle(card).getPropertyValue("--accent"),
    logo: image && [image.alt, image.width, image.height, image.naturalWidth > 0],
  };
}

/** Opens a menu, which says whose it is, and presses one of its buttons. */
async function choose(where: Page | Locator, menu: string, action: string): Promise<void> {
  await where.getByRole("button", { name: menu, exact: true }).click();
  await where.getByRole("button", { name: action, exact: true }).click();
}

/** Runs in the dashboard. The delivery moves only when somebody moves it on, as a sample does. @returns its id */
async function orderFrom(name: string): Promise<string> {
  const order = {
    pickup: { name, address: "2 Swallow Road" },
    dropoff: { name: "Wanjiru M.", address: "27 Jasmine Road" },
    external_id: "#1042",
    package: { type: "food" },
    payment_method: "cash",
    simulation: { mode: "manual" },
  };
  const headers = { "content-type": "application/json" };
  const response = await fetch("/v1/deliveries", { method: "POST", headers, body: JSON.stringify(order) });
  return (await response.json()).id;
}

const SCREENS = [
  ["", "Now"],
  ["/deliveries", "Deliveries"],
  ["/keys", "Keys"],
  ["/webhooks", "Webhooks"],
  ["/requests", "Requests"],
  ["/usage", "Usage"],
  ["/members", "Members"],
  ["/audit", "Audit log"],
  ["/account", "Account"],
  ["/you", "You"],
] as const;

const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;

test("every screen is accessible and no wider than its window, light on a desk and dark on a phone", {
  tags: ["wide"],
}, async () => {
  await page.evaluate(orderFrom, "Mkate & Co.");
  for (const [path, heading] of SCREENS) {
    for (const [turn, { width, colorScheme }] of LOOKS.entries()) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      // The preview's card would take its own time for a new theme.
      if (turn === 0 || path === "/account") await open(path, heading);
      await page.locator(".skeleton").first().waitFor({ state: "detached" });
      if (path === "/account") await page.frameLocator("iframe").locator("#panels section").first().waitFor();
      // Buttons take a moment to change their colours. Meanwhile their words are hard to read.
      await page.waitForFunction((own) => innerWidth === own && document.getAnimations().length === 0, width);
      if (path === "/deliveries") {
        const status = page.locator("td .badge").first();
        // The longest there is, which the delivery has for a while.
        await status.evaluate((badge, words) => badge.replaceChildren(words), text.deliveries.statuses.rider_arriving);
      }
      const where = `${heading} at ${width} px`;
      expect(await page.locator(".notice.bad").allInnerTexts(), where).toEqual([]);
      expect(await findViolations(page), where).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
      // On a phone each request takes two lines, and each change three: one names what was changed.
      const most = { "/requests": 80, "/audit": 90 }[path as string];
      if (width === 360 && most !== undefined) {
        const rows = await page.getByRole("row").evaluateAll((all) => all.map((row) => row.clientHeight));
        expect(Math.max(...rows), where).toBeLessThan(most);
      }
      if (path !== "/you") continue;
      // A table stays one for a screen reader, also where each row looks like a block with names beside its values.
      await page.getByRole("columnheader", { name: "Address", exact: true }).waitFor();
      await page.getByRole("cell", { name: "127.0.0.1", exact: true }).first().waitFor();
    }
  }
  expect(thrown).toEqual([]);
});

test("usage has a chart for each figure, and a row for each day on which something happened", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const data = [
    { day: ago(0), requests: 5, rate_limited: 0, deliveries: 2 },
    { day: ago(3), requests: 1000, rate_limited: 7, deliveries: 0 },
  ];
  await page.route(/\/v1\/account\/usage/, (route) => route.fulfill({ json: { data } }));
  await open("/usage", "Usage");
  await page.getByText("Each day in figures").click();
  await page.getByRole("cell", { name: "1,000" }).waitFor();
  expect(await page.getByRole("row").count()).toBe(1 + data.length);
  expect(await page.locator("figcaption strong").allInnerTexts()).toEqual(["1,005", "2", "7"]);
  await page.getByText("Traffic on 2 days.").waitFor();
  // Each chart says how high its highest bar is.
  expect(await page.locator(".scale").allInnerTexts()).toEqual(["1K\n0", "2\n0", "7\n0"]);
  // Who began some days ago sees a week.
  expect(await page.locator("figure").first().locator(".place").count()).toBe(7);
  const drawn = (chart: number) =>
    page
      .locator("figure")
      .nth(chart)
      .locator("rect:not(.place)")
      .evaluateAll((bars) => bars.filter((bar) => bar.getBoundingClientRect().height > 0).length);
  expect([await drawn(0), await drawn(1), await drawn(2)]).toEqual([2, 1, 1]);
  await page.unrouteAll({ behavior: "wait" });
});

test("the first screen tells what is late and what fails; its figures and rows lead there, also by keyboard", async () => {
  const id = await page.evaluate(orderFrom, NAME);
  const late = (json: { data?: { id: string; promised_by: string | null }[] }) =>
    json.data?.filter((row) => row.id === id).map((row) => ({ ...row, promised_by: new Date(Date.now() - 720_000) }));
  const asLate = /\/v1\/deliveries\?(.*&)?state=late/;
  await page.route(asLate, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace("state=late", "state=under_way") });
    await route.fulfill({ json: { data: late(await answer.json()), has_more: false } });
  });
  await page.route(/\/v1\/account\/overview/, async (route) => {
    const failing = { id: "whe_1", url: "https://shop.example/hook", status: "enabled", disabled_reason: null };
    const json = await (await route.fetch()).json();
    const failing_endpoints = [{ ...failing, failing_since: new Date().toISOString() }];
    await route.fulfill({ json: { ...json, late: 1, failing_endpoints } });
  });
  await open("", "Now");
  const row = page.getByRole("table", { name: "Needs a look" }).getByRole("row").nth(1);
  await row.getByText("13 min late").or(row.getByText("12 min late")).waitFor();
  await page.getByRole("link", { name: "shop.example/hook" }).waitFor();
  expect(await page.locator(".numbers div", { hasText: "Late" }).last().innerText()).toContain("1");
  await page.locator(".numbers").getByRole("link", { name: "1", exact: true }).last().press("Enter");
  await page.waitForURL(/state=late/);
  const tab = page.getByRole("navigation", { name: "Deliveries" }).getByRole("link", { name: /^Late/ });
  expect(await tab.getAttribute("aria-current")).toBe("page");
  // On a phone it is two lines. Wherever it is pressed, it opens; Enter opens it, too.
  await page.setViewportSize({ width: 360, height: 800 });
  const first = page.getByRole("row").nth(1);
  await first.getByText(/late$/).waitFor();
  expect(await first.innerText()).toContain("27 Jasmine Road #1042");
  expect(await page.getByText("Sandbox", { exact: true }).filter({ visible: true }).count()).toBe(1);
  const { height = 0 } = (await first.boundingBox()) ?? {};
  expect(height).toBeLessThan(80);
  await first.click({ position: { x: 300, y: height - 8 } });
  await page.waitForURL((url) => url.pathname.endsWith(id));
  await page.goBack();
  await page.getByRole("row").nth(1).getByRole("link").press("Enter");
  await page.waitForURL((url) => url.pathname.endsWith(id));
  await page.unrouteAll({ behavior: "wait" });
});

test("what can’t be undone is in a menu, which Escape closes", async () => {
  await open(`/deliveries/${await page.evaluate(orderFrom, NAME)}`, "27 Jasmine Road");
  const cancel = page.getByRole("button", { name: "Cancel this delivery" });
  expect(await cancel.count()).toBe(0);
  const menu = page.getByRole("button", { name: "Actions" });
  await menu.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toBe("Cancel this delivery");
  await page.keyboard.press("Escape");
  await cancel.waitFor({ state: "detached" });
  expect(await page.locator(":focus").innerText()).toBe("Actions");
  await menu.press("Enter");
  await cancel.press("Enter");
  await page.getByRole("dialog").waitFor();
  await press("Keep it");
  expect(await page.locator(":focus").innerText()).toBe("Actions");
  await menu.click();
  await page.getByRole("heading", { level: 1 }).click();
  await cancel.waitFor({ state: "detached" });
});

test("by keyboard: the skip link, a dialog that Escape closes, and the focus back at its button", async () => {
  await open("/keys", "Keys");
  await page.getByRole("link", { name: "Skip to the content" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toBe("Make a key");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.locator(":focus").innerText()).toBe("Make a key");
});
