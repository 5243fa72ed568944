// @vitest-environment happy-dom
import { h, render } from "preact";
import { LocationProvider } from "preact-iso";
import { afterEach, expect, it, vi } from "vitest";
import { words } from "../../../src/pages/desk/text/words.ts";
import { Panel } from "../../../src/pages/desk/view/panel.tsx";
import { KitWords } from "../../../src/pages/kit/ui/words.ts";

const page = document.createElement("div");
document.body.append(page);
afterEach(() => {
  render(null, page);
  vi.unstubAllGlobals();
});

const END = { name: "Wanjiru M.", address: "5 Swallow Road", lat: 0, lng: 0, phone: null };

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
  const panel = h(Panel, { id: "dlv_1", closed: "/desk" });
  render(h(KitWords.Provider, { value: words }, h(LocationProvider, null, panel)), page);
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
