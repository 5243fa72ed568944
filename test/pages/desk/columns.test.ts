// @vitest-environment happy-dom
import { h, render } from "preact";
import { LocationProvider } from "preact-iso";
import { afterEach, expect, it } from "vitest";
import type { OperatorDelivery } from "../../../src/contract/operator.ts";
import { underWay } from "../../../src/pages/desk/city.ts";
import { Columns } from "../../../src/pages/desk/view/columns.tsx";

const page = document.createElement("div");
document.body.append(page);
afterEach(() => {
  render(null, page);
  underWay.value = null;
});

const AT_SHOP = { name: "Mkate & Co.", address: "2 Swallow Road", lat: 0, lng: 0, phone: null };

/** What the view says of deliveries from one shop. */
function show(...deliveries: object[]): string[] {
  underWay.value = deliveries.map(
    (delivery) =>
      ({
        status: "searching",
        pickup: AT_SHOP,
        external_id: null,
        rider: null,
        attention: [],
        promised_by: null,
        arrives_at: null,
        ...delivery,
      }) as unknown as OperatorDelivery,
  );
  render(h(LocationProvider, null, h(Columns, null)), page);
  return [...page.querySelectorAll(".need")].map(({ textContent }) => textContent ?? "");
}

it("tells deliveries between the same two names apart by their addresses; reference or id comes last", () => {
  const to = (address: string | null, name: string | null = "Wanjiru M.") => ({ ...AT_SHOP, name, address });
  const [first, second, third, fourth] = show(
    { id: "dlv_1", dropoff: to("5 Swallow Road"), external_id: "Order 77" },
    { id: "dlv_2", dropoff: to("12 Jasmine Road") },
    { id: "dlv_3", dropoff: to(null) },
    { id: "dlv_4", dropoff: to("27 Jasmine Road", null), external_id: "Order 78" },
  );
  expect(first).toMatch(/5 Swallow Road.*Order 77$/);
  expect(second).toMatch(/12 Jasmine Road.*dlv_2$/);
  expect(third).toMatch(/dlv_3$/);
  // Its address stands where the name would.
  expect(fourth?.split("27 Jasmine Road")).toHaveLength(2);
  expect(fourth).toContain("Order 78");
});

it("has the deliveries of a column in the order of their promises, those without one last", () => {
  const due = (id: string, promised_by: string | null) => ({ id, dropoff: AT_SHOP, promised_by });
  const told = show(due("dlv_1", null), due("dlv_2", "2026-05-04T12:30:00Z"), due("dlv_3", "2026-05-04T12:10:00Z"));
  expect(told.map((one) => /dlv_\d/.exec(one)?.[0])).toEqual(["dlv_3", "dlv_2", "dlv_1"]);
});
