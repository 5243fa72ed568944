/** A rider with several deliveries, their customers, the shop and the desk, with all pages on both databases. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import amharic from "../../../src/pages/kit/thread/languages/am.ts";
import { en as thread } from "../../../src/pages/kit/thread/languages/en.ts";
import { en } from "../../../src/pages/rider/text/languages/en.ts";
import swahili from "../../../src/pages/rider/text/languages/sw.ts";
import type { Db } from "../../../src/service/store/db.ts";
import cards from "../../../src/widget/text/languages/am.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openStories, type Town } from "./open-stories.ts";

const { actions, titles } = en.job;
const ONE_BEFORE = "One stop before yours";

/** Plays them on a database, the embedded one unless another is given. A file for each: so both play at once. */
export function playStories(openDb?: () => Promise<Db>): void {
  let browser: Browser;
  let stories: Awaited<ReturnType<typeof openStories>>;
  let town: Town;
  beforeAll(async () => {
    browser = await openBrowser();
    stories = await openStories(browser, openDb);
  });
  afterAll(() => stories?.close());
  beforeEach(() => {
    town = stories.openTown();
  });
  afterEach(() => town?.close());

  /** Wanjiru's door is behind Njoroge's, and the rider stands at the shop with both packages. */
  async function carryTwo(name: string) {
    const rider = await town.openRider(name);
    const far = await town.order("Wanjiru M.", 3000);
    const near = await town.order("Njoroge K.", 1500);
    for (const { id } of [far, near]) await town.assign(id, rider.id);
    for (const { id } of [far, near]) await town.advance(id, "rider_arriving", "at_pickup", "picked_up");
    await rider.sees(titles.picked_up);
    return { rider, far, near };
  }

  /** A dispatcher's screen with one delivery. @returns its panel */
  async function openDesk(name: string, id: string): Promise<ReturnType<Page["getByRole"]>> {
    const desk = await town.openDesk(name, id);
    return desk.getByRole("complementary", { name: "The chosen delivery" });
  }

  test("of two orders of one shop, the customer behind reads of one stop before theirs, and then of none", async () => {
    const rider = await town.openRider("Amina W.");
    const far = await town.order("Wanjiru M.", 3000);
    await rider.accept();
    const near = await town.order("Njoroge K.", 1500);
    await rider.accept();
    const wanjiru = await town.openCustomer(far);
    await rider.collect();
    await rider.takePackage();
    await wanjiru.reads(ONE_BEFORE);
    await rider.sees(titles.picked_up);
    await rider.tap(actions.depart);
    await rider.enter(near.code);
    await wanjiru.reads("Amina W. has your order");
    await rider.tap(actions.depart);
    await rider.enter(far.code);
    await wanjiru.reads("Your order has arrived");
  });

  test("an offer on the way says what it adds, and the shop hears how much later the other order comes", async () => {
    const rider = await town.openRider("Brian O.");
    const first = await town.order("Wanjiru M.", 3000);
    await rider.accept();
    await rider.sees(titles.rider_assigned);
    await town.order("Njoroge K.", 1200, { bearing: 90 });
    await rider.sees(en.offer.title);
    await expect.poll(() => rider.sheet.innerText()).toMatch(/Adds\s+\d+ min\s+1 stop/i);
    await rider.accept();
    await rider.hasMore(1);
    await expect.poll(() => town.eventsOf(first.id)).toContain("delivery.delayed");
  });

  test("the customer behind sees where the rider is, and never the way to the other’s door", async () => {
    const { rider, far, near } = await carryTwo("Fatuma A.");
    const wanjiru = await town.openCustomer(far);
    await wanjiru.reads(ONE_BEFORE);
    await rider.tap(actions.depart);
    await town.statusOf(near.id).toBe("in_transit");
    await wanjiru.reads(ONE_BEFORE);
    const behind = wanjiru.told.length;
    await rider.enter(near.code);
    await wanjiru.reads("Fatuma A. has your order");
    await expect.poll(() => wanjiru.told.at(-1)?.route).toBeTruthy();
    for (const record of wanjiru.told.slice(0, behind)) {
      expect(record).toMatchObject({ stops_before: 1, route: null, rider: { location: expect.anything() } });
      expect(JSON.stringify(record)).not.toContain(near.id);
    }
  });

  test("the first hand-over without network is sent later, nothing is lost, and both arrive", async () => {
    const { rider, far, near } = await carryTwo("Otieno K.");
    const wanjiru = await town.openCustomer(far);
    await wanjiru.reads(ONE_BEFORE);
    await rider.context.setOffline(true);
    await rider.tap(actions.depart);
    await rider.enter(near.code);
    await rider.page.getByText(en.handOver.saved).waitFor();
    await rider.tap(en.handOver.next, actions.depart);
    await wanjiru.reads(ONE_BEFORE);
    await rider.context.setOffline(false);
    await town.statusOf(near.id).toBe("delivered");
    await wanjiru.reads("Otieno K. is on the way");
    await rider.enter(far.code);
    await town.statusOf(far.id).toBe("delivered");
    await wanjiru.reads("Your order has arrived");
  });

  test("one reads Amharic and the other Swahili; an answer without network comes later, and is marked as read", async () => {
    const rider = await town.openRider("Juma S.", { text: swahili, locale: "sw" });
    const order = await town.order("Selam T.", 2000);
    await rider.accept();
    const selam = await town.openCustomer(order, "am");
    await selam.reads(cards.status.rider_assigned.replace("{name}", "Juma S."));
    await selam.tap(amharic.phrases.ring_twice);
    await expect.poll(() => selam.messages.innerText()).toContain(amharic.unread);
    await rider.hears(swahili.thread.phrases.ring_twice);
    await selam.isRead(amharic.unread);
    expect(await findViolations(rider.page)).toEqual([]);
    expect(await findViolations(selam.page)).toEqual([]);

    await rider.context.setOffline(true);
    await rider.tap(swahili.thread.phrases.thank_you, swahili.messages.title);
    await expect.poll(() => rider.messages.innerText()).toContain(swahili.thread.unread);
    await rider.tap(swahili.back, swahili.job.actions.set_off);
    await rider.context.setOffline(false);
    await selam.hears(amharic.phrases.thank_you);
    await rider.tap(swahili.messages.title);
    await rider.isRead(swahili.thread.unread);
    await town.statusOf(order.id).toBe("rider_arriving");
  });

  test("a cake that can’t wait is carried without others", async () => {
    const rider = await town.openRider("Halima S.");
    await town.order("Wanjiru M.", 3000);
    await rider.accept();
    await rider.sees(titles.rider_assigned);
    // It waits longest, and would be offered first.
    const cake = await town.order("Peter N.", 2800, { more: { batchable: false } });
    const bread = await town.order("Njoroge K.", 2900);
    await rider.accept();
    await town.statusOf(bread.id).toBe("rider_assigned");
    await town.statusOf(cake.id).toBe("searching");
    const free = await town.openRider("Kevin O.", { metres: 500 });
    await free.accept();
    await town.statusOf(cake.id).toBe("rider_assigned");
    const more = await town.order("Ruth A.", 2700);
    await expect(town.assign(more.id, free.id)).rejects.toThrow("without others");
  });

  test("where nobody is home, the package goes back after the other hand-over, and everybody is told", async () => {
    const { rider, far, near } = await carryTwo("Grace W.");
    const wanjiru = await town.openCustomer(far);
    await wanjiru.reads(ONE_BEFORE);
    // Where none is told, it is neither more nor less.
    const minutes = () => wanjiru.told.at(-1)?.eta_minutes ?? Number.NaN;
    await expect.poll(minutes).toBeGreaterThan(0);
    const before = minutes();
    await rider.tap(actions.depart, en.job.problem);
    await rider.page.getByRole("radio", { name: en.problem.reasons.nobody_there }).check();
    await rider.tap(en.problem.send);
    const panel = await openDesk("Achieng D.", near.id);
    await panel.getByText("Nobody is there").first().waitFor();
    await panel.getByRole("button", { name: "More" }).click();
    await panel.getByRole("button", { name: "Bring it back to the shop" }).click();
    await panel.getByLabel("Why").fill("Nobody is home");
    await panel.getByRole("button", { name: "Send it back" }).click();
    await panel.getByText("On its way back to the shop").waitFor();
    await wanjiru.reads("Grace W. has your order");
    await expect.poll(minutes).toBeLessThan(before);
    await rider.sees(titles.picked_up);
    await rider.tap(actions.depart);
    await town.statusOf(far.id).toBe("in_transit");
    await rider.sees(titles.in_transit);
    await rider.enter(far.code);
    await rider.sees(en.wayBack.title);
    await rider.tap(en.wayBack.done);
    await rider.page.getByText(en.home.waiting, { exact: true }).waitFor();
    await expect
      .poll(async () => (await town.eventsOf(near.id)).slice(-3))
      .toEqual(["delivery.cancelled", "delivery.returning", "delivery.returned"]);
    await town.statusOf(far.id).toBe("delivered");
  });

  test("the desk hands one of two packages to another rider, and each page follows", async () => {
    const { rider, far, near } = await carryTwo("Paul O.");
    const [wanjiru, njoroge] = [await town.openCustomer(far), await town.openCustomer(near)];
    await wanjiru.reads(ONE_BEFORE);
    await njoroge.reads("Paul O. has your order");
    const other = await town.openRider("Neema J.", { metres: 400 });
    const panel = await openDesk("Mwangi D.", near.id);
    await panel.getByRole("button", { name: "Hand it to another rider" }).click();
    await panel.getByRole("radio", { name: /Neema J\./ }).check();
    await panel.getByLabel("Why").fill("Breakdown");
    await panel.getByRole("button", { name: "Hand it over" }).click();
    await panel.getByText("Mwangi D. handed it to Neema J.").waitFor();
    await other.sees(titles.picked_up);
    await other.sheet.getByText("Meet Paul O., who has the package").waitFor();
    await njoroge.reads("Neema J. has taken over");
    await wanjiru.reads("Paul O. has your order");
    await rider.hasMore(0);
    await rider.tap(actions.depart);
    await rider.enter(far.code);
    await other.tap(actions.depart);
    await other.enter(near.code);
    await njoroge.reads("Your order has arrived");
    await wanjiru.reads("Your order has arrived");
  });

  test("a door that moves puts the stops in another order, and an order that is cancelled leaves them", async () => {
    const rider = await town.openRider("Maria L.");
    const first = await town.order("Njoroge K.", 800);
    const second = await town.order("Wanjiru M.", 1500);
    for (const { id } of [first, second]) await town.assign(id, rider.id);
    await town.moveDoor(first.id, 20_000);
    await rider.sees(titles.rider_assigned);
    await rider.sheet.getByText(/The order was changed at/).waitFor();
    await rider.collect();
    await rider.takePackage();
    const [njoroge, wanjiru] = [await town.openCustomer(first), await town.openCustomer(second)];
    await njoroge.reads(ONE_BEFORE);
    await wanjiru.reads("Maria L. has your order");
    await stories.operate("POST", `deliveries/${second.id}/cancel`, { reason: "Ordered twice" });
    await wanjiru.reads("This delivery was cancelled");
    await njoroge.reads("Maria L. has your order");
    await rider.hasMore(0);
    await rider.tap(actions.depart);
    await rider.enter(first.code);
    await njoroge.reads("Your order has arrived");
  });

  test("a message too soon after the last is refused in plain words, and a stranger with the address reads none", async () => {
    const rider = await town.openRider("Dennis T.");
    const order = await town.order("Zawadi O.", 2000);
    await rider.accept();
    const zawadi = await town.openCustomer(order);
    await zawadi.page.getByLabel(thread.field).fill("Blue gate, third floor");
    await zawadi.tap(thread.send);
    await rider.hears("Blue gate, third floor");
    await zawadi.tap(thread.phrases.on_my_way_down);
    await zawadi.page.getByRole("alert").getByText(thread.soon).waitFor();
    expect(await zawadi.messages.getByRole("listitem").count()).toBe(1);
    const stranger = await town.openCustomer({ ...order, link: order.link.split("#")[0] ?? "" });
    await stranger.reads("Dennis T. will bring your order");
    await stranger.page.locator("footer:not([data-waiting])").waitFor();
    expect(await stranger.messages.count()).toBe(0);
  });
}
