// @vitest-environment happy-dom
import { h, render } from "preact";
import { expect, it, vi } from "vitest";
import { Panel } from "../../../src/pages/desk/view/panel.tsx";
import { aPage, END } from "./a-page.ts";

const { page, show } = aPage();

/** What the panel calls the cash of a delivery. */
async function cashOf(status: string, collected: boolean | null): Promise<string | null | undefined> {
  const delivery = {
    id: "dlv_1",
    status,
    pickup: END,
    dropoff: END,
    rider: null,
    attention: [],
    problems: [],
    package: {},
    cash: { amount: 1410, currency: "KES", from: "dropoff", collected },
  };
  vi.stubGlobal("fetch", async (address: unknown) =>
    Response.json(String(address).endsWith("/history") ? { data: [], to_decide: null } : delivery),
  );
  await show(h(Panel, { id: "dlv_1", closed: "/desk" }));
  const amount = () => [...page.querySelectorAll("dd")].find(({ textContent }) => textContent?.includes("1,410.00"));
  await expect.poll(amount).toBeDefined();
  const called = amount()?.previousElementSibling?.textContent;
  render(null, page);
  return called;
}

it("tells what became of the cash, and of an ended delivery never that it is to be collected", async () => {
  expect(await cashOf("in_transit", null)).toBe("Cash to collect");
  expect(await cashOf("in_transit", true)).toBe("Cash collected");
  expect(await cashOf("delivered", true)).toBe("Cash collected");
  expect(await cashOf("delivered", false)).toBe("Cash not collected");
  expect(await cashOf("delivered", null)).toBe("Cash, not confirmed");
  expect(await cashOf("cancelled", null)).toBe("Cash not collected");
  expect(await cashOf("cancelled", true)).toBe("Cash collected");
});
