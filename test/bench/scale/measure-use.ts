import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { City } from "./open-city.ts";

/** What a process of the service used. */
export interface Use {
  /** Processor time, of one core. */
  core: number;
  /** Resident memory at the end. */
  megabytes: number;
  /** How long the event loop was late, 99th percentile. */
  loop_p99_ms: number;
  /** What the process asked its database. */
  statements_per_second: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** What the service uses while `work` runs, or in so many seconds in which nothing is asked of it. */
export async function measureUse(city: City, work: number | (() => Promise<unknown>)): Promise<Use> {
  // The lag begins again at each scrape.
  const before = await scrape(city.url);
  const [cpu, startedAt] = [cpuSeconds(city.pid), performance.now()];
  await (typeof work === "number" ? pause(work * 1000) : work());
  const seconds = (performance.now() - startedAt) / 1000;
  const used = cpuSeconds(city.pid) - cpu;
  const megabytes = residentMegabytes(city.pid);
  const after = await scrape(city.url);
  return {
    core: used / seconds,
    megabytes,
    loop_p99_ms: 1000 * metric(after, "nodejs_eventloop_lag_p99_seconds"),
    statements_per_second: (countStatements(after) - countStatements(before)) / seconds,
  };
}

/**
 * The least memory that the process's objects took at several moments, in megabytes: at others there is garbage, too.
 * @param work makes enough garbage that it is collected
 */
export async function leastHeap(url: string, work: () => Promise<unknown>): Promise<number> {
  const seen: number[] = [];
  for (let times = 0; times < 5; times++) {
    const working = work();
    for (let moment = 0; moment < 20; moment++) {
      await pause(80);
      seen.push(metric(await scrape(url), "nodejs_heap_size_used_bytes"));
    }
    await working;
  }
  return Math.min(...seen) / 1024 ** 2;
}

/** What one of the things that `work` does costs, in microseconds of processor time. */
export interface UnitCost {
  service: number;
  postgres: number;
}

/**
 * @param pids of the service's processes
 * @param work resolves to how many things it has done
 */
export async function measureUnit(
  pids: readonly number[],
  pool: City["pool"],
  work: () => Promise<number>,
): Promise<UnitCost> {
  const services = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const servers = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    return rows.reduce((sum, row) => sum + cpuSeconds(row.pid), 0);
  };
  const before = { service: services(), postgres: await servers() };
  const count = await work();
  const micros = (seconds: number) => (seconds / count) * 1e6;
  return { service: micros(services() - before.service), postgres: micros((await servers()) - before.postgres) };
}

/** Processor time of a process so far, in seconds. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

const scrape = async (url: string) => (await fetch(`${url}/metrics`)).text();

const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);

const countStatements = (text: string) =>
  [...text.matchAll(/^database_statements_total\{.*\} (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
