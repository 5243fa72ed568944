// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/preact";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { RiderAtWork } from "../../../../src/contract/rider.ts";
import { createStore } from "../../../../src/pages/kit/store.ts";
import type { Change } from "../../../../src/pages/rider/core/changes.ts";
import { type Refused, type RiderState, STARTING } from "../../../../src/pages/rider/core/state.ts";
import { en } from "../../../../src/pages/rider/text/languages/en.ts";
import { fill } from "../../../../src/widget/text/words.ts";
import { PATIENTLY, showApp, startApp } from "./a-screen.ts";

const ends = { pickup: { lat: -1.2833, lng: 36.8167 }, dropoff: { name: "W.", lat: -1.2921, lng: 36.8219 }, route: "" };
const LOAD = { package: { type: "food", weight: null, description: null }, distance_km: 2, fee: null };
const job = { delivery_id: "dlv_1", status: "in_transit", code_tries_left: 4, ...ends, ...LOAD };
const rider = {
  id: "rdr_1",
  name: "Amina W.",
  vehicle: "bicycle",
  on_duty: true,
  offer: null,
  jobs: [job],
  gps_apps: [],
};
const signedIn = { phase: "signed_in", rider: rider as unknown as RiderAtWork } as const;
const change = { kind: "complete", deliveryId: "dlv_1", proof: { code: "000000" } } as const;
const waits = { id: 1, riderId: "rdr_1", key: "k", at: 1, change };
const wrongCode: Refused = { ...waits, refusal: { code: "wrong_code", detail: "" } };
const words = en.handOver;

vi.mock("signature_pad", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(() => {
  history.replaceState(null, "");
  vi.restoreAllMocks();
});

test("a box for signatures that can't be loaded says so, and can be tried again", async () => {
  history.replaceState({ screen: "signature" }, "");
  const { page, press, close } = await showApp({ ...signedIn, refused: [wrongCode] });
  const told = () => page.querySelector(".bad-notice")?.textContent ?? "";
  await expect.poll(told, PATIENTLY).toContain(words.signatureFailed);
  expect(told()).toContain(words.useCode);
  expect(page.textContent, "what was wrong on the screen before").not.toContain(en.refusals.wrong_code);
  press(words.confirm);
  expect(page.textContent).not.toContain(words.signatureMissing);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  press(en.tryAgain);
  expect(reload, "a page remembers what it couldn't download").toHaveBeenCalledOnce();
  close();
});

test("a hand-over that isn't sent yet isn't called delivered", async () => {
  const handedOver = { ...signedIn.rider.jobs[0] } as RiderAtWork["jobs"][number];
  const state = { ...signedIn, handedOver, waiting: [waits] };
  const titleOf = async (more: object) => {
    const { page, close } = await showApp({ ...state, ...more });
    const title = page.querySelector("h1")?.textContent;
    close();
    return title;
  };
  expect(await titleOf({ hindrance: "no_network" })).toBe(words.saved);
  expect(await titleOf({}), "while it is under way").toBe(words.checking);
  expect(await titleOf({ troubled: [1] }), "while its images rest").toBe(words.saved);
  expect(await titleOf({ waiting: [] })).toBe(words.done);
});

test("a digit that is typed as soon as the pad is there isn't lost", async () => {
  history.replaceState({ screen: "hand_over" }, "");
  const { page, press, service, close } = await startApp(signedIn, () => {
    service.known = Response.json({ ...rider, jobs: [] });
    return Response.json({ ...job, status: "delivered" });
  });
  for (const key of "402917") dispatchEvent(new KeyboardEvent("keydown", { key }));
  await expect.poll(() => page.querySelector(".digits")?.textContent, PATIENTLY).toBe("402917");
  press(words.confirm);
  await expect.poll(() => page.querySelector("h1")?.textContent, PATIENTLY).toBe(words.done);
  expect(service.asked).toMatchObject([{ what: "POST /v1/rider/jobs/dlv_1/complete", body: { code: "402917" } }]);
  close();
});

test("the rider's GPS apps are listed, each with what ends it", async () => {
  history.replaceState({ screen: "gps" }, "");
  const gps_apps = [{ app: "owntracks", created_at: "2026-03-14T09:00:00Z", last_used_at: null }];
  const atWork = { ...rider, gps_apps } as unknown as RiderAtWork;
  const { page, press, service, close } = await startApp({ rider: atWork }, () => {
    service.known = Response.json(rider);
    return new Response(null, { status: 204 });
  });
  const listed = () => [...page.querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(listed()).toEqual([en.gps.apps.owntracks]);
  expect(page.textContent).toContain(en.gps.connected);
  press(en.gps.disconnect);
  await expect.poll(() => page.textContent, PATIENTLY).toContain(en.gps.disconnected);
  await expect.poll(listed, PATIENTLY).toEqual([]);
  expect(service.asked.map(({ what }) => what)).toEqual(["DELETE /v1/rider/gps_apps/owntracks"]);
  close();
});

describe("cash", () => {
  const cash = { amount: 227.5, currency: "KES", from: "dropoff" as const, collected: null };
  const asked = fill(en.cash.ask, { amount: "KES\u00a0227.50" });
  const answer = (page: HTMLElement, label: string) => {
    const option = [...page.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    option?.querySelector("input")?.click();
  };

  it("is asked for at the door, and the hand-over waits for the answer", async () => {
    history.replaceState({ screen: "hand_over" }, "");
    const paid = { rider: { ...rider, jobs: [{ ...job, cash }] } as unknown as RiderAtWork };
    const { page, press, service, close } = await startApp(paid, () => {
      service.known = Response.json({ ...rider, jobs: [] });
      return Response.json({ ...job, status: "delivered" });
    });
    expect(page.querySelector("legend")?.textContent).toBe(asked);
    for (const key of "402917") dispatchEvent(new KeyboardEvent("keydown", { key }));
    await expect.poll(() => page.querySelector(".mistake")?.textContent, PATIENTLY).toBe(en.cash.missing);
    press(words.confirm);
    expect(service.asked).toEqual([]);
    answer(page, en.cash.no);
    await expect.poll(() => page.querySelector(".mistake"), PATIENTLY).toBeNull();
    press(words.confirm);
    await expect
      .poll(() => service.asked, PATIENTLY)
      .toMatchObject([{ what: "POST /v1/rider/jobs/dlv_1/complete", body: { code: "402917", cash_collected: false } }]);
    close();
  });

  it("from the shop is asked for with the package", async () => {
    history.replaceState(null, "");
    const atShop = { ...job, status: "at_pickup", cash: { ...cash, from: "pickup" } };
    const paid = { rider: { ...rider, jobs: [atShop] } as unknown as RiderAtWork };
    const { page, press, service, close } = await startApp(paid, () =>
      Response.json({ ...atShop, status: "picked_up" }),
    );
    expect(page.textContent).toContain(en.cash.collect);
    press(en.job.actions.pick_up);
    await expect.poll(() => page.querySelector("legend")?.textContent, PATIENTLY).toBe(asked);
    press(en.job.confirm.pick_up);
    expect(service.asked).toEqual([]);
    answer(page, en.cash.yes);
    await expect.poll(() => page.querySelector("input:checked"), PATIENTLY).not.toBeNull();
    press(en.job.confirm.pick_up);
    await expect
      .poll(() => service.asked, PATIENTLY)
      .toMatchObject([
        { what: "POST /v1/rider/jobs/dlv_1/pick_up", body: { cash_collected: true } },
        // Whoever has the order leaves with it, without another tap.
        { what: "POST /v1/rider/jobs/dlv_1/depart" },
      ]);
    close();
  });
});

test("who has another delivery doesn't leave with the first: its stop may be at the same shop", async () => {
  history.replaceState(null, "");
  const first = { ...job, status: "at_pickup" };
  const second = { ...first, delivery_id: "dlv_2", status: "rider_assigned" };
  const both = { rider: { ...rider, jobs: [first, second] } as unknown as RiderAtWork };
  const { page, press, service, close } = await startApp(both, () => {
    const picked = { ...first, status: "picked_up" };
    service.known = Response.json({ ...rider, jobs: [second, picked] });
    return Response.json(picked);
  });
  press(en.job.actions.pick_up);
  await expect.poll(() => page.textContent, PATIENTLY).toContain(en.job.confirm.pick_up);
  press(en.job.confirm.pick_up);
  await expect.poll(() => page.textContent, PATIENTLY).toContain(en.job.actions.set_off);
  expect(service.asked.map(({ what }) => what)).toEqual(["POST /v1/rider/jobs/dlv_1/pick_up"]);
  close();
});

test("a code that is wrong takes neither the photo nor the answer about cash with it", async () => {
  history.replaceState({ screen: "hand_over" }, "");
  const cash = { amount: 227.5, currency: "KES", from: "dropoff" as const, collected: null };
  const paid = { rider: { ...rider, jobs: [{ ...job, cash }] } as unknown as RiderAtWork };
  let answer = (_: Response) => {};
  const { page, press, close } = await startApp(paid, () => new Promise((resolve) => (answer = resolve)));
  page.querySelector<HTMLInputElement>("input[name=cash]")?.click();
  for (const key of "402917") dispatchEvent(new KeyboardEvent("keydown", { key }));
  await expect.poll(() => page.querySelector(".digits")?.textContent, PATIENTLY).toBe("402917");
  press(words.confirm);
  await expect.poll(() => page.querySelector("h1")?.textContent, PATIENTLY).toBe(words.checking);
  answer(Response.json({ code: "wrong_code" }, { status: 422 }));
  await expect.poll(() => page.querySelector(".mistake")?.textContent ?? "", PATIENTLY).toContain(words.wrong);
  expect(page.querySelector(".digits")?.textContent).toBe("");
  expect(page.querySelector("input[name=cash]:checked")).not.toBeNull();
  close();
});

/** A screen of the app, what the rider does there, and an offer that covers it and goes. */
async function showInterrupted(screen: string) {
  history.replaceState({ screen }, "");
  const store = createStore<RiderState>({ ...STARTING, ...signedIn });
  const said: Change[] = [];
  const app = await showApp(signedIn, {
    subscribe: store.subscribe,
    act: async (change) => void said.push(change),
  });
  async function interrupt() {
    const in30s = new Date(Date.now() + 30_000).toISOString();
    const offer = { ...ends, ...LOAD, id: "off_1", delivery_id: "dlv_2", pay: null, approach: null, expires_at: in30s };
    store.set({ ...store.state, rider: { ...signedIn.rider, offer } as unknown as RiderAtWork });
    await expect.poll(() => app.page.querySelector("h1")?.textContent, PATIENTLY).toBe(en.offer.title);
    store.set({ ...store.state, rider: signedIn.rider });
  }
  return { ...app, said, interrupt };
}

test("an offer takes none of the digits with it, and they go once they are sent", async () => {
  const { page, press, close, said, interrupt } = await showInterrupted("hand_over");
  const digits = () => page.querySelector(".digits")?.textContent;
  for (const key of "4029") dispatchEvent(new KeyboardEvent("keydown", { key }));
  await expect.poll(digits, PATIENTLY).toBe("4029");
  await interrupt();
  await expect.poll(digits, PATIENTLY).toBe("4029");
  for (const key of "17") dispatchEvent(new KeyboardEvent("keydown", { key }));
  await expect.poll(digits, PATIENTLY).toBe("402917");
  press(words.confirm);
  await expect.poll(digits, PATIENTLY).toBe("");
  expect(said).toMatchObject([{ kind: "complete", proof: { code: "402917" } }]);
  close();
});

test("an offer takes nothing of a report with it", async () => {
  const { page, press, close, said, interrupt } = await showInterrupted("problem");
  const field = () => page.querySelector<HTMLTextAreaElement>("#note");
  page.querySelector<HTMLInputElement>("input[name=reason]")?.click();
  fireEvent.input(field() as HTMLElement, { target: { value: "The road is closed" } });
  await interrupt();
  await expect.poll(() => field()?.value, PATIENTLY).toBe("The road is closed");
  expect(page.querySelector("input[name=reason]:checked")).not.toBeNull();
  press(en.problem.send);
  await expect.poll(() => page.textContent, PATIENTLY).toContain(en.problem.sent);
  expect(said).toMatchObject([{ kind: "problem", report: { note: "The road is closed" } }]);
  // The next report begins empty.
  for (const screen of ["messages", "problem"]) {
    history.replaceState({ screen }, "");
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.poll(() => page.textContent, PATIENTLY).not.toContain(en.problem.sent);
  }
  await expect.poll(() => field()?.value, PATIENTLY).toBe("");
  close();
});

test("a reason that was chosen at the shop isn't sent from the way, where nobody sees it", async () => {
  history.replaceState({ screen: "problem" }, "");
  const store = createStore<RiderState>({ ...STARTING, ...signedIn });
  const become = (status: string) =>
    store.set({ ...store.state, rider: { ...rider, jobs: [{ ...job, status }] } as unknown as RiderAtWork });
  become("at_pickup");
  const { page, close } = await showApp(store.state, { subscribe: store.subscribe });
  const button = () => page.querySelector(".main-button")?.textContent;
  const [closed] = [...page.querySelectorAll("label")].filter(
    ({ textContent }) => textContent === en.problem.reasons.shop_closed,
  );
  closed?.querySelector("input")?.click();
  await expect.poll(button, PATIENTLY).toBe(en.problem.send);
  become("in_transit");
  await expect.poll(button, PATIENTLY).toBe(en.problem.choose);
  close();
});

test("who has to ask for a signature is told that there is no network, too", async () => {
  history.replaceState({ screen: "hand_over" }, "");
  const locked = { ...rider, jobs: [{ ...job, code_tries_left: 0 }] } as unknown as RiderAtWork;
  const { page, close } = await showApp({ ...signedIn, rider: locked, hindrance: "no_network" });
  expect(page.querySelector("h1")?.textContent).toBe(words.signHere);
  expect(page.querySelector(".notices")?.textContent).toBe(en.network.offline);
  close();
});

test("without network the hand-over says what that means for the code, and nothing else of it", async () => {
  history.replaceState({ screen: "hand_over" }, "");
  const { page, close } = await showApp({ ...signedIn, hindrance: "no_network" });
  expect(page.querySelector("h1")?.textContent).toBe(words.title);
  expect([...page.querySelectorAll("[role=status]:not(.digits)")].map(({ textContent }) => textContent)).toEqual([
    words.offline,
  ]);
  close();
});
