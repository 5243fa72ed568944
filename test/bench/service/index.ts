/**
 * `npm run bench:service`: what the service does a second, and what it costs. A table for people; `--json` for machines;
 * with `--check` it exits with 1 when a target is missed.
 */
import { measureCreates } from "./measure-creates.ts";
import { measureLatency } from "./measure-latency.ts";
import { measureMemory } from "./measure-memory.ts";
import { measureReads } from "./measure-reads.ts";
import { measureWrites } from "./measure-writes.ts";
import { DATABASES, type DatabaseName } from "./open-service.ts";

/** The least that tracking reads must reach, as a part of what bare node:http does, and creates of what bare `pg` does. */
const TARGETS = { ratio_200: 0.35, ratio_304: 0.4, ratio_creates: 0.35 } as const;

async function onEach<Figures>(measure: (database: DatabaseName) => Promise<Figures>) {
  const figures: Partial<Record<DatabaseName, Figures>> = {};
  for (const database of DATABASES) figures[database] = await measure(database);
  return figures;
}

const reads = await measureReads();
const creates = await measureCreates();
const figures = {
  reads,
  creates,
  writes: await onEach(measureWrites),
  memory: await onEach(measureMemory),
  latency: await onEach(measureLatency),
};
const ratios = { ...reads, ...creates };
const missed = (["ratio_200", "ratio_304", "ratio_creates"] as const).filter((name) => ratios[name] < TARGETS[name]);

if (process.argv.includes("--json")) console.log(JSON.stringify({ ...figures, missed }));
else {
  const row = (name: string, value: string) => console.log(`  ${name.padEnd(46)}${value}`);
  console.log("tracking reads, one process, beside bare node:http sending the same bytes");
  row("bare node:http", `${Math.round(reads.raw_per_second)} /s`);
  row("the service", `${Math.round(reads.full_per_second)} /s`);
  row("of bare, 200s", `${reads.ratio_200.toFixed(2)} (target ${TARGETS.ratio_200})`);
  row("of bare, 304s", `${reads.ratio_304.toFixed(2)} (target ${TARGETS.ratio_304})`);
  console.log("deliveries created in production on PostgreSQL, beside bare pg running the same statement");
  row("bare pg", `${Math.round(creates.bare_per_second)} /s`);
  row("the service", `${Math.round(creates.creates_per_second)} /s`);
  row("of bare", `${creates.ratio_creates.toFixed(2)} (target ${TARGETS.ratio_creates})`);
  for (const database of DATABASES) {
    const [writes, memory, latency] = [figures.writes[database], figures.memory[database], figures.latency[database]];
    console.log(`on ${database}`);
    row("deliveries created", `${writes?.creates_per_second.toFixed(1)} /s`);
    row("and carried to the door", `${writes?.transitions_per_second.toFixed(1)} transitions /s`);
    row("memory at rest", `${memory?.at_rest_mb.toFixed(0)} MB`);
    row("memory with 10,000 active deliveries", `${memory?.with_10000_active_mb.toFixed(0)} MB`);
    row("tracking reads while 50 riders write: p50", `${latency?.p50_ms} ms`);
    row("p99", `${latency?.p99_ms} ms`);
  }
  for (const name of missed) console.log(`missed: ${name} ${ratios[name].toFixed(2)} < ${TARGETS[name]}`);
}
if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;
