/**
 * `npm run bench:scale`: what the service costs with up to 100,000 deliveries under way, in production on PostgreSQL, with load
 * and database on the same machine. A table for people; `--json` for machines; with `--check` it exits with 1 when a target is
 * missed.
 */
import { measureIdle, measureInVain } from "./measure-idle.ts";
import { measureMatching } from "./measure-matching.ts";
import { measureProcesses } from "./measure-processes.ts";
import { measureReads } from "./measure-reads.ts";
import { openCity } from "./open-city.ts";

export interface Figure {
  /** What was measured. */
  what: string;
  value: number;
  unit: string;
  most?: number;
  least?: number;
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const parts = {
  idle: measureIdle,
  vain: measureInVain,
  reads: measureReads,
  matching: measureMatching,
  processes: measureProcesses,
};
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const city = await openCity();
  try {
    figures.push(...(await measure(city)));
  } finally {
    await city.close();
  }
}

const missed = figures.filter(({ value, most, least }) => !(value <= (most ?? value) && value >= (least ?? value)));
if (process.argv.includes("--json")) console.log(JSON.stringify({ figures, missed: missed.map(({ what }) => what) }));
else {
  for (const { what, value, unit, most, least } of figures) {
    const target = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : "";
    console.log(`${what.padEnd(72)}${format(value).padStart(9)} ${unit.padEnd(10)}${target}`);
  }
  for (const { what } of missed) console.log(`missed: ${what}`);
}
if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
