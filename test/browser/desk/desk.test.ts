/** The desk as dispatchers use it, on the service as in production. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "../../../src/contract/people/roles.ts";
import { photo } from "../../kit/images.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { type DeskService, FAR, openDeskService } from "./open-desk-service.ts";

let service: DeskService;
let browser: Browser;
let amina: Page;
const thrown: string[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([openDeskService(), openBrowser()]);
  amina = await signIn("Amina W.", "dispatcher");
}, 400_000);
beforeEach(async () => {
  // Nobody is on duty and nothing waits, whatever an earlier test left.
  await service.db.script(
    "update riders set on_duty = false; update deliveries set status = 'cancelled', due_at = null",
  );
  await amina.goto(`${service.origin}/desk`);
  await amina.getByRole("heading", { name: "What needs me" }).waitFor();
});
afterAll(async () => {
  await Promise.allSettled([browser?.close(), service?.close()]);
});

/** A browser of its own, in which somebody has opened the desk. */
async function signIn(name: string, role: Role): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => thrown.push(message));
  await page.goto(await service.invite(name, role));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "What needs me" }).waitFor();
  return page;
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "The chosen delivery" });
const rowOf = (page: Page, customer: string) => page.getByRole("listitem").filter({ hasText: customer });
/** The row of a customer below the heading that says what is wrong. */
const needOf = (page: Page, reason: string, customer: string) =>
  page.getByRole("list", { name: reason }).getByRole("listitem").filter({ hasText: customer });
const context = (page: Page): BrowserContext => page.context();

/** Presses an act that stands in the panel's menu. */
async function choose(page: Page, act: string): Promise<void> {
  await panelOf(page).getByRole("button", { name: "More" }).click();
  await panelOf(page).getByRole("button", { name: act }).click();
}

/** An order that nobody has taken for a quarter of an hour. */
async function leaveUntaken(customer: string): Promise<string> {
  const id = await service.order("Mkate & Co.", customer);
  await service.age(id, 15);
  return id;
}

test("what nobody takes is shown, and assigned by keys; its history says by whom", async () => {
  const count = async () => Number(/\((\d+)\)/.exec(await amina.title())?.[1] ?? 0);
  const before = await count();
  await service.addRider("Brian Kimani", 100);
  const far = await service.addRider("Achieng O.", 4000);
  await service.operate("POST", `deliveries/${await service.order("Java House", "Peter N.")}/assign`, {
    rider_id: far,
  });
  await leaveUntaken("Wanjiru M.");
  await needOf(amina, "Long without a rider 1", "Wanjiru M.")
    .getByRole("link", { name: /Wanjiru M\./ })
    .waitFor();
  await needOf(amina, "Under way 1", "Peter N.").waitFor();
  await expect.poll(count).toBe(before + 1);

  await rowOf(amina, "Wanjiru M.").getByRole("button", { name: "Choose a rider" }).focus();
  await amina.keyboard.press("Enter");
  // The nearest who can is chosen, and has the focus. Who has a delivery can't be.
  await expect.poll(() => amina.locator("input:focus").inputValue()).not.toBe("");
  expect(await amina.getByRole("radio", { name: /Brian Kimani/ }).isChecked()).toBe(true);
  expect(await amina.getByRole("radio", { name: /Achieng O\. *Has a delivery/ }).isDisabled()).toBe(true);
  // The message stays five seconds, so the wait for it begins before.
  await Promise.all([amina.getByText("Brian Kimani has it now.").waitFor(), amina.keyboard.press("Enter")]);
  await panelOf(amina).getByText("Amina W. assigned Brian Kimani").waitFor();
  await expect.poll(count).toBe(before);
  expect(await panelOf(amina).getByText("Nothing of yours was done.").count()).toBe(0);
  // The focus goes on from where the form was.
  await expect.poll(() => panelOf(amina).locator("button:focus").count()).toBe(1);

  await amina.keyboard.press("Escape");
  await panelOf(amina).waitFor({ state: "detached" });
});

test("a rider who breaks down gives it to another one, and both acts have their reasons", async () => {
  const rider = await service.addRider("Abdi N.", 700);
  const id = await service.order("Mkate & Co.", "Wangari T.");
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  await service.addRider("Fatuma Ali", 800);
  await amina.goto(`${service.origin}/desk/columns`);
  await amina.getByRole("link", { name: /Wangari T\./ }).click();
  const panel = panelOf(amina);
  for (const step of ["To the shop", "At the shop", "Picked up"]) {
    await choose(amina, "Do the rider’s step");
    await panel.getByText(`The next step is: ${step}.`).waitFor();
    await panel.getByLabel("Why").fill("Their phone is off");
    await panel.getByRole("button", { name: "Do the step" }).click();
    await panel.getByRole("heading", { name: step, level: 2 }).waitFor();
  }
  await panel.getByRole("button", { name: "Hand it to another rider" }).click();
  await panel.getByRole("radio", { name: /Fatuma Ali/ }).check();
  // Without a reason nothing is done.
  await panel.getByRole("button", { name: "Hand it over" }).click();
  await panel.locator("[aria-invalid=true]").waitFor();
  await panel.getByLabel("Why").fill("Breakdown");
  await panel.getByRole("button", { name: "Hand it over" }).click();
  await panel.getByText("Amina W. handed it to Fatuma Ali").waitFor();
  await panel.getByText("“Breakdown”").waitFor();
  expect(await panel.getByText("“Their phone is off”").count()).toBe(3);
});

test("before the pick-up it goes straight from one rider to another; dragged, it opens the same form", async () => {
  const id = await leaveUntaken("Njoroge M.");
  const first = await service.addRider("John Mutua", 500);
  await service.addRider("Halima S.", 700);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: first });
  await amina.goto(`${service.origin}/desk/columns`);
  const column = (name: string) => amina.locator(".column").filter({ hasText: name });
  await column("John Mutua").getByText("Njoroge M.").dragTo(column("Halima S."));
  const panel = panelOf(amina);
  await panel.getByRole("heading", { name: "Give it to another rider" }).waitFor();
  expect(await panel.getByRole("radio", { name: /Halima S\./ }).isChecked()).toBe(true);
  await panel.getByLabel("Why").fill("Another rider is nearer");
  await amina.keyboard.press("Enter");
  await column("Halima S.").getByText("Njoroge M.").waitFor();
  await panel.getByText("Amina W. took it from John Mutua").waitFor();
  await panel.getByText("Amina W. assigned Halima S.").waitFor();
});

test("arrows go through the rows, and the panel and the map follow; Enter leads into the panel", async () => {
  await leaveUntaken("Maria L.");
  await rowOf(amina, "Maria L.").getByRole("link").focus();
  const second = amina.locator(".need").nth(1);
  await leaveUntaken("Ruth A.");
  await amina.getByRole("button", { name: "1 new" }).click();
  await amina.locator(".need").first().getByRole("link").focus();
  await amina.keyboard.press("ArrowDown");
  await expect.poll(() => second.getByRole("link").getAttribute("aria-current")).toBe("true");
  const name = (await second.getByRole("link").innerText()).split("→")[1]?.trim() ?? "nobody";
  await panelOf(amina).getByText(name, { exact: true }).first().waitFor();
  // The map lights both of its ends, and nothing else.
  await expect.poll(() => amina.locator(".city-map .mark.chosen.job").count()).toBe(2);
  await amina.keyboard.press("Enter");
  await expect.poll(() => panelOf(amina).locator("h2:focus").count()).toBe(1);
  await amina.keyboard.press("Escape");
  await expect.poll(() => second.locator("a:focus").count()).toBe(1);
  // What the map shows leads to its delivery, too. A number comes closer first, as long as its deliveries can come apart.
  const needy = amina.locator(".city-map .mark.needy");
  await expect
    .poll(() =>
      needy
        .last()
        .click()
        .then(() => panelOf(amina).count()),
    )
    .toBe(1);
  await amina.locator(".need[data-selected=true]").waitFor();
  await amina.getByRole("link", { name: "Close the delivery" }).click();
  await panelOf(amina).waitFor({ state: "detached" });
  // By rider, arrows do the same.
  await amina.goto(`${service.origin}/desk/columns`);
  const jobs = amina.locator(".column .need a");
  await jobs.first().focus();
  await amina.keyboard.press("ArrowDown");
  await expect.poll(() => jobs.nth(1).getAttribute("aria-current")).toBe("true");
  expect(await jobs.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
});

test("both ends of the chosen delivery are on the map beside the panel, whatever the size of the window", async () => {
  const id = await leaveUntaken("Wairimu G.");
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const ends = amina.locator(".city-map .mark.chosen.job");
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const width of [1280, 1010, 900]) {
    await amina.setViewportSize({ width, height: 800 });
    await expect.poll(() => ends.count()).toBe(2);
    const [map, panel] = [await boxOf(amina.locator(".city-map")), await boxOf(panelOf(amina))];
    const isBeside = async (end: Locator) => {
      const { x, width } = await boxOf(end);
      const isUnder = x + width > panel.x && x < panel.x + panel.width;
      return x > map.x && x + width < map.x + map.width && !isUnder;
    };
    for (const end of await ends.all()) await expect.poll(() => isBeside(end)).toBe(true);
  }
  await amina.setViewportSize({ width: 1280, height: 800 });
});

test("several are ticked by keys and each is answered: what couldn’t be done stays ticked, with its reason", async () => {
  const ids: string[] = [];
  for (const customer of ["Akinyi One", "Akinyi Two", "Akinyi Three"]) ids.push(await leaveUntaken(customer));
  await amina.goto(`${service.origin}/desk`);
  const main = amina.getByRole("main");
  await rowOf(amina, "Akinyi Three").getByRole("link").waitFor();
  await rowOf(amina, "Akinyi One").getByRole("link").focus();
  await amina.keyboard.press("Space");
  await main.getByText("1 selected").waitFor();
  await amina.keyboard.press("Shift+ArrowDown");
  await amina.keyboard.press("Shift+ArrowDown");
  await main.getByText("3 selected").waitFor();
  // Somebody else was faster with one of them.
  const rider = await service.addRider("Otieno B.", 600);
  await service.operate("POST", `deliveries/${ids[1]}/assign`, { rider_id: rider });
  await main.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = amina.getByRole("dialog");
  const other = await service.addRider("Wambui K.", 650);
  await dialog.getByRole("radio", { name: /Wambui K\./ }).check();
  expect(await findViolations(amina)).toEqual([]);
  await dialog.getByRole("button", { name: "Assign" }).click();
  const outcome = main.getByRole("status").filter({ hasText: "done" });
  await outcome.getByText("1 done, 2 not:").waitFor();
  await outcome.getByText(/Akinyi Two: .*takes no rider/).waitFor();
  await outcome.getByText(/Akinyi Three: /).waitFor();
  expect(
    (await service.operate("GET", `riders?on_duty=true`)).data.find(({ id }: { id: string }) => id === other).jobs,
  ).toHaveLength(1);
  await expect.poll(() => rowOf(amina, "Akinyi Three").getByRole("checkbox").isChecked()).toBe(true);
  expect(await findViolations(amina)).toEqual([]);

  // The list of all deliveries has the same, and shows at once what became of them.
  await amina.goto(`${service.origin}/desk/deliveries`);
  await amina.getByLabel("Search").fill(ids[2] ?? "");
  await amina.getByRole("row").nth(1).waitFor();
  await expect.poll(() => amina.getByRole("row").count()).toBe(2);
  await amina.getByRole("checkbox", { name: "Select all shown" }).check();
  await main.getByRole("button", { name: "Search longer" }).click();
  await dialog.getByRole("button", { name: "Search longer" }).click();
  await main.getByText("1 done.").waitFor();
  expect((await service.operate("GET", `deliveries/${ids[2]}/history`)).data.at(-1).act).toBe("search_longer");
  await amina.getByRole("checkbox", { name: "Select all shown" }).check();
  await main.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel it" }).click();
  await dialog.getByText("Say why, the history keeps it").waitFor();
  await dialog.getByLabel("Why").fill("The shop is closed");
  await dialog.getByRole("button", { name: "Cancel it" }).click();
  await amina.getByRole("cell", { name: "Cancelled" }).waitFor();
  await main.getByText("1 done.").waitFor();
  expect((await service.operate("GET", `deliveries/${ids[2]}`)).cancel_reason).toBe("The shop is closed");
});

test("the desk joins what customer and rider write to each other, and a viewer only reads it", async () => {
  const id = await service.order("Mkate & Co.", "Atieno R.");
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: await service.addRider("Kevin O.", 700) });
  await service.operate("POST", `deliveries/${id}/messages`, { phrase: "lift_broken" });
  // As if it had been the customer, a while ago.
  await service.db.query(
    "update delivery_messages set sender = 'customer', sent_at = sent_at - interval '1 minute' where delivery_id = $1",
    [id],
  );
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const log = panelOf(amina).getByRole("log");
  await log.getByText("The lift is broken").waitFor();
  await panelOf(amina).getByLabel("Write to the rider and the customer").fill("Please wait at the gate");
  await amina.keyboard.press("Enter");
  await log.getByText("Please wait at the gate").waitFor();
  await expect.poll(() => panelOf(amina).getByLabel("Write to the rider and the customer").inputValue()).toBe("");
  const { messages } = await service.operate("GET", `deliveries/${id}/messages`);
  expect(messages.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
    ["customer", null],
    ["operator", "Please wait at the gate"],
  ]);
  expect(await findViolations(amina)).toEqual([]);
  const viewer = await signIn("Otis V.", "viewer");
  await viewer.goto(`${service.origin}/desk?delivery=${id}`);
  await panelOf(viewer).getByRole("log").getByText("Please wait at the gate").waitFor();
  expect(await panelOf(viewer).getByRole("textbox").count()).toBe(0);
  await context(viewer).close();
});

test("what couldn’t be handed over is cancelled and ordered again, and each delivery names the other", async () => {
  const id = await leaveUntaken("Zawadi O.");
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Cancel the delivery");
  await panel.getByLabel("Why").fill("Nobody was home");
  await panel.getByRole("button", { name: "Cancel it" }).click();
  await panel.getByRole("button", { name: "Try it again" }).click();
  await panel.getByRole("button", { name: "Order it again" }).click();
  await panel.getByText("Tries again").waitFor();
  await panel.getByRole("heading", { name: "No rider yet", level: 2 }).waitFor();
  await panel.getByRole("link", { name: "another delivery" }).click();
  await panel.getByText("Tried again by").waitFor();
  await panel.getByText("Amina W. ordered it again").waitFor();
});

test("nothing moves while a list and a chosen delivery come", async () => {
  const id = await service.order("Mkate & Co.", "Sauti N.");
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: await service.addRider("Kamau T.", 700) });
  const page = await context(amina).newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Reflect.set(window, "moved", moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(entry.toJSON());
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Each answer comes after the page has been drawn without it.
  await page.route(/\/messages$|\/operator\/deliveries\?/, async (route) => {
    const answer = await route.fetch();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await route.fulfill({ response: answer });
  });
  await page.goto(`${service.origin}/desk/deliveries?delivery=${id}`);
  await page.getByLabel(/Select all shown/).waitFor();
  await panelOf(page).getByText("Messages").waitFor();
  await panelOf(page).getByText("History").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
  await page.close();
});

test("the second of two sees what the first did, and nothing is done twice", async () => {
  await amina.goto(`${service.origin}/desk`);
  const otieno = await signIn("Otieno P.", "dispatcher");
  const id = await leaveUntaken("Asha K.");
  const rider = await service.addRider("Kevin Mwangi", 600);
  await service.addRider("Dennis T.", 900);
  await rowOf(otieno, "Asha K.").getByRole("button", { name: "Choose a rider" }).click();
  await otieno.getByRole("radio", { name: /Dennis T\./ }).check();
  // His screen stays as it is, as after a night's sleep.
  await context(otieno).route(/\/v1\/operator\/changes/, () => {});
  await rowOf(amina, "Asha K.").getByRole("button", { name: "Choose a rider" }).click();
  await amina.getByRole("radio", { name: /Kevin Mwangi/ }).check();
  await amina.getByRole("button", { name: "Assign", exact: true }).click();
  await amina.getByText("Kevin Mwangi has it now.").waitFor();
  await otieno.getByRole("button", { name: "Assign", exact: true }).click();
  await otieno.getByText(/Amina W\. assigned Kevin Mwangi at \d+:\d\d\s[AP]M\. Nothing of yours was done\./).waitFor();
  const { data } = await service.operate("GET", `deliveries/${id}/history`);
  const assigned = data.filter(({ act }: { act: string | null }) => act === "assign");
  expect(assigned).toMatchObject([{ rider: { id: rider } }]);
  await context(otieno).close();
});

test("rows stay where they are while somebody points at them; what is new waits", async () => {
  await amina.goto(`${service.origin}/desk`);
  await leaveUntaken("Grace W.");
  await needOf(amina, "Long without a rider", "Grace W.").waitFor();
  const names = () => amina.locator(".needs .whose").allInnerTexts();
  await rowOf(amina, "Grace W.").hover();
  const before = await names();
  const id = await service.order("Mkate & Co.", "John M.");
  await service.age(id, 55);
  await amina.getByRole("button", { name: "1 new" }).waitFor();
  expect(await names()).toEqual(before);
  await amina.getByRole("button", { name: "1 new" }).click();
  await expect.poll(async () => (await names())[0]).toContain("John M.");
});

test("an order is corrected: what is wrong stands beside its field, and the new price is told", async () => {
  const id = await leaveUntaken("Lilian O.");
  const rider = await service.addRider("Paul Oduor", 400);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  const { fee } = await service.operate("GET", `deliveries/${id}`);
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Change the order");
  const dialog = amina.getByRole("dialog", { name: "Change the order" });
  await dialog.getByLabel("Address").fill("Nowhere");
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await expect.poll(() => dialog.locator("input:focus").inputValue()).toBe("Nowhere");
  expect(await findViolations(amina)).toEqual([]);
  await dialog.getByLabel("Address").fill(FAR);
  await dialog.getByLabel("The customer’s phone").fill("+254 700 000 099");
  await dialog.getByLabel("Note for the rider").fill("The green door");
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await dialog.waitFor({ state: "detached" });
  const after = await service.operate("GET", `deliveries/${id}`);
  expect(after).toMatchObject({
    dropoff: { name: "Lilian O.", address: FAR, phone: "+254700000099" },
    instructions: "The green door",
  });
  const shillings = (amount: number) =>
    new Intl.NumberFormat("en", { style: "currency", currency: "KES", currencyDisplay: "code" }).format(amount);
  await panel.getByText(`The fee was ${shillings(fee)} and is now ${shillings(after.fee)}.`).waitFor();
  await panel.getByText("Paul Oduor’s page shows the change.").waitFor();
  await panel.getByText("Amina W. changed the order").waitFor();
});

test("an order that its rider has collected isn’t changed, and the desk says so; Escape leaves the dialog only", async () => {
  const id = await leaveUntaken("Joyce N.");
  const rider = await service.addRider("Moses K.", 400);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Change the order");
  const dialog = amina.getByRole("dialog", { name: "Change the order" });
  await dialog.waitFor();
  await amina.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const more = panel.getByRole("button", { name: "More" });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await choose(amina, "Change the order");
  await dialog.getByLabel("Note for the rider").fill("The green door");
  await context(amina).route(/\/v1\/operator\/changes/, () => {});
  for (const to of ["rider_arriving", "at_pickup", "picked_up"])
    await service.operate("POST", `deliveries/${id}/advance`, { to, reason: "Their phone is off" });
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await panel
    .getByText(/Night desk did the rider’s step: Picked up at \d+:\d\d\s[AP]M\. Nothing of yours was done\./)
    .waitFor();
  await context(amina).unroute(/\/v1\/operator\/changes/);
});

test("a connection that is away says so, and catches up", async () => {
  await context(amina).setOffline(true);
  await amina.getByText(/No connection for/).waitFor();
  await context(amina).setOffline(false);
  await amina.getByText("The connection is back.").waitFor();
  await amina.getByText(/No connection for/).waitFor({ state: "detached" });
});

test("what is cancelled says why, and is tried again as another delivery", async () => {
  const id = await leaveUntaken("Salim B.");
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Cancel the delivery");
  await panel.getByLabel("Why").fill("The shop is closed");
  await panel.getByRole("button", { name: "Cancel it" }).click();
  await panel.getByRole("heading", { name: "Cancelled", level: 2 }).waitFor();
  await panel.getByText("Amina W. cancelled it").waitFor();
  await panel.getByRole("button", { name: "Try it again" }).click();
  await panel.getByRole("button", { name: "Order it again" }).click();
  await panel.getByRole("heading", { name: "No rider yet", level: 2 }).waitFor();
  expect(amina.url()).not.toContain(id);
  await panel.getByText("Tries again").waitFor();
  await panel.getByRole("link", { name: "another delivery" }).click();
  await panel.getByText("Tried again by").waitFor();
  expect(amina.url()).toContain(id);
});

test("nothing is asked for while the page is hidden", async () => {
  await leaveUntaken("Faith N.");
  const page = await context(amina).newPage();
  await page.clock.install();
  await page.goto(`${service.origin}/desk`);
  await rowOf(page, "Faith N.").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await hide(true);
  asked.length = 0;
  await page.clock.runFor(60_000);
  expect(asked.filter((url) => url.includes("/v1/operator/"))).toEqual([]);
  await hide(false);
  await expect.poll(() => asked.some((url) => url.includes("/v1/operator/changes"))).toBe(true);
  await page.close();
});

test("a shop’s member isn’t signed in at the desk; who is both has the two in one browser, and leaves one of them", async () => {
  const visitor = await (await browser.newContext({ locale: "en-US" })).newPage();
  const enter = async (link: string) => {
    await visitor.goto(link);
    await visitor.getByRole("button", { name: "Continue" }).click();
  };
  const isAt = (path: string, heading: string | RegExp) =>
    visitor.goto(service.origin + path).then(() => visitor.getByRole("heading", { name: heading, level: 1 }).waitFor());
  await enter(await service.inviteMember());
  await visitor.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await isAt("/desk", /^Sign in to the .* desk$/);
  await enter(await service.invite("Wafula B.", "dispatcher"));
  await visitor.getByRole("heading", { name: "What needs me" }).waitFor();
  await isAt("/dashboard", "Now");
  await isAt("/desk", "What needs me");
  await visitor.getByRole("button", { name: "Sign out" }).click();
  await visitor.getByRole("heading", { name: /^Sign in to the .* desk$/ }).waitFor();
  await isAt("/dashboard", "Now");
  await context(visitor).close();
});

test("a viewer sees everything and can do nothing", async () => {
  await leaveUntaken("Esther W.");
  const viewer = await signIn("Njeri K.", "viewer");
  await viewer.getByText("Viewer", { exact: true }).waitFor();
  await rowOf(viewer, "Esther W.").getByRole("link").click();
  await panelOf(viewer).getByText("History").waitFor();
  expect(
    await viewer
      .getByRole("main")
      .getByRole("button", { name: /Choose|Unlock|Open/ })
      .count(),
  ).toBe(0);
  expect(await panelOf(viewer).getByRole("button").allInnerTexts()).toEqual(["Copy the id"]);
  await context(viewer).close();
});

test("a package that nobody takes goes back to the shop, and the list shows it until it is there", async () => {
  const id = await leaveUntaken("Neema A.");
  const rider = await service.addRider("Salim Juma", 500);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  for (const to of ["rider_arriving", "at_pickup", "picked_up", "in_transit"]) {
    await service.operate("POST", `deliveries/${id}/advance`, { to, reason: "Their phone is off" });
  }
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Bring it back to the shop");
  await panel.getByLabel("Why").fill("Nobody is home");
  await panel.getByRole("button", { name: "Send it back" }).click();
  await panel.getByText("On its way back to the shop").waitFor();
  await needOf(amina, "Goes back to the shop", "Neema A.").waitFor();
  await panel.getByRole("button", { name: "It is back at the shop" }).click();
  await panel.getByLabel("Why").fill("The shop says so");
  await panel.getByRole("button", { name: "Record it" }).click();
  await panel.getByText("Back at the shop", { exact: true }).waitFor();
  // Where they are now has nothing to do with what they brought back.
  await panel.getByText("No position").waitFor({ state: "detached" });
  await panel.getByText("Amina W. noted that it is back at the shop").waitFor();
});

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab doesn’t lead there");
}

/** A delivery whose rider is at this step. */
async function ride(customer: string, rider: string, ...steps: string[]): Promise<string> {
  const id = await service.order("Mama Njeri’s", customer);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  for (const to of steps) await service.operate("POST", `deliveries/${id}/advance`, { to, reason: "They said so" });
  return id;
}

test("with only a keyboard, a restaurant that is late is seen, called, and its rider freed", async () => {
  const id = await ride("Rehema T.", await service.addRider("Ali Hassan", 300), "rider_arriving", "at_pickup");
  // Long at the shop, and not late yet.
  await service.db.query(
    `update deliveries set status_since = status_since - interval '16 minutes',
       promised_by = promised_by + interval '1 hour' where id = $1`,
    [id],
  );
  await amina.goto(`${service.origin}/desk`);
  const row = needOf(amina, "Long at the shop", "Rehema T.");
  await row.getByText(/for 1\d min/).waitFor();
  await tabTo(amina, row.getByRole("link", { name: "Call Mama Njeri’s" }));
  expect(await amina.locator("a:focus").getAttribute("href")).toBe("tel:+254700000001");
  await amina.keyboard.press("Shift+Tab");
  await expect.poll(() => amina.locator("a:focus").innerText()).toContain("Rehema T.");
  await amina.keyboard.press("Enter");
  const panel = panelOf(amina);
  await tabTo(amina, panel.getByRole("button", { name: "More" }));
  await amina.keyboard.press("Enter");
  await tabTo(amina, panel.getByRole("button", { name: "Take it from the rider" }));
  await amina.keyboard.press("Enter");
  await tabTo(amina, panel.getByLabel("Why"));
  await amina.keyboard.type("It isn’t ready");
  await amina.keyboard.press("Enter");
  await panel.getByRole("heading", { name: "No rider yet", level: 2 }).waitFor();
  await panel.getByText("Amina W. took it from Ali Hassan").waitFor();
  await panel.getByText("“It isn’t ready”").waitFor();
  await service.operate("POST", `deliveries/${id}/cancel`, { reason: "The shop is closed" });
});

test("a hand-over that its rider forgot is recorded, with who has signed", async () => {
  const steps = ["rider_arriving", "at_pickup", "picked_up", "in_transit"];
  const id = await ride("Mercy A.", await service.addRider("Juma Otieno", 300), ...steps);
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Hand over by signature");
  await panel.getByLabel("Who has signed").fill("Mercy’s neighbour");
  await panel.getByRole("button", { name: "Record the hand-over" }).click();
  await panel.getByRole("heading", { name: "Delivered", level: 2 }).waitFor();
  await panel.getByText("Amina W. recorded the hand-over").waitFor();
  expect(await service.merchant("GET", `deliveries/${id}`)).toMatchObject({ signed_by: "Mercy’s neighbour" });
});

test("steps that a phone brings late, after the desk has done them, are done once, and the next one counts", async () => {
  const { rider_id, code } = await service.operate("POST", "riders", { name: "Baraka N.", vehicle: "motorbike" });
  const phone = await browser.newContext({ locale: "en-KE", viewport: { width: 360, height: 720 } });
  const page = await phone.newPage();
  const tap = async (...names: string[]) => {
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  };
  await page.goto(`${service.origin}/rider#${code}`);
  await tap("Sign in", "Go on duty");
  await expect
    .poll(async () => (await service.operate("GET", "riders?on_duty=true")).data)
    .toContainEqual(expect.objectContaining({ id: rider_id }));
  const id = await ride("Imani W.", rider_id, "rider_arriving", "at_pickup");
  await page.reload();
  await page.getByRole("heading", { name: "Collect the package" }).waitFor();
  await phone.setOffline(true);
  await tap("I have the package", "Yes, I have it");
  await page.getByRole("heading", { name: "Ride to the customer" }).waitFor();
  await amina.goto(`${service.origin}/desk?delivery=${id}`);
  const panel = panelOf(amina);
  await choose(amina, "Do the rider’s step");
  await panel.getByLabel("Why").fill("The rider said it on the phone");
  await panel.getByRole("button", { name: "Do the step" }).click();
  await panel.getByRole("heading", { name: "Picked up", level: 2 }).waitFor();
  await phone.setOffline(false);
  await panel.getByRole("heading", { name: "To the customer", level: 2 }).waitFor();
  const { history } = await service.merchant("GET", `deliveries/${id}`);
  expect(history.map(({ status }: { status: string }) => status).slice(-2)).toEqual(["picked_up", "in_transit"]);
  await panel.getByText("Amina W. did the rider’s step: Picked up").waitFor();
  expect(await page.getByText("Not accepted").count()).toBe(0);
  await phone.close();
});

test("a rider is invited, changed, gets another link, and is signed out of a phone that is lost", async () => {
  const redeem = (code: string) =>
    fetch(`${service.origin}/v1/rider/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
  const dialog = amina.getByRole("dialog");
  const codeOf = async () => {
    const code = /#(\w{4}-\w{4})$/.exec(await dialog.locator("code").innerText())?.[1] ?? "";
    await dialog.getByText(`they type ${code} in`).waitFor();
    await dialog.getByRole("button", { name: "I have passed it on" }).click();
    return code;
  };
  await amina.goto(`${service.origin}/desk/riders`);
  await amina.getByRole("button", { name: "Invite a rider" }).click();
  await dialog.getByLabel("Phone").fill("12");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await dialog.getByText("Some fields are wrong.").waitFor();
  await dialog.getByLabel("Name").fill("Mumbi Wa.");
  await dialog.getByLabel("Vehicle").selectOption("motorbike");
  await dialog.getByLabel("Phone").fill("+254 711 000 009");
  expect(await findViolations(amina)).toEqual([]);
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const first = await codeOf();
  await amina.getByRole("row", { name: /Mumbi Wa\. Motorbike \+254 711 000009 Invited/ }).waitFor();
  const phone = await redeem(first);
  expect(phone.status).toBe(201);
  const { token } = await phone.json();

  await amina.getByRole("button", { name: "Mumbi Wa." }).click();
  await dialog.getByLabel("Vehicle").selectOption("car");
  await dialog.getByLabel("Phone").fill("");
  await dialog.getByLabel("Plate").fill("KDA 123X");
  await dialog.getByLabel("in kilograms").fill("35.5");
  const choose = (buffer: Buffer) =>
    dialog.getByLabel("A photo of their face").setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer });
  await choose(Buffer.of(1));
  await dialog.getByText("This browser can’t read that file as a picture.").waitFor();
  await choose(Buffer.from(await photo(), "base64"));
  await dialog.getByText("This browser can’t read").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = amina.getByRole("row", { name: /Mumbi Wa\. Car · KDA 123X Off duty/ });
  await row.waitFor();
  expect(await row.innerText()).not.toContain("711");
  const photos = () => service.db.query("select 1 from rider_photos");
  expect(await photos()).toHaveLength(1);
  const { data } = await service.operate("GET", "riders");
  const changed = data.find(({ name }: { name: string }) => name === "Mumbi Wa.");
  expect(changed).toMatchObject({ vehicle: "car", phone: null, plate: "KDA 123X", capacity_kg: 35.5 });
  await amina.getByRole("button", { name: "Mumbi Wa." }).click();
  await dialog.getByLabel("Plate").fill("");
  const face = dialog.getByRole("img", { name: "Their photo" });
  await expect.poll(() => face.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(192);
  await dialog.getByLabel("Show no photo").check();
  await face.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await photos()).toEqual([]);
  await amina.getByRole("button", { name: "Mumbi Wa." }).click();
  await dialog.getByRole("button", { name: "New link" }).click();
  const second = await codeOf();
  await amina.getByRole("button", { name: "Mumbi Wa." }).click();
  await dialog.getByRole("button", { name: "Sign the rider out" }).click();
  await amina.getByText("Mumbi Wa. is signed out on every phone.").waitFor();
  const statusOf = async () =>
    (await fetch(`${service.origin}/v1/rider`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(statusOf, { timeout: 15_000 }).toBe(401);
  expect((await redeem(second)).status, "a sign-out ends open links").toBe(401);
  await dialog.getByRole("button", { name: "Close" }).click();
});

test("on a phone a rider and a delivery have three lines each; a rider’s leads to either", async () => {
  const id = await service.order("Mkate & Co.", "Hawa M.");
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: await service.addRider("Jabali Mosi", 900) });
  await amina.setViewportSize({ width: 360, height: 780 });
  await amina.goto(`${service.origin}/desk/riders`);
  const row = amina.getByRole("row", { name: /Jabali Mosi Motorbike .*\+254 711 000000 .*Rider assigned/ });
  await row.waitFor();
  const { height = 0 } = (await row.boundingBox()) ?? {};
  expect(height).toBeLessThan(100);
  await row.click({ position: { x: 150, y: height - 5 } });
  const dialog = amina.getByRole("dialog", { name: "Jabali Mosi" });
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 780 },
  ]) {
    await amina.setViewportSize(size);
    for (const name of ["Save", "Close"]) {
      const { y = size.height, height = 0 } = (await dialog.getByRole("button", { name }).boundingBox()) ?? {};
      expect(y + height, `${name} is in view, though nobody has scrolled`).toBeLessThan(size.height);
    }
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await row.getByRole("link", { name: "Rider assigned" }).click();
  await panelOf(amina).getByText("Hawa M.", { exact: true }).waitFor();
  await amina.goto(`${service.origin}/desk/deliveries`);
  const order = amina.getByRole("row", { name: /Mkate & Co\. →\sHawa M\. .*Rider assigned Jabali Mosi/ });
  await order.waitFor();
  expect((await order.boundingBox())?.height).toBeLessThan(100);
  await amina.setViewportSize({ width: 1280, height: 800 });
});

test("what a rider hands in is recorded, they are put off duty, and a report is a file", async () => {
  const id = await service.order("Mkate & Co.", "Zuri K.");
  const rider = await service.addRider("Hamisi Said", 900);
  await service.operate("POST", `deliveries/${id}/assign`, { rider_id: rider });
  await service.db.query(
    `update deliveries set cash = '{"amount": 1410, "currency": "KES", "from": "dropoff"}', cash_collected = true,
       cash_rider_id = rider_id, cash_collected_at = now() where id = $1`,
    [id],
  );
  await amina.goto(`${service.origin}/desk/riders`);
  await amina.getByRole("button", { name: "Hamisi Said" }).click();
  const dialog = amina.getByRole("dialog");
  await dialog.getByText("Holds KES 1,410.00").waitFor();
  await dialog.getByLabel("Amount that they hand in").fill("1400");
  await dialog.getByRole("button", { name: "Record it" }).click();
  await dialog.getByText("Holds KES 10.00").waitFor();
  expect(await findViolations(amina)).toEqual([]);
  await dialog.getByRole("link", { name: "End of day" }).click();
  await amina.getByRole("heading", { name: "End of day: Hamisi Said" }).waitFor();
  await amina.getByRole("row", { name: "KES KES 1,410.00 KES 1,400.00 KES 10.00" }).waitFor();
  expect(await findViolations(amina)).toEqual([]);
  await amina.emulateMedia({ media: "print" });
  expect(await amina.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await amina.getByLabel("Day").isVisible()).toBe(false);
  expect(await amina.getByText("Signature of the rider").isVisible()).toBe(true);
  await amina.emulateMedia({ media: "screen" });
  await amina.goBack();
  await amina.getByRole("button", { name: "Hamisi Said" }).click();
  await dialog.getByRole("button", { name: "Put off duty" }).click();
  await amina.getByText("Hamisi Said is off duty.").waitFor();
  await amina.getByRole("link", { name: "Reports" }).click();
  const [file] = await Promise.all([
    amina.waitForEvent("download"),
    amina.getByRole("link", { name: "Cash", exact: true }).click(),
  ]);
  const chunks = await (await file.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toMatch(/Hamisi Said,[\d-]+,KES,1410,1400,10\r\n/);
});

test.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
  const customer = `Zawadi in the ${colorScheme}`;
  await leaveUntaken(customer);
  await service.addRider("Abdi P.", 900);
  await amina.emulateMedia({ colorScheme });
  await rowOf(amina, customer).getByRole("button", { name: "Choose a rider" }).click();
  await amina.getByRole("radio").first().waitFor();
  expect(await findViolations(amina)).toEqual([]);
  for (const [path, heading] of [
    ["columns", "By rider"],
    ["deliveries", "Deliveries"],
    ["riders", "Riders"],
    ["reports", "Reports"],
  ] as const) {
    await amina.goto(`${service.origin}/desk/${path}`);
    await amina.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await amina
      .getByText(customer)
      .or(amina.getByText("Abdi P."))
      .or(amina.getByText("Files for a spreadsheet"))
      .first()
      .waitFor();
    expect(await findViolations(amina)).toEqual([]);
  }
  expect(thrown).toEqual([]);
});
