// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import type { OperatorDelivery, OperatorRider } from "../../../src/contract/operator.ts";
import type { Me } from "../../../src/contract/people/people.ts";
import { onDuty, takeIn, underWay } from "../../../src/pages/desk/city.ts";
import { me } from "../../../src/pages/desk/session.ts";
import { text } from "../../../src/pages/desk/text/en.ts";
import { words } from "../../../src/pages/desk/text/words.ts";
import { Missing } from "../../../src/pages/desk/view/missing.tsx";
import { Needs } from "../../../src/pages/desk/view/needs.tsx";
import { Panel } from "../../../src/pages/desk/view/panel.tsx";
import { RiderForm } from "../../../src/pages/desk/view/rider-form.tsx";
import { SeveralDialog } from "../../../src/pages/desk/view/several/several-dialog.tsx";
import { Thread } from "../../../src/pages/desk/view/thread.tsx";
import { Toasts } from "../../../src/pages/kit/ui/toasts.tsx";
import { aPage, END } from "./a-page.ts";

const { page, show } = aPage();
afterEach(() => {
  history.replaceState(null, "", "/desk");
  vi.useRealTimers();
});

const NOW = new Date().toISOString();
const aRider = (id: string, name: string, lng = 0) =>
  ({
    id,
    name,
    vehicle: "bicycle",
    location: { lat: 0, lng },
    located_at: NOW,
    capacity_kg: 20,
    capacity_jobs: 1,
    state: "active",
    on_duty: true,
    jobs: [],
    documents: [],
  }) as unknown as OperatorRider;
const brian = aRider("rdr_1", "Brian");
const chebet = aRider("rdr_2", "Chebet", 0.1);
const aDelivery = (more: object = {}) =>
  ({
    id: "dlv_1",
    status: "searching",
    sequence: 1,
    pickup: END,
    dropoff: END,
    rider: null,
    attention: [],
    problems: [],
    package: {},
    cash: null,
    promised_by: null,
    arrives_at: null,
    scheduled_at: null,
    ...more,
  }) as unknown as OperatorDelivery;

const showPanel = async () => {
  me.value = { member: { id: "mbr_1", role: "dispatcher", name: "Amina" } } as Me;
  await show([h(Panel, { id: "dlv_1", closed: "/desk" }), h(Toasts, null)]);
};
const button = (label: string) =>
  [...page.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === label,
  );
const press = async (label: string) => {
  await expect.poll(() => button(label)).toBeDefined();
  await act(() => button(label)?.click());
};

/** A service that answers those paths so, and everything else with what is empty. @returns what is sent to it */
function serve(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: unknown, { method, body }: RequestInit) => {
    const path = String(address);
    const last = path.split("?")[0]?.split("/").at(-1) ?? "";
    if (method === "POST") sent.push({ path: last, body: body ? JSON.parse(String(body)) : null });
    const answer = answers[last];
    if (answer) return answer();
    if (last === "history") return Response.json({ data: [], to_decide: null });
    if (last === "changes") return Response.json({ next: "1", is_all: false, deliveries: [], riders: [], gone: [] });
    if (last === "messages") return Response.json({ open: false, messages: [] });
    return Response.json(aDelivery());
  });
  return sent;
}
const refuses = (detail: string) => () => Response.json({ code: "illegal_transition", detail }, { status: 409 });

it("a rider who can't take it is told so in the form, which stays", async () => {
  underWay.value = [aDelivery()];
  onDuty.value = [chebet];
  serve({ assign: refuses("The rider is off duty.") });
  await showPanel();
  await press(text.acts.assign);
  await press(text.acts.send.assign);
  await expect.poll(() => page.querySelector("form .form-problem")?.textContent).toContain("The rider is off duty.");
  expect(page.textContent).not.toContain(text.panel.conflictNothing);
});

it("a delivery taken from one rider and refused for the next isn't said to be as it was", async () => {
  underWay.value = [aDelivery({ status: "rider_assigned", rider: brian })];
  onDuty.value = [brian, chebet];
  const free = () => Response.json(aDelivery({ sequence: 2 }));
  const sent = serve({ unassign: free, dlv_1: free, assign: refuses("The rider is off duty.") });
  await showPanel();
  await press(text.acts.reassign);
  await press(text.acts.send.reassign);
  await expect.poll(() => page.textContent).toContain("The rider is off duty.");
  expect(sent.map(({ path }) => path)).toEqual(["unassign", "assign"]);
  expect(page.textContent).not.toContain(text.panel.conflictNothing);
});

it("whoever is chosen and goes off duty has nobody put in their place", async () => {
  underWay.value = [aDelivery()];
  onDuty.value = [brian, chebet];
  const sent = serve({});
  await showPanel();
  await press(text.acts.assign);
  await act(() => page.querySelector<HTMLInputElement>("input[value=rdr_2]")?.click());
  await act(() => {
    onDuty.value = [brian];
  });
  await press(text.acts.send.assign);
  await expect.poll(() => page.textContent).toContain(text.choose.first);
  expect(sent).toEqual([]);
});

it("a step that the rider makes while the form is open isn't taken for the next one", async () => {
  const held = { status: "rider_arriving", rider: brian };
  underWay.value = [aDelivery(held)];
  const sent = serve({});
  await showPanel();
  await press(text.acts.more);
  await press(text.acts.advance);
  await act(() => {
    underWay.value = [aDelivery({ ...held, status: "at_pickup", sequence: 2 })];
  });
  await press(text.acts.send.advance);
  await expect.poll(() => sent).toEqual([{ path: "advance", body: { to: "at_pickup", reason: "" } }]);
});

it("a delivery that has ended isn't shown as it was when its panel opened", async () => {
  underWay.value = [aDelivery()];
  let isFirst = true;
  serve({
    dlv_1() {
      const answer = isFirst ? Response.json(aDelivery()) : new Promise<Response>(() => {});
      isFirst = false;
      return answer;
    },
  });
  await showPanel();
  const status = () => page.querySelector("h2")?.textContent;
  await expect.poll(status).toContain(text.statuses.searching);
  await act(() => {
    underWay.value = [aDelivery({ sequence: 7, status: "in_transit", rider: brian })];
  });
  await act(() => {
    underWay.value = [];
  });
  expect(status(), "ended by somebody else").toContain(text.statuses.in_transit);
  await act(() => takeIn(aDelivery({ sequence: 8, status: "delivered", rider: brian, delivered_at: NOW })));
  expect(status()).toContain(text.statuses.delivered);
});

it("Escape closes the panel's menu and leaves the panel", async () => {
  history.replaceState(null, "", "/desk?delivery=dlv_1");
  underWay.value = [aDelivery()];
  serve({});
  await showPanel();
  await press(text.acts.more);
  const pressEscape = () =>
    act(() => {
      button(text.acts.more)?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    });
  await pressEscape();
  expect([page.querySelector(".menu-list"), location.search]).toEqual([null, "?delivery=dlv_1"]);
  await pressEscape();
  expect(location.search).toBe("");
});

it("a scheduled delivery that is changed isn't under way", async () => {
  underWay.value = [];
  serve({});
  await act(() => takeIn(aDelivery({ status: "pending" })));
  expect(underWay.value).toEqual([]);
});

it("what comes into an empty list is shown, wherever the pointer rests", async () => {
  underWay.value = [];
  await show(h(Needs, null));
  await act(() => void page.querySelector(".needs > div")?.dispatchEvent(new PointerEvent("pointerenter")));
  await act(() => {
    underWay.value = [aDelivery()];
  });
  expect(page.querySelector('a[data-id="dlv_1"]')).not.toBeNull();
});

it("what was refused of a rider's papers is said below the field, also after an emptied row", async () => {
  const errors = [{ param: "documents.0.name", detail: "must not be empty" }];
  const problem = { status: 422, code: "invalid_request", detail: "", errors };
  const rider = { ...brian, documents: [{ name: "Licence", ends_on: "2027-03-14" }] };
  await show(
    h(RiderForm, { rider, submit: "Save", send: async () => ({ ok: false as const, problem }), done: () => {} }),
  );
  const fill = (input: HTMLInputElement | undefined, value: string) =>
    act(() => {
      if (input) input.value = value;
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const fields = () => [...page.querySelectorAll<HTMLInputElement>(".papers input")];
  await fill(fields()[0], "");
  await fill(fields()[1], "");
  await fill(fields()[3], "2027-05-01");
  await press("Save");
  await expect.poll(() => fields().map((field) => field.getAttribute("aria-invalid"))[2]).toBe("true");
});

it("a form tells of one wrong field as of one, and a list names the field", async () => {
  const refuse = (...params: string[]) => {
    const errors = params.map((param) => ({ param, code: "too_short", detail: "must not be empty" }));
    return { status: 422, code: "invalid_request", detail: "", errors };
  };
  const told = async (...params: string[]) => {
    const send = async () => ({ ok: false as const, problem: refuse(...params) });
    await show(h(RiderForm, { rider: brian, submit: "Save", send, done: () => {} }));
    await press("Save");
    await expect.poll(() => page.querySelector("[role=alert]")?.textContent).not.toBe("");
    const sentence = page.querySelector("[role=alert]")?.textContent;
    render(null, page);
    return sentence;
  };
  expect(await told("name")).toBe(text.problems.field);
  expect(await told("name", "phone")).toBe(text.problems.fields);
  expect(words.explain(refuse("to"))).toBe("to must not be empty.");
});

it("the tab is named by the screen, after how many deliveries need somebody", async () => {
  await show(h(Missing, null));
  expect(document.title).toMatch(text.missing.title);
  underWay.value = [aDelivery({ attention: [{ reason: "unassigned", since: NOW }] })];
  await expect.poll(() => document.title).toContain(`(1) ${text.missing.title}`);
  await show(h(Needs, null));
  expect(document.title).toContain(`(1) ${text.needs.title}`);
});

it("no more deliveries are cancelled once the dialog is closed", async () => {
  const open: (() => void)[] = [];
  const sent = serve({ cancel: () => new Promise((resolve) => open.push(() => resolve(Response.json(aDelivery())))) });
  const deliveries = Array.from({ length: 20 }, (_, n) => aDelivery({ id: `dlv_${n}` }));
  const told = new Promise<number>((done) => {
    const close = () => render(null, page);
    void show(h(SeveralDialog, { act: "cancel", deliveries, done: (outcome) => done(outcome.done.length), close }));
  });
  await expect.poll(() => page.querySelector("input")).not.toBeNull();
  await act(() => {
    const reason = page.querySelector("input");
    if (reason) reason.value = "The shop is closed";
    reason?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(text.acts.send.cancel);
  await expect.poll(() => sent.length).toBe(4);
  await press(words.cancel);
  for (const answer of open) answer();
  expect(await told).toBe(4);
  expect(sent).toHaveLength(4);
});

it("a message that was just sent isn't taken back by an older answer", async () => {
  const message = { id: "m1", from: "operator", phrase: null, text: "I am calling you", lang: "en", sent_at: NOW };
  me.value = { member: { id: "mbr_1", role: "dispatcher", name: "Amina" } } as Me;
  const looks: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { method }: RequestInit) =>
    method === "POST"
      ? Response.json({ open: true, messages: [message] })
      : new Promise<Response>((resolve) => looks.push(resolve)),
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await show(h(Thread, { id: "dlv_1" }));
  looks[0]?.(Response.json({ open: true, messages: [] }));
  await expect.poll(() => page.querySelector("input")).not.toBeNull();
  vi.advanceTimersByTime(5000);
  await press(text.thread.send);
  await expect.poll(() => page.textContent).toContain("I am calling you");
  expect(looks).toHaveLength(2);
  await act(async () => looks[1]?.(Response.json({ open: true, messages: [] })));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(page.textContent).toContain("I am calling you");
});
