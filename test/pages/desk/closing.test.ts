// @vitest-environment happy-dom
import { h } from "preact";
import { expect, it, vi } from "vitest";
import { ClosingScreen } from "../../../src/pages/desk/view/reports/closing.tsx";
import { dayOf } from "../../../src/pages/kit/write-time.ts";
import { aPage } from "./a-page.ts";

const { page, show } = aPage();

const ended = (id: string, at: Date, amount: number, collected: boolean | null) => ({
  id,
  external_id: `Order ${id}`,
  status: "delivered",
  delivered_at: at.toISOString(),
  cancelled_at: null,
  cash: { amount, currency: "KES", from: "dropoff", collected },
});

/** Opens the closing of a rider's day. Resolves once the service has answered. */
async function open(): Promise<void> {
  const at = new Date();
  const pages = [
    [ended("2", at, 1200, true), ended("3", new Date(at.getTime() + 1), 500, null)],
    [ended("1", new Date(at.getTime() - 1), 300, true)],
  ];
  vi.stubGlobal("fetch", async (address: unknown) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname === "/v1/operator/reports/summary")
      return Response.json({ delivered: 3, kilometres: 12.5, riders: [{ id: "rdr_1", name: "Amina W." }] });
    if (pathname === "/v1/operator/riders/rdr_1/cash")
      return Response.json({ data: [{ currency: "KES", collected: 4000, handed_in: 2500, owed: 1500 }] });
    const [from, to] = ["ended_after", "ended_before"].map((name) => new Date(searchParams.get(name) ?? ""));
    expect([from && dayOf(from), to && to.getTime() > at.getTime()]).toEqual([dayOf(at), true]);
    const isSecond = searchParams.get("starting_after") === "3";
    return Response.json({ data: pages[isSecond ? 1 : 0], has_more: !isSecond });
  });
  history.replaceState(null, "", `/desk/closing?rider=rdr_1&name=Amina&day=${dayOf(at)}`);
  await show(h(ClosingScreen, null));
  await expect.poll(() => page.querySelectorAll("tbody tr").length).toBeGreaterThan(0);
}

it("has the day's deliveries in their order, what was collected, and what the rider still holds", async () => {
  await open();
  expect(page.querySelector("h1")?.textContent).toContain("Amina W.");
  const [lines, cash] = [...page.querySelectorAll("table")];
  const rows = [...(lines?.querySelectorAll("tbody tr") ?? [])].map(({ textContent }) => textContent);
  expect(rows.map((row) => /Order \d/.exec(row ?? "")?.[0])).toEqual(["Order 1", "Order 2", "Order 3"]);
  expect(rows[1]).toContain("KES\u00a01,200.00");
  expect(rows[2]).not.toContain("500");
  expect(page.querySelector(".totals")?.textContent).toContain("KES\u00a01,500.00");
  expect(cash?.textContent).toMatch(/4,000\.00.*2,500\.00.*1,500\.00/);
});
