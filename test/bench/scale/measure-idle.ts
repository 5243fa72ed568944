import { sendFixes } from "../riders/send-fixes.ts";
import type { Figure } from "./index.ts";
import { measureUse } from "./measure-use.ts";
import { type City, placeOf } from "./open-city.ts";

const UNDER_WAY = 100_000;
const SECONDS = 20;
/** The same work with more and more under way: phones that send, one after the other. */
const BUSY_CONNECTIONS = 2;
/** Deliveries that nobody can carry: nobody is on duty. */
const IN_VAIN = 13_000;

/** What deliveries cost that nobody looks at, and a start with them. */
export async function measureIdle(city: City): Promise<Figure[]> {
  const none = await measureUse(city, SECONDS);
  const busy: number[] = [];
  const phones = await city.addRiders(UNDER_WAY, "way");
  const send = () =>
    sendFixes(city.url, phones.slice(0, 1000), { batch: 1, connections: BUSY_CONNECTIONS, seconds: SECONDS });
  await send(); // it warms up
  for (const count of [1000, 10_000, UNDER_WAY]) {
    const from = busy.length === 0 ? 0 : count / 10;
    await city.addDeliveries(phones.slice(from, count), `way${busy.length}`);
    let fixes = 0;
    const use = await measureUse(city, async () => {
      fixes = await send();
    });
    busy.push((use.core / fixes) * 1e6);
  }
  const idle = await measureUse(city, SECONDS);

  const startedAt = performance.now();
  await city.addProcess();
  const ready = (performance.now() - startedAt) / 1000;

  const [least, , most] = busy.toSorted((a, b) => a - b);
  return [
    { what: "100,000 under way, none watched", value: idle.core, unit: "core", most: 0.02 },
    { what: "  more memory than with none", value: idle.megabytes - none.megabytes, unit: "MB", most: 60 },
    { what: "  event loop, p99", value: idle.loop_p99_ms, unit: "ms", most: 20 },
    { what: "  statements", value: idle.statements_per_second, unit: "a second", most: 3 },
    { what: "none under way", value: none.core, unit: "core" },
    { what: "  memory", value: none.megabytes, unit: "MB" },
    ...busy.map((value, index) => ({
      what: `a fix with ${["1,000", "10,000", "100,000"][index]} under way`,
      value,
      unit: "µs",
    })),
    { what: "  the dearest of the cheapest", value: (most ?? 0) / (least ?? 1), unit: "×", most: 1.3 },
    { what: "a start with 100,000 under way", value: ready, unit: "s", most: 3 },
  ];
}

/** What deliveries cost that nobody can carry. */
export async function measureInVain(city: City): Promise<Figure[]> {
  const places = Array.from({ length: IN_VAIN }, (_, n) => ({ home: placeOf(n, IN_VAIN) }));
  await city.addDeliveries(places, "vain");
  await measureUse(city, 60); // each is tried once
  const { core } = await measureUse(city, SECONDS);
  return [{ what: "13,000 waiting that nobody can carry", value: core, unit: "core", most: 0.01 }];
}
