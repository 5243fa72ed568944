// @vitest-environment happy-dom
import { h } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import type { OperatorDelivery, OperatorRider } from "../../../src/contract/operator.ts";
import { onDuty, underWay } from "../../../src/pages/desk/city.ts";
import { Columns } from "../../../src/pages/desk/view/columns.tsx";
import { aPage } from "./a-page.ts";

const { page, show: draw } = aPage();

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
        distance_km: 3,
        ...delivery,
      }) as unknown as OperatorDelivery,
  );
  void draw(h(Columns, null));
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

it("says of each rider how much they have and may have, and of each delivery how far they have to go", () => {
  const located_at = new Date().toISOString();
  const rider = { id: "rdr_1", name: "Brian Kimani", vehicle: "bicycle", location: { lat: 0, lng: 0.01 }, located_at };
  const jobs = [{ delivery_id: "dlv_1", status: "in_transit", since: located_at }];
  const capacity = { capacity_jobs: 3, capacity_kg: 12 };
  const onBoard = { ...rider, ...capacity, state: "active", on_duty: true, jobs } as unknown as OperatorRider;
  const silent = { ...onBoard, id: "rdr_2", name: "Amina W.", located_at: "2026-05-04T12:00:00Z", jobs: [] };
  onDuty.value = [onBoard, silent];
  const [one] = show({ id: "dlv_1", status: "in_transit", dropoff: AT_SHOP, rider, package: { weight: 2.5 } });
  expect(one).toContain("1.1 km to the customer");
  const heads = [...page.querySelectorAll(".column header")].map(({ textContent }) => textContent);
  expect(heads[1]).toMatch(/Amina W\..*Silent for .*0 of 12 kg/);
  expect(heads[2]).toMatch(/Brian Kimani.*1 of 3 deliveries.*Bicycle.*2\.5 of 12 kg/);
});

it("has those with trouble first, then those with the most to do, in an order that holds while somebody points at it", async () => {
  const located_at = new Date().toISOString();
  const rider = (id: string, at = located_at) =>
    ({
      id,
      name: id,
      vehicle: "van",
      state: "active",
      on_duty: true,
      jobs: [],
      located_at: at,
    }) as unknown as OperatorRider;
  const job = (id: string, rider: object) => ({ id, status: "at_pickup", dropoff: AT_SHOP, rider, package: {} });
  const [free, busy, busier, silent] = [
    rider("Abdi"),
    rider("Brian"),
    rider("Chebet"),
    rider("Dalia", "2026-05-04T12:00:00Z"),
  ];
  const namesOf = () => [...page.querySelectorAll(".columns > ul + ul h2")].map(({ textContent }) => textContent);
  onDuty.value = [free, busy, busier, silent];
  const jobs = [job("dlv_1", busy), job("dlv_2", busier), job("dlv_3", busier)];
  show(...jobs);
  expect(namesOf()).toEqual(["Dalia", "Chebet", "Brian", "Abdi"]);
  const point = async (type: string) =>
    act(() => void page.querySelector(".columns > ul + ul")?.dispatchEvent(new PointerEvent(type)));
  await point("pointerenter");
  show(...jobs, job("dlv_4", free), job("dlv_5", free), job("dlv_6", free));
  expect(namesOf()).toEqual(["Dalia", "Chebet", "Brian", "Abdi"]);
  await point("pointerleave");
  expect(namesOf()).toEqual(["Dalia", "Abdi", "Chebet", "Brian"]);
});
