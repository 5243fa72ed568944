// @vitest-environment happy-dom
import { h, render } from "preact";
import { expect, it, vi } from "vitest";
import type { OperatorDelivery } from "../../../src/contract/operator.ts";
import { ActForm } from "../../../src/pages/desk/view/act-form.tsx";
import { aPage } from "./a-page.ts";

const { page, show } = aPage();

/** Opens a form for a delivery with cash to collect, answers its question, and sends it. Resolves to what was sent. */
async function send(act: "advance" | "complete", delivery: object, answer: string | null) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const cash = { amount: 1410, currency: "KES", collected: null, from: "dropoff" };
  const shown = { id: "dlv_1", rider: null, cash, ...delivery } as unknown as OperatorDelivery;
  const form = h(ActForm, { delivery: shown, act, riderId: "", send: (request) => request(), close: () => {} });
  await show(form);
  const field = page.querySelector("select");
  expect(field === null).toBe(answer === null);
  if (field && answer !== null) {
    expect(page.textContent).toContain("KES\u00a01,410.00 in cash");
    field.value = answer;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await expect.poll(() => page.querySelector("select")?.value).toBe(answer);
  }
  page.querySelector<HTMLElement>("button[type=submit]")?.click();
  await expect.poll(() => sent.length).toBe(1);
  return sent[0];
}

it("asks for the cash in the step at which the rider collects it, and tells what is known", async () => {
  const atDoor = { status: "in_transit" };
  expect(await send("complete", atDoor, "yes")).toMatchObject({ cash_collected: true });
  render(null, page);
  expect(await send("complete", atDoor, "no")).toMatchObject({ cash_collected: false });
  render(null, page);
  expect(await send("complete", atDoor, "")).toEqual({ signature: "" });
  render(null, page);
  const atShop = { status: "at_pickup", cash: { amount: 1410, currency: "KES", collected: null, from: "pickup" } };
  expect(await send("advance", atShop, "yes")).toMatchObject({ to: "picked_up", cash_collected: true });
});

it("asks nothing where it isn't due, or said already", async () => {
  const said = { amount: 1410, currency: "KES", collected: true, from: "dropoff" };
  expect(await send("complete", { status: "in_transit", cash: said }, null)).toEqual({ signature: "" });
  render(null, page);
  expect(await send("advance", { status: "at_pickup" }, null)).toEqual({ to: "picked_up", reason: "" });
});
