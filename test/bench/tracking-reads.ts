/**
 * `npm run bench`: tracking reads a second of the whole service, beside a bare node:http server that sends the same
 * bytes. One process each, taken in turn in one run, so that the ratio holds on a noisy machine. `--json` for machines.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../browser/start-sandbox.ts";

const ROUNDS = 5;
const SECONDS = 3;

const order = {
  pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
  dropoff: { name: "Wanjiru M.", address: "5 Mill Lane" },
  package: { type: "food" },
  payment_method: "cash",
};

const sandbox = await startSandbox({ DEMO: "0" });
const created = await fetch(`${sandbox.service}/v1/deliveries`, {
  method: "POST",
  headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
  body: JSON.stringify(order),
});
const { id } = await created.json();
const url = `${sandbox.service}/v1/deliveries/${id}/tracking`;
const headers = { Authorization: `Bearer ${PUBLISHABLE_KEY}` };
const sample = await fetch(url, { headers });
const etag = sample.headers.get("etag") ?? "";

const raw = spawn(process.execPath, ["test/bench/raw-server.js"], {
  env: { ...process.env, BODY: await sample.text() },
  stdio: ["ignore", "pipe", "inherit"],
});
const [port] = await once(raw.stdout, "data");
const rawUrl = `http://127.0.0.1:${String(port).trim()}/`;

const results: { raw: number; full: number; revalidated: number }[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const result = {
    raw: await readsPerSecond(rawUrl, headers),
    full: await readsPerSecond(url, headers),
    revalidated: await readsPerSecond(url, { ...headers, "If-None-Match": etag }),
  };
  if (round > 0) results.push(result); // the first round warms up
}
raw.kill();
await sandbox.stop();

const figures = {
  raw_reads_per_second: median(results.map((it) => it.raw)),
  full_reads_per_second: median(results.map((it) => it.full)),
  full_to_raw: median(results.map((it) => it.full / it.raw)),
  revalidated_to_raw: median(results.map((it) => it.revalidated / it.raw)),
};
if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
else {
  console.log(`tracking reads, one process, median of ${ROUNDS} rounds of ${SECONDS} s`);
  console.log(`  bare node:http, same bytes   ${Math.round(figures.raw_reads_per_second)} /s`);
  console.log(
    `  the service                  ${Math.round(figures.full_reads_per_second)} /s = ${figures.full_to_raw.toFixed(2)} of it`,
  );
  console.log(`  the service, If-None-Match   ${figures.revalidated_to_raw.toFixed(2)} of it`);
}

async function readsPerSecond(address: string, sent: Record<string, string>): Promise<number> {
  const result = await autocannon({ url: address, headers: sent, connections: 20, duration: SECONDS });
  if (result.errors > 0 || result.timeouts > 0) throw new Error(`${address} did not answer every request`);
  return result.requests.average;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
