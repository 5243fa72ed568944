// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import type { Message, Phrase } from "../../../../src/contract/message.ts";
import type { RiderAtWork, RiderJob, RiderOffer } from "../../../../src/contract/rider.ts";
import { createStore } from "../../../../src/pages/kit/store.ts";
import { apply, type Change, isDue } from "../../../../src/pages/rider/core/changes.ts";
import type { RiderCore } from "../../../../src/pages/rider/core/create-core.ts";
import { type RiderState, STARTING } from "../../../../src/pages/rider/core/state.ts";
import { en } from "../../../../src/pages/rider/text/languages/en.ts";
import sw from "../../../../src/pages/rider/text/languages/sw.ts";
import { PATIENTLY, showApp, startApp } from "./a-screen.ts";

vi.mock("../../../../src/pages/rider/map/draw-way.ts", () => ({
  drawWay: () => ({ show() {}, setTheme() {}, destroy() {} }),
}));

const SHOP = { name: "Mkate & Co.", phone: null, address: "2 Swallow Road", lat: -1.2833, lng: 36.8167 };
const HOME = { name: "Wanjiru M.", phone: null, address: "27 Jasmine Road", lat: -1.2921, lng: 36.8219 };
const work = {
  delivery_id: "dlv_1",
  pickup: SHOP,
  dropoff: HOME,
  package: { type: "food", weight: 1.5, description: null },
  payment_method: "m-pesa",
  cash: null,
  fee: 200,
  pay: 141,
  currency: "KES",
  distance_km: 2.1,
  route: "",
} as const;
const job: RiderJob = {
  ...work,
  status: "in_transit",
  since: "2026-03-14T09:00:00Z",
  instructions: null,
  code_tries_left: 5,
};
const offer: RiderOffer = {
  ...work,
  id: "off_1",
  offered_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 30_000).toISOString(),
  approach: { distance_km: 0.9, minutes: 3.4 },
  total_minutes: 18.2,
};
const rider = {
  id: "rdr_1",
  name: "Amina W.",
  vehicle: "bicycle",
  on_duty: true,
  unanswered_offers: 0,
  position: "simulated",
  offer: null,
  jobs: [],
  gps_apps: [],
} as unknown as RiderAtWork;
const signedIn = (more: object) => ({ phase: "signed_in", rider: { ...rider, ...more } as RiderAtWork }) as const;
const MONEY = new Intl.NumberFormat("en", { style: "currency", currency: "KES", currencyDisplay: "code" }).format(141);

/** False while there is no such button. */
function pressButton(name: string): boolean {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  button?.click();
  return button !== undefined;
}

afterEach(() => {
  history.replaceState(null, "");
  vi.useRealTimers();
});

test("an offer tells what it pays, how far the shop is, and how long it takes in all", async () => {
  const { page, close } = await showApp(signedIn({ offer }));
  const facts = page.querySelector(".facts")?.textContent ?? "";
  for (const told of [en.offer.earn, MONEY, "3 min", "900 m", "18 min", "3 km"]) expect(facts).toContain(told);
  close();
});

test("more than an hour reads as at the desk", async () => {
  const { page, close } = await showApp(signedIn({ offer: { ...offer, total_minutes: 80 } }));
  expect(page.querySelector(".facts")?.textContent).toContain("1 h 20 min");
  close();
});

test("an offer to a rider who has others tells what it adds to their way", async () => {
  const adding = { ...offer, approach: null, total_minutes: null, adds: { minutes: 6.2, stops: 1 } };
  const { page, close } = await showApp(signedIn({ offer: adding }));
  const facts = page.querySelector(".facts")?.textContent ?? "";
  for (const told of [en.offer.adds, "6 min", "1 stop", MONEY]) expect(facts).toContain(told);
  expect(facts).not.toContain(en.offer.inAll);
  close();
});

test("where nobody knows what the rider earns, an offer tells what the merchant pays, and the hand-over no sum", async () => {
  const silent = await showApp(signedIn({ offer: { ...offer, pay: null } }));
  expect(silent.page.querySelector(".facts")?.textContent).toContain(en.offer.fee);
  expect(silent.page.querySelector(".facts")?.textContent).not.toContain(en.offer.earn);
  silent.close();
  const done = await showApp({ ...signedIn({}), handedOver: { ...job, pay: null } });
  expect(done.page.querySelector("h1")?.textContent).toBe(en.handOver.done);
  expect(done.page.querySelector(".sheet")?.textContent).not.toMatch(/\d\d\d/);
  done.close();
});

test("a hand-over shows what it has brought for two seconds, and then the next thing", async () => {
  vi.useFakeTimers();
  const finish = vi.fn();
  const { page, close } = await showApp({ ...signedIn({}), handedOver: job }, { finish });
  expect(page.querySelector(".sheet")?.textContent).toContain(MONEY);
  await vi.advanceTimersByTimeAsync(1900);
  expect(finish).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(finish).toHaveBeenCalledOnce();
  close();
});

test("a hand-over that isn't sent yet stays until the rider has read so", async () => {
  vi.useFakeTimers();
  const finish = vi.fn();
  const change = { kind: "complete", deliveryId: "dlv_1", proof: { code: "000000" } } as const;
  const waiting = [{ id: 1, riderId: "rdr_1", key: "k", at: 1, change }];
  const state = { ...signedIn({}), handedOver: job, waiting, hindrance: "no_network" } as const;
  const { page, close } = await showApp(state, { finish });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(finish).not.toHaveBeenCalled();
  expect(page.querySelector(".sheet")?.textContent).not.toContain(MONEY);
  close();
});

test("waiting tells what today has brought; off duty there is one button", async () => {
  const today = { deliveries: 3, earned: { amount: 141, currency: "KES" } };
  const waiting = await showApp(signedIn({ today }));
  expect(waiting.page.querySelector(".today")?.textContent).toBe(`${en.home.today}3${en.home.earned}${MONEY}`);
  waiting.close();
  const resting = await showApp(signedIn({ on_duty: false }));
  const buttons = [...resting.page.querySelectorAll(".sheet button")].map(({ textContent }) => textContent);
  expect(buttons).toEqual([en.home.goOn]);
  expect(resting.page.textContent).toContain(en.home.offDuty);
  resting.close();
});

test("on the way there are minutes, a time and the house, and no map is needed to read them", async () => {
  const arrives = Date.now() + 5.5 * 60_000;
  const leg = {
    delivery_id: "dlv_1",
    end: "dropoff",
    route: "",
    distance_km: 1.2,
    arrives_at: new Date(arrives).toISOString(),
  };
  const { page, close } = await showApp(signedIn({ jobs: [job], leg }));
  expect(page.querySelector(".arrival")?.textContent).toMatch(/^6 min by .+ 1\.2 km$/);
  expect(page.querySelector(".destination .large")?.textContent).toBe(HOME.address);
  close();
});

test("near the door the title says so, and a time nothing any more", async () => {
  const arrives_at = new Date(Date.now() + 60_000).toISOString();
  const leg = { delivery_id: "dlv_1", end: "dropoff", route: "", distance_km: 0.09, arrives_at };
  const { page, close } = await showApp(signedIn({ jobs: [job], leg }));
  expect(page.querySelector("h1")?.textContent).toBe(en.job.near);
  expect(page.querySelector(".arrival")?.textContent).toBe("90 m");
  close();
});

test.each(["hand_over", "signature", "problem", "messages"])("%s says whose door it is about", async (screen) => {
  history.replaceState({ screen }, "");
  const { page, close } = await showApp(signedIn({ jobs: [{ ...job, messages: [] }] }));
  expect(page.querySelector(".bar")?.textContent).toContain(`${HOME.address} · ${HOME.name}`);
  close();
});

test("a package that can't be handed over leads back to the shop, with one step that is left", async () => {
  const act = vi.fn(async () => {});
  const back = { state: "returning", reason: "Nobody is at home", at: "2026-03-14T09:10:00Z" } as const;
  const leg = { delivery_id: "dlv_1", end: "pickup", route: "", distance_km: 0.9 };
  const arrives_at = new Date(Date.now() + 200_000).toISOString();
  const { page, press, close } = await showApp(
    signedIn({
      on_duty: false,
      jobs: [{ ...job, status: "cancelled", return: back }],
      leg: { ...leg, arrives_at },
    }),
    { act },
  );
  expect(page.querySelector("h1")?.textContent).toBe(en.wayBack.title);
  const told = page.querySelector(".sheet")?.textContent;
  for (const text of ["4 min", en.wayBack.hint, SHOP.name, "Nobody is at home"]) expect(told).toContain(text);
  expect(told).not.toContain(HOME.address);
  expect(page.querySelectorAll(".main-button")).toHaveLength(1);
  press(en.wayBack.done);
  expect(act).toHaveBeenCalledWith({ kind: "returned", deliveryId: "dlv_1" });
  close();
});

test("at the counter, what comes first is whose order it is", async () => {
  const { page, close } = await showApp(signedIn({ jobs: [{ ...job, status: "at_pickup" }] }));
  expect(page.querySelector(".sheet .huge")?.textContent?.replace(/\p{Cf}/gu, "")).toBe(`For ${HOME.name}`);
  close();
});

test("who takes a package over is told whom to meet, where, and how old that place is", async () => {
  const holder = { name: "Otieno O.", phone: "+254700000013", location: { lat: -1.28, lng: 36.82 } };
  const seen = { ...holder, located_at: "2026-03-14T09:05:00Z" };
  const { page, close } = await showApp(signedIn({ jobs: [{ ...job, status: "picked_up", take_over_from: seen }] }));
  const told = (page.querySelector(".sheet")?.textContent ?? "").replace(/\p{Cf}/gu, "");
  expect(told).toContain("Meet Otieno O., who has the package");
  expect(told).toMatch(/There at .*\d\d:05/);
  expect(page.querySelector('a[href="tel:+254700000013"]')).not.toBeNull();
  expect(page.querySelector('a[href*="destination=-1.28,36.82"]')).not.toBeNull();
  close();
});

test("other deliveries stand below in their order, each with where it leads next", async () => {
  const named = { ...SHOP, name: "Stone Yard" };
  const jobs = [
    { ...job, status: "in_transit" },
    { ...job, delivery_id: "dlv_2", status: "picked_up", dropoff: { ...HOME, address: "5 Swallow Road" } },
    { ...job, delivery_id: "dlv_3", status: "rider_assigned", pickup: named },
  ] as const;
  const { page, close } = await showApp(signedIn({ jobs: [...jobs] }));
  expect(page.textContent).toContain("After this you have 2 more deliveries.");
  const others = [...page.querySelectorAll("ol .detail bdi")].map(({ textContent }) => textContent);
  expect(others).toEqual(["5 Swallow Road", "Stone Yard"]);
  close();
});

test("two orders of one shop are ridden to together, and the rider leaves once they have both", async () => {
  const elsewhere = { ...job, delivery_id: "dlv_3", pickup: HOME };
  const acts: string[] = [];
  const does: Partial<RiderCore> = {
    act: async (change) => void acts.push(change.kind === "step" ? `${change.step} ${change.deliveryId}` : change.kind),
  };
  const showAll = (status: RiderJob["status"]) =>
    showApp(
      signedIn({ jobs: [job, { ...job, delivery_id: "dlv_2" }, elsewhere].map((one) => ({ ...one, status })) }),
      does,
    );
  const way = await showAll("rider_assigned");
  pressButton(en.job.actions.set_off);
  await expect.poll(() => acts).toEqual(["set_off dlv_1", "set_off dlv_2"]);
  way.close();
  acts.length = 0;
  const shop = await showAll("at_pickup");
  pressButton(en.job.actions.pick_up);
  await expect.poll(() => pressButton(en.job.confirm.pick_up)).toBe(true);
  await expect.poll(() => acts).toEqual(["pick_up dlv_1"]);
  shop.close();
});

test("without network, what is left in the shop comes before the door of what is collected", () => {
  const jobs = [job, { ...job, delivery_id: "dlv_2" }].map((one): RiderJob => ({ ...one, status: "at_pickup" }));
  const after = apply({ ...rider, jobs }, { kind: "step", deliveryId: "dlv_1", step: "pick_up" }, 0);
  expect(after.jobs.map(({ delivery_id, status }) => [delivery_id, status])).toEqual([
    ["dlv_2", "at_pickup"],
    ["dlv_1", "picked_up"],
  ]);
});

test("an order that was corrected says so, and when", async () => {
  const jobs = [{ ...job, status: "rider_arriving", changed_at: "2026-03-14T09:05:00Z" }];
  const { page, close } = await showApp(signedIn({ jobs }));
  expect(page.querySelector("[role=alert]")?.textContent).toMatch(/The order was changed at .*\d\d:05/);
  close();
});

const message = (changes: Partial<Message>): Message => ({
  id: "msg_1",
  from: "customer",
  phrase: null,
  text: null,
  lang: null,
  sent_at: "2026-03-14T09:20:00Z",
  read_at: null,
  reported: false,
  ...changes,
});

test("the customer's last messages lie above the sheet in the rider's language, and one tap answers or closes them", async () => {
  const acts: Change[] = [];
  const asked: string[] = [];
  const does: Partial<RiderCore> = {
    act: async (change) => void acts.push(change),
    send: async ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return { kind: "done", body: null };
    },
  };
  const messages = ["thank_you", "at_gate", "lift_broken", "ring_twice"].map((phrase) =>
    message({ id: phrase, phrase: phrase as Phrase }),
  );
  const { page, press, close } = await showApp(signedIn({ jobs: [{ ...job, messages }] }), does, "sw");
  const shown = () => [...page.querySelectorAll(".above .huge")].map(({ textContent }) => textContent);
  const { at_gate, lift_broken, ring_twice } = sw.thread.phrases;
  await vi.waitFor(() => expect(shown()).toEqual([at_gate, lift_broken, ring_twice]));
  press(sw.thread.phrases.thank_you);
  expect(acts).toEqual([{ kind: "message", deliveryId: "dlv_1", phrase: "thank_you" }]);
  // Only a page that shows it says that it is read.
  await vi.waitFor(() => expect(asked).toEqual(["GET /v1/rider/jobs/dlv_1/messages"]));
  page.querySelector<HTMLElement>(`[aria-label="${sw.messages.close}"]`)?.click();
  await vi.waitFor(() => expect(shown()).toEqual([]));
  // Another screen and back: what is closed stays so.
  press(sw.job.problem);
  await vi.waitFor(() => expect(page.querySelector("h1")?.textContent).toBe(sw.problem.title));
  history.replaceState(null, "");
  dispatchEvent(new PopStateEvent("popstate"));
  await vi.waitFor(() => expect(page.querySelector("h1")?.textContent).toBe(sw.job.titles.in_transit));
  expect(shown()).toEqual([]);
  close();
});

test("what a customer writes after the end stands on the next screen, with who they are, and takes an answer", async () => {
  const acts: Change[] = [];
  const does: Partial<RiderCore> = { act: async (change) => void acts.push(change) };
  const written_after = [{ delivery_id: "dlv_0", name: "Otieno K.", messages: [message({ text: "The wrong bag" })] }];
  for (const jobs of [[], [job]]) {
    const { page, press, close } = await showApp(signedIn({ jobs, written_after }), does);
    expect(page.textContent).toContain("Otieno K.");
    expect(page.querySelector(".message .huge")?.textContent).toBe("The wrong bag");
    press(en.thread.phrases.thank_you);
    expect(acts.pop()).toEqual({ kind: "message", deliveryId: "dlv_0", phrase: "thank_you" });
    close();
  }
  const answer = { kind: "message", deliveryId: "dlv_0", phrase: "thank_you" } as const;
  const present = signedIn({ written_after }).rider;
  expect(isDue(present, answer)).toBe(true);
  const answered = apply(present, answer, 0);
  expect(answered.written_after?.[0]?.messages).toMatchObject([{ text: "The wrong bag" }, { phrase: "thank_you" }]);
  expect(isDue(answered, answer)).toBe(false);
});

test("an answer after the end that comes too late is told, with what was written", async () => {
  const written_after = [{ delivery_id: "dlv_0", name: "Otieno K.", messages: [message({ text: "The wrong bag" })] }];
  const { page, press, close } = await startApp(signedIn({ written_after }), () =>
    Response.json({ code: "messages_closed" }, { status: 409 }),
  );
  const field = page.querySelector(".line input");
  if (!field) throw new Error("there is no line to write in");
  fireEvent.input(field, { target: { value: "I bring the other one" } });
  const told = () => {
    // Until what was typed has arrived. What is sent has left the field.
    press(en.thread.send);
    return page.querySelector(".bad-notice")?.textContent ?? "";
  };
  await expect.poll(told, PATIENTLY).toContain("I bring the other one");
  expect(told()).toContain(en.thread.closed);
  close();
});

test("what the customer wrote before the rider's answer was there is still shown", async () => {
  const first = message({ id: "msg_1", text: "Hello?" });
  const store = createStore<RiderState>({ ...STARTING, ...signedIn({ jobs: [{ ...job, messages: [first] }] }) });
  const { page, press, close } = await showApp(store.state, { subscribe: store.subscribe });
  press(en.thread.phrases.ok);
  const messages = [
    first,
    message({ id: "msg_2", text: "The dog bites, wait outside" }),
    message({ id: "msg_3", from: "rider", phrase: "ok" }),
  ];
  store.set({ ...STARTING, ...signedIn({ jobs: [{ ...job, messages }] }) });
  await vi.waitFor(() => expect(page.querySelector(".incoming")?.textContent).toContain("The dog bites"));
  expect(page.querySelector(".incoming")?.textContent).not.toContain("Hello?");
  close();
});

test("only what came after the rider's last answer lies above the sheet", async () => {
  const messages = [
    message({ id: "msg_1", text: "Hello?" }),
    message({ id: "msg_2", from: "rider", phrase: "five_minutes" }),
    message({ id: "msg_3", text: "Blue gate" }),
    message({ id: "msg_4", from: "rider", phrase: "ok" }),
  ];
  const shownOf = async (count: number) => {
    const { page, close } = await showApp(signedIn({ jobs: [{ ...job, messages: messages.slice(0, count) }] }));
    const shown = [...page.querySelectorAll(".message p:last-child")].map(({ textContent }) => textContent);
    close();
    return shown;
  };
  expect(await shownOf(3)).toEqual(["Blue gate"]);
  expect(await shownOf(4)).toEqual([]);
});

/** Opens all that was written. */
async function openConversation({ page, press }: Awaited<ReturnType<typeof showApp>>): Promise<void> {
  press(en.messages.title);
  await vi.waitFor(() => expect(page.querySelector("h1")?.textContent).toBe(en.messages.title));
}

test("on the way to the door the note stands beside the address; at the shop it waits below, and before that it isn't needed", async () => {
  for (const [status, isBeside, times] of [
    ["in_transit", true, 1],
    ["at_pickup", false, 1],
    ["rider_arriving", false, 0],
  ] as const) {
    const { page, close } = await showApp(signedIn({ jobs: [{ ...job, status, instructions: "Ring twice" }] }));
    expect(page.textContent?.match(/Ring twice/g) ?? []).toHaveLength(times);
    expect(page.querySelector(".destination")?.textContent?.includes("Ring twice")).toBe(isBeside);
    close();
  }
});

test("a text is text, and an answer says that it isn't read yet", async () => {
  const messages = [
    message({ text: "<b>Blue</b> gate", lang: "en" }),
    message({ id: "msg_2", from: "rider", phrase: "ok" }),
  ];
  const app = await showApp(signedIn({ jobs: [{ ...job, messages }] }));
  const { page, close } = app;
  await openConversation(app);
  const shown = [...page.querySelectorAll(".message")].map(({ textContent }) => textContent);
  expect(shown[0]).toContain("<b>Blue</b> gate");
  expect(shown[1]).toContain(en.thread.unread);
  close();
});

test("the customer's newest message can be reported with one tap; nobody else's can", async () => {
  const acts: Change[] = [];
  const does: Partial<RiderCore> = { act: async (change) => void acts.push(change) };
  const messages = [
    message({ text: "Hurry", reported: true }),
    message({ id: "msg_2", from: "operator", text: "Please be kind" }),
    message({ id: "msg_3", text: "Slow" }),
  ];
  const app = await showApp(signedIn({ jobs: [{ ...job, messages }] }), does);
  const { page, press, close } = app;
  await openConversation(app);
  const buttons = [...page.querySelectorAll(".message button")].map((button) => [
    button.textContent,
    button.getAttribute("aria-disabled"),
  ]);
  expect(buttons).toEqual([[en.thread.report, "false"]]);
  press(en.thread.report);
  expect(acts).toEqual([{ kind: "report_message", deliveryId: "dlv_1", messageId: "msg_3" }]);
  close();
});

test("behind the phrases there is a line for the rider's own words, which is empty once it is sent", async () => {
  const acts: Change[] = [];
  const does: Partial<RiderCore> = { act: async (change) => void acts.push(change) };
  const { page, press, close } = await showApp(signedIn({ jobs: [{ ...job, messages: [] }] }), does, "sw");
  press(sw.messages.title);
  await vi.waitFor(() => expect(page.querySelector(".line input")).not.toBeNull());
  const field = page.querySelector<HTMLInputElement>(".line input");
  if (!field) throw new Error("no field");
  expect([field.maxLength, field.getAttribute("aria-label")]).toEqual([LIMITS.messageCharacters, sw.thread.field]);
  const type = (value: string) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type(" \u200b ");
  press(sw.thread.send);
  type("Niko langoni\u202e ");
  await vi.waitFor(() => {
    press(sw.thread.send);
    expect(field.value).toBe("");
  });
  expect(acts).toEqual([
    { kind: "message", deliveryId: "dlv_1", text: "Niko langoni", lang: expect.stringMatching(/^sw/) },
  ]);
  close();
});

test("before anything was said, one button opens what can be said; where the merchant has it off, there is none", async () => {
  const { page, press, close } = await showApp(signedIn({ jobs: [{ ...job, messages: [] }] }));
  expect(page.textContent).not.toContain(en.thread.phrases.cant_find);
  press(en.messages.title);
  await vi.waitFor(() => expect(page.textContent).toContain(en.thread.phrases.cant_find));
  close();
  const off = await showApp(signedIn({ jobs: [{ ...job, messages: null }] }));
  expect(off.page.textContent).not.toContain(en.messages.title);
  off.close();
});
