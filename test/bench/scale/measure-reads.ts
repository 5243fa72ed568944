import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { sendFixes } from "../riders/send-fixes.ts";
import { percentile99, watchRecords } from "../riders/watch-records.ts";
import { median } from "../service/median.ts";
import type { Figure } from "./index.ts";
import { leastHeap, measureUnit, measureUse, type UnitCost } from "./measure-use.ts";
import type { City } from "./open-city.ts";
import { openReader } from "./open-reader.ts";

const WATCHED = 20_000;
/** The same few. */
const FEW = 20;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 200;
/** Phones whose records are watched while others send and read. */
const TIMED = 20;
/**
 * While riders send and customers read, as many connections as the two cores serve without a queue: beyond that, each request
 * only waits for the load itself.
 */
const FIXES = { batch: 1, connections: 24, seconds: 12 };
const READING = { connections: 16, duration: 8 };

/** What reads of many different deliveries cost over HTTP, and how old they are while riders move. */
export async function measureReads(city: City): Promise<Figure[]> {
  const phones = await city.addRiders(WATCHED, "seen");
  const ids = await city.addDeliveries(phones, "seen");
  const { pathOf, headers, read: readFor, readAll } = openReader(city, ids);
  const sample = await (await fetch(city.url + pathOf(ids[0] ?? ""), { headers })).text();
  const raw = spawn(process.execPath, ["test/bench/service/raw-server.js"], {
    env: { ...process.env, BODY: sample },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(raw.stdout, "data");
  const read = (url: string, of: number, { connections = CONNECTIONS, duration = SECONDS } = {}) =>
    readFor(url, of, { connections, duration });
  // What a process needs for so many connections isn't what it needs for the deliveries.
  for (let times = 0; times < 20; times++) {
    await Promise.all(
      Array.from({ length: 500 }, async (_, m) =>
        (await fetch(city.url + pathOf(ids[m % FEW] ?? ""), { headers })).text(),
      ),
    );
  }
  const before = await leastHeap(city.url, () => read(city.url, FEW));
  await readAll(city.url);
  const memory = (await leastHeap(city.url, () => read(city.url, FEW))) - before;
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = (await read(`http://127.0.0.1:${String(port).trim()}`, WATCHED)).perSecond;
    const many = (await read(city.url, WATCHED)).perSecond;
    const few = (await read(city.url, FEW)).perSecond;
    if (round > 0) rounds.push({ many: many / bare, few: few / bare });
  }
  raw.kill();
  const readCost = await measureUnit(
    [city.pid],
    city.pool,
    async () => (await read(city.url, WATCHED, { duration: 5 })).count,
  );
  const sendAll = { batch: 1, connections: 64, seconds: 5 };
  const fixCost = await measureUnit(
    [city.pid],
    city.pool,
    async () => 5 * (await sendFixes(city.url, phones, sendAll)),
  );

  const timed = phones.slice(0, TIMED).map((phone, index) => ({
    ...phone,
    tracking: `${city.url}${pathOf(ids[index] ?? "")}?key=${city.publishable}`,
  }));
  let isOver = false;
  let reads = { count: 0, perSecond: 0, p99: 0 };
  let fixes = 0;
  let delays: number[] = [];
  const use = await measureUse(city, async () => {
    const watching = watchRecords(city.url, timed, () => isOver);
    const sending = sendFixes(city.url, phones.slice(TIMED), FIXES);
    await pause(1000);
    reads = await read(city.url, WATCHED, READING);
    fixes = await sending;
    isOver = true;
    delays = await watching;
  });
  return [
    {
      what: "reads of 20,000 different deliveries, of bare node:http",
      value: median(rounds.map(({ many }) => many)),
      unit: "",
      least: 0.3,
    },
    { what: "reads of 20 deliveries, of bare node:http", value: median(rounds.map(({ few }) => few)), unit: "" },
    ...unit("a read of one of 20,000", readCost),
    ...unit("a fix", fixCost),
    { what: "  memory for each that is watched", value: (memory * 1024) / WATCHED, unit: "kB", most: 4 },
    { what: `reads while riders send: reads p99`, value: reads.p99, unit: "ms", most: 50 },
    { what: "  reads", value: reads.perSecond, unit: "a second" },
    { what: "  fixes", value: fixes, unit: "a second" },
    { what: "  from a fix to its record, p99", value: percentile99(delays), unit: "ms", most: 1500 },
    { what: "  event loop, p99", value: use.loop_p99_ms, unit: "ms" },
  ];
}

const unit = (what: string, { service, postgres }: UnitCost): Figure[] => [
  { what: `${what}: the service`, value: service, unit: "µs" },
  { what: "  PostgreSQL", value: postgres, unit: "µs" },
];
