import { expect, it } from "vitest";
import { destination, type Position } from "../../../src/contract/geo.ts";
import type { OperatorDelivery, OperatorRider } from "../../../src/contract/operator.ts";
import { listMarks } from "../../../src/pages/desk/view/list-marks.ts";

const NOW = Date.parse("2026-05-04T12:00:00Z");
const SHOP: Position = { lat: -1.2833, lng: 36.8167 };
const DOOR = destination(SHOP, 0, 2000);
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const rider = {
  id: "rdr_1",
  name: "Brian Kimani",
  state: "active",
  on_duty: true,
  location: destination(SHOP, 90, 500),
  located_at: at(0),
  jobs: [{ delivery_id: "dlv_1", status: "in_transit", since: at(-5) }],
} as unknown as OperatorRider;

const delivery = (id: string, more: object = {}) =>
  ({
    id,
    status: "in_transit",
    pickup: { ...SHOP, name: "Mkate & Co." },
    dropoff: { ...DOOR, name: "Wanjiru M." },
    rider,
    attention: [],
    promised_by: at(10),
    arrives_at: at(5),
    ...more,
  }) as unknown as OperatorDelivery;

it("shows the next end of each delivery, and of the chosen one both ends and its rider, lit and named", () => {
  const chosen = delivery("dlv_1");
  const others = [delivery("dlv_2", { status: "searching", rider: null }), delivery("dlv_3")];
  const marks = listMarks([chosen, ...others], [rider], chosen, NOW);
  expect(marks.filter(({ isChosen }) => isChosen).map(({ note, position: { lat } }) => [note, lat])).toEqual([
    ["Pick-up", SHOP.lat],
    ["Drop-off", DOOR.lat],
    ["Brian Kimani", rider.location?.lat],
  ]);
  expect(marks.filter(({ isChosen }) => !isChosen).map(({ look, note }) => [look.trim(), note])).toEqual([
    ["job at-shop no-rider", ""],
    ["job at-door to-hand-over", ""],
  ]);
});

it("rings what the list names: also what will only be late", () => {
  const late = delivery("dlv_1", { arrives_at: at(30) });
  const [mark] = listMarks([late], [], undefined, NOW);
  expect(mark?.look).toContain("needy");
  expect(listMarks([delivery("dlv_1")], [], undefined, NOW)[0]?.look).not.toContain("needy");
});

it("a silent rider has the silent look and their silence, with or without a delivery", () => {
  const silent = { ...rider, located_at: at(-20) };
  for (const jobs of [rider.jobs, []]) {
    const [mark] = listMarks([], [{ ...silent, jobs }], undefined, NOW);
    expect(mark).toMatchObject({ look: "rider silent", note: "", title: "Brian Kimani · Silent for 20 min" });
  }
  const chosen = delivery("dlv_1");
  expect(listMarks([chosen], [silent], chosen, NOW).at(-1)).toMatchObject({ note: "Brian Kimani · 20 min" });
});

it("while a rider is chosen, those of the list are lit, and a click on one chooses and names them", () => {
  const searching = delivery("dlv_1", { status: "searching", rider: null });
  const riders = [rider, { ...rider, id: "rdr_2", name: "Amina W." }, { ...rider, id: "rdr_3", name: "Salim J." }];
  const marks = listMarks([searching], riders, searching, NOW, { riderIds: ["rdr_1", "rdr_2"], chosen: "rdr_2" });
  expect(marks.slice(2).map(({ look, note, leadsTo }) => [look, note, leadsTo])).toEqual([
    ["rider busy other", "", "rdr_1"],
    ["rider busy", "Amina W.", "rdr_2"],
    ["rider busy", "", "dlv_1"],
  ]);
});
