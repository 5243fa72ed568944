import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "./index.ts";
import { measureUse } from "./measure-use.ts";
import { type City, placeOf } from "./open-city.ts";

const FREE = 100_000;
const WAITING = 1000;
const LOOK_MS = 20;
const LONGEST_SECONDS = 60;

/** How long it takes until each of many waiting deliveries is offered to the nearest of many free riders. */
export async function measureMatching(city: City): Promise<Figure[]> {
  await city.addRiders(FREE, "free");
  const places = Array.from({ length: WAITING }, (_, n) => ({ home: placeOf(n, WAITING) }));
  /** How long it takes until all are offered, and how long from the first offer to the last, in seconds. */
  const offerAll = async (name: string) => {
    const startedAt = performance.now();
    await city.addDeliveries(places, name);
    const look = async () => {
      const { rows } = await city.pool.query<{ count: number; seconds: number }>(
        `select count(*)::int as count, extract(epoch from max(offered_at) - min(offered_at))::float8 as seconds
         from offers where state = 'open'`,
      );
      return rows[0] ?? { count: 0, seconds: 0 };
    };
    for (;;) {
      const { count, seconds } = await look();
      const passed = (performance.now() - startedAt) / 1000;
      if (count >= WAITING || passed > LONGEST_SECONDS) return { all: passed, work: seconds };
      await pause(LOOK_MS);
    }
  };
  let byOne = { all: 0, work: 0 };
  const use = await measureUse(city, async () => {
    byOne = await offerAll("wait");
  });
  // Those who were asked before them aren't free, so the nearest is found among all that were free then.
  const { rows } = await city.pool.query<{ near: string }>(
    `select count(*) filter (where (r.lat - d.pickup_lat) ^ 2 + (r.lng - d.pickup_lng) ^ 2 <= (
       select min((f.lat - d.pickup_lat) ^ 2 + (f.lng - d.pickup_lng) ^ 2) from riders f
       where f.lat between d.pickup_lat - 0.01 and d.pickup_lat + 0.01
         and f.lng between d.pickup_lng - 0.01 and d.pickup_lng + 0.01) + 1e-12) as near
     from offers o join deliveries d on d.id = o.delivery_id join riders r on r.id = o.rider_id`,
  );
  await city.pool.query("delete from offers");
  await city.pool.query("update deliveries set status = 'cancelled', due_at = null where status = 'searching'");
  await city.addProcess();
  const byTwo = await offerAll("again");
  return [
    { what: "1,000 waiting among 100,000 free riders: all offered", value: byOne.all, unit: "s", most: 5 },
    { what: "  to the nearest rider", value: Number(rows[0]?.near), unit: "of 1,000", least: WAITING },
    { what: "  by two processes, of one's speed", value: byOne.work / byTwo.work, unit: "×", least: 1.6 },
    { what: "  event loop, p99", value: use.loop_p99_ms, unit: "ms", most: 50 },
  ];
}
