import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "./index.ts";
import { measureUse } from "./measure-use.ts";
import { type City, placeOf } from "./open-city.ts";

const FREE = 100_000;
const WAITING = 1000;
const LOOK_MS = 20;
const LONGEST_MS = 60_000;

/** How long it takes until each of many waiting deliveries is offered to the nearest of many free riders. */
export async function measureMatching(city: City): Promise<Figure[]> {
  await city.addRiders(FREE, "free");
  const places = Array.from({ length: WAITING }, (_, n) => ({ home: placeOf(n, WAITING) }));
  let seconds = 0;
  const use = await measureUse(city, async () => {
    const startedAt = performance.now();
    await city.addDeliveries(places, "wait");
    const count = async () => {
      const { rows } = await city.pool.query<{ count: string }>("select count(*) from offers where state = 'open'");
      return Number(rows[0]?.count);
    };
    while ((await count()) < WAITING && performance.now() - startedAt < LONGEST_MS) await pause(LOOK_MS);
    seconds = (performance.now() - startedAt) / 1000;
  });
  // Those who were asked before them aren't free, so the nearest is found among all that were free then.
  const { rows } = await city.pool.query<{ near: string }>(
    `select count(*) filter (where (r.lat - d.pickup_lat) ^ 2 + (r.lng - d.pickup_lng) ^ 2 <= (
       select min((f.lat - d.pickup_lat) ^ 2 + (f.lng - d.pickup_lng) ^ 2) from riders f
       where f.lat between d.pickup_lat - 0.01 and d.pickup_lat + 0.01
         and f.lng between d.pickup_lng - 0.01 and d.pickup_lng + 0.01) + 1e-12) as near
     from offers o join deliveries d on d.id = o.delivery_id join riders r on r.id = o.rider_id`,
  );
  return [
    { what: "1,000 waiting among 100,000 free riders: all offered", value: seconds, unit: "s", most: 5 },
    { what: "  to the nearest rider", value: Number(rows[0]?.near), unit: "of 1,000", least: WAITING },
    { what: "  event loop, p99", value: use.loop_p99_ms, unit: "ms", most: 50 },
  ];
}
