// @vitest-environment happy-dom
import { h } from "preact";
import { expect, it, vi } from "vitest";
import type { OperatorRider } from "../../../src/contract/operator.ts";
import type { Me } from "../../../src/contract/people/people.ts";
import { me } from "../../../src/pages/desk/session.ts";
import { text } from "../../../src/pages/desk/text/en.ts";
import { Papers } from "../../../src/pages/desk/view/papers.tsx";
import { RiderDialog } from "../../../src/pages/desk/view/rider-dialog.tsx";
import { Riders } from "../../../src/pages/desk/view/riders.tsx";
import { aPage } from "./a-page.ts";

const { page, show } = aPage();

it("cash whose answer was lost is the same entry when it is sent again, and the next cash another one", async () => {
  const owed = { data: [{ currency: "KES", collected: 3000, handed_in: 0, owed: 3000 }] };
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { method, headers }: RequestInit) => {
    if (method === "GET") return Response.json(owed);
    keys.push(new Headers(headers).get("Idempotency-Key"));
    if (keys.length === 1) throw new TypeError("Failed to fetch");
    return Response.json(owed);
  });
  me.value = { member: { role: "dispatcher" } } as Me;
  const rider = {
    id: "rdr_1",
    name: "Amina",
    state: "active",
    on_duty: true,
    capacity_jobs: 1,
    documents: [],
    jobs: [],
  } as unknown as OperatorRider;
  const dialog = h(RiderDialog, { rider, changed: () => {}, invited: () => {}, close: () => {} });
  await show(dialog);
  const field = () => page.querySelector<HTMLInputElement>("input");
  const handIn = async (amount: string, sent: number) => {
    await expect.poll(() => field()?.value).toBe(amount === "" ? "1410" : "");
    const input = field();
    if (input && amount !== "") {
      input.value = amount;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await expect.poll(() => field()?.value).toBe(amount);
    }
    const button = [...page.querySelectorAll("button")].find(({ textContent }) => textContent === text.rider.handIn);
    await expect.poll(() => button?.getAttribute("aria-disabled")).toBe("false");
    button?.click();
    await expect.poll(() => keys.length).toBe(sent);
  };
  await handIn("1410", 1);
  await expect.poll(() => page.querySelector(".form-problem")?.textContent).not.toBe("");
  await handIn("", 2);
  await handIn("1410", 3);
  const [first, again, next] = keys;
  expect(first).toMatch(/^[\w.-]+$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("an invitation whose answer was lost invites the same rider when it is sent again, and another name another one", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { method, headers }: RequestInit) => {
    if (method === "GET") return Response.json({ data: [], has_more: false });
    keys.push(new Headers(headers).get("Idempotency-Key"));
    throw new TypeError("Failed to fetch");
  });
  me.value = { member: { role: "dispatcher" } } as Me;
  await show(h(Riders, null));
  const find = (name: string) => [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  find(text.riders.invite)?.click();
  const invite = async (name: string, sent: number) => {
    const field = () => page.querySelector<HTMLInputElement>("dialog input");
    await expect.poll(field).toBeTruthy();
    const input = field();
    if (input && input.value !== name) {
      input.value = name;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await expect.poll(() => find(text.riders.send)?.getAttribute("aria-disabled")).toBe("false");
    find(text.riders.send)?.click();
    await expect.poll(() => keys.length).toBe(sent);
  };
  await invite("Amina W.", 1);
  await invite("Amina W.", 2);
  await invite("Brian K.", 3);
  const [first, again, other] = keys;
  expect(first).toMatch(/^[\w.-]+$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("names every paper: in its last month in amber, and after it in red", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const documents = [
    { name: "Licence", ends_on: day(200) },
    { name: "Insurance", ends_on: day(9) },
    { name: "Permit", ends_on: day(-3) },
  ];
  await show(h(Papers, { rider: { documents } as unknown as OperatorRider, now: Date.now() }));
  const told = [...page.querySelectorAll("small")].map(({ textContent, className }) => [textContent, className]);
  expect(told).toEqual([
    [expect.stringMatching(/^Permit ended on /), "below attention"],
    [expect.stringMatching(/^Insurance ends on /), "below aged"],
    [expect.stringMatching(/^Licence until /), "below "],
  ]);
});
