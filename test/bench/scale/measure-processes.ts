import { watchRecords } from "../riders/watch-records.ts";
import type { Figure } from "./index.ts";
import { measureUnit } from "./measure-use.ts";
import type { City } from "./open-city.ts";
import { openReader } from "./open-reader.ts";

const WATCHED = 20_000;
const SECONDS = 6;
/** To each process: one is added where there is more to do. */
const CONNECTIONS = 64;
/** Phones whose records are watched at a process that their fixes aren't sent to. */
const TIMED = 20;

/** What a second, third and fourth process on the same database change. */
export async function measureProcesses(city: City): Promise<Figure[]> {
  const phones = await city.addRiders(WATCHED, "seen");
  const ids = await city.addDeliveries(phones, "seen");
  const reader = openReader(city, ids);
  const processes: { url: string; pid: number }[] = [city];
  const figures: Figure[] = [];
  const costs: number[] = [];
  for (const count of [1, 2, 4]) {
    while (processes.length < count) processes.push(await city.addProcess());
    // Each has read them before, as with customers who have watched for a while.
    for (const { url } of processes) await reader.readAll(url);
    const readAll = () =>
      Promise.all(
        processes.map(({ url }) => reader.read(url, WATCHED, { connections: CONNECTIONS, duration: SECONDS })),
      );
    await readAll();
    const pids = processes.map(({ pid }) => pid);
    const cost = await measureUnit(pids, city.pool, async () =>
      (await readAll()).reduce((sum, reads) => sum + reads.count, 0),
    );
    costs.push(cost.service + cost.postgres);

    const last = processes.at(-1) ?? city;
    const timed = phones.slice(0, TIMED).map((phone, index) => ({
      ...phone,
      tracking: `${last.url}${reader.pathOf(ids[index] ?? "")}?key=${city.publishable}`,
    }));
    let isOver = false;
    const watching = watchRecords(city.url, timed, () => isOver);
    await readAll();
    isOver = true;
    figures.push(
      { what: `a read, with ${count} of the service's processes`, value: cost.service, unit: "µs" },
      { what: "  PostgreSQL", value: cost.postgres, unit: "µs" },
      {
        what: "  from a fix at the first to its record at the last, longest",
        value: Math.max(...(await watching)),
        unit: "ms",
        most: 1500,
      },
    );
  }
  const [one = 0] = costs;
  return [
    ...figures,
    {
      what: "a read with four processes, of one's processor time",
      value: Math.max(...costs) / one,
      unit: "×",
      most: 1.2,
    },
  ];
}
