/**
 * `npm run bench:riders`: how many fixes of riders' phones a second the service takes over HTTP and stores on PostgreSQL, in
 * requests with one and with a hundred, beside bare `pg`, which runs the service's own statement on the same server with as
 * many fixes at once; and how long it takes from a phone to its customer's record at that time. A table for people; `--json`
 * for machines; with `--check` it exits with 1 when a target is missed.
 */
import { median } from "../service/median.ts";
import { openFleet } from "./open-fleet.ts";
import { sendFixes } from "./send-fixes.ts";
import { percentile99, watchRecords } from "./watch-records.ts";
import { writeBare } from "./write-bare.ts";

const RIDERS = 100_000;
/** Deliveries whose customers are watched. */
const WATCHED = 20;
const ROUNDS = 3;
const SECONDS = 5;
const BATCHES = [
  { batch: 1, connections: 256, least: 3000 },
  { batch: 100, connections: 64, least: 20_000 },
] as const;
const TARGETS = { ratio: 0.5, p99_ms: 1500 } as const;

const fleet = await openFleet({ riders: RIDERS, deliveries: WATCHED });
const others = fleet.phones.slice(WATCHED);

const figures = [];
for (const { batch, connections, least } of BATCHES) {
  const rounds: { bare: number; service: number }[] = [];
  const delays: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await writeBare(fleet.pool, others, { batch, seconds: SECONDS });
    let isOver = false;
    const watching = watchRecords(fleet.url, fleet.watched, () => isOver);
    const service = await sendFixes(fleet.url, others, { batch, connections, seconds: SECONDS });
    isOver = true;
    const waited = await watching;
    if (round === 0) continue; // it warms up
    rounds.push({ bare, service });
    delays.push(...waited);
  }
  figures.push({
    batch,
    least,
    bare_per_second: median(rounds.map(({ bare }) => bare)),
    fixes_per_second: median(rounds.map(({ service }) => service)),
    ratio: median(rounds.map(({ bare, service }) => service / bare)),
    p99_ms: percentile99(delays),
    watched: delays.length,
  });
}
await fleet.close();

const missed = figures.flatMap(({ batch, least, fixes_per_second, ratio, p99_ms }) => [
  ...(fixes_per_second < least ? [`${Math.round(fixes_per_second)} fixes/s < ${least}, ${batch} at once`] : []),
  ...(ratio < TARGETS.ratio ? [`${ratio.toFixed(2)} of bare pg < ${TARGETS.ratio}, ${batch} at once`] : []),
  ...(p99_ms > TARGETS.p99_ms ? [`p99 ${Math.round(p99_ms)} ms > ${TARGETS.p99_ms} ms, ${batch} at once`] : []),
]);

if (process.argv.includes("--json")) console.log(JSON.stringify({ riders: RIDERS, figures, missed }));
else {
  const row = (name: string, value: string) => console.log(`  ${name.padEnd(46)}${value}`);
  for (const { batch, least, bare_per_second, fixes_per_second, ratio, p99_ms, watched } of figures) {
    console.log(`${batch === 1 ? "one fix" : `${batch} fixes`} in a request, ${RIDERS} riders on PostgreSQL`);
    row("bare pg, the same statement", `${Math.round(bare_per_second)} fixes/s`);
    row("the service", `${Math.round(fixes_per_second)} fixes/s (target ${least})`);
    row("of bare", `${ratio.toFixed(2)} (target ${TARGETS.ratio})`);
    row(
      "from a phone to its customer's record: p99",
      `${Math.round(p99_ms)} ms of ${watched} (target ${TARGETS.p99_ms})`,
    );
  }
  for (const one of missed) console.log(`missed: ${one}`);
}
if (process.argv.includes("--check") && missed.length > 0) process.exitCode = 1;
