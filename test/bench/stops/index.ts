/**
 * `npm run bench:stops`: a lunch hour of a city, with the same orders for riders who carry one, two or three deliveries at a time.
 * A table for people; `--json` for machines; with `--check` it exits with 1 when promises are kept less often with two than
 * with one.
 */
import { parseArgs } from "node:util";
import { makeLunch } from "./make-lunch.ts";
import { type Ridden, rideLunch } from "./ride-lunch.ts";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const seeds = Array.from({ length: Number(options.seeds) }, (_, n) => n + 1);
if (seeds.length === 0) throw new Error("--seeds is 1 or more");

const LOADS = { quiet: 60, busy: 100, overloaded: 150 } as const;
const CAPACITIES = [1, 2, 3];

const figures = Object.entries(LOADS).flatMap(([load, ordersAnHour]) => {
  const lunches = seeds.map((seed) => makeLunch(seed, ordersAnHour));
  return CAPACITIES.map((capacity) => ({
    load,
    ordersAnHour,
    capacity,
    ...judge(lunches.map((lunch) => rideLunch(lunch, capacity))),
  }));
});
const missed = Object.keys(LOADS).flatMap((load) => {
  const keptWith = (capacity: number) =>
    figures.find((one) => one.load === load && one.capacity === capacity)?.kept ?? Number.NaN;
  const [one, two] = [keptWith(1), keptWith(2)];
  return two >= one ? [] : [`${load}: ${percent(two)} of the promises kept with two, ${percent(one)} with one`];
});

if (options.json) console.log(JSON.stringify({ seeds: seeds.length, figures, missed }));
else {
  const row = (name: string, cells: readonly string[]) =>
    console.log(`  ${name.padEnd(14)}${cells.map((cell) => cell.padStart(15)).join("")}`);
  console.log(`two hours of orders for 40 riders, ${seeds.length} seeds`);
  row("", ["a rider-hour", "on time", "late, median", "late, 90 %", "order to door", "km a delivery", "joined"]);
  for (const { load, ordersAnHour, capacity, ...of } of figures) {
    if (capacity === 1) console.log(`${load}: ${ordersAnHour} orders an hour`);
    const minutes = [of.lateMinutes, of.late90, of.tookMinutes].map((value) => value.toFixed(1));
    row(`${capacity} at a time`, [
      of.aRiderHour.toFixed(2),
      percent(of.kept),
      ...minutes,
      of.kilometres.toFixed(2),
      percent(of.joined),
    ]);
  }
  for (const line of missed) console.log(`missed: ${line}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;

function judge(lunches: readonly Ridden[]) {
  const orders = lunches.flatMap((lunch) => lunch.orders);
  const late = orders.filter((order) => order.late > 0).map((order) => order.late / 60);
  const sum = (of: "metres" | "atWork" | "joined") => lunches.reduce((total, lunch) => total + lunch[of], 0);
  return {
    deliveries: orders.length,
    /** Of the hours in which riders have a delivery. */
    aRiderHour: (orders.length / sum("atWork")) * 3600,
    kept: 1 - late.length / orders.length,
    lateMinutes: quantile(late, 0.5),
    late90: quantile(late, 0.9),
    tookMinutes: quantile(
      orders.map(({ took }) => took / 60),
      0.5,
    ),
    kilometres: sum("metres") / orders.length / 1000,
    joined: sum("joined") / orders.length,
  };
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
