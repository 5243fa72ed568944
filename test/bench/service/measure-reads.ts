import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { PUBLISHABLE_KEY } from "../../browser/kit/start-sandbox.ts";
import { median } from "./median.ts";
import { AN_ORDER, openService } from "./open-service.ts";

/** Many short turns: a machine that others share changes its speed within seconds. */
const ROUNDS = 15;
const SECONDS = 1;

/**
 * Tracking reads a second of the whole path (key, limit, ETag, headers), beside a bare node:http server that sends the
 * same bytes. One process each, taken in turn in one run, so that the ratio holds on a noisy machine.
 */
export async function measureReads() {
  const service = await openService("pglite");
  // By hand, so that nothing moves and every answer is the same.
  const { id } = await service.post("/v1/deliveries", { ...AN_ORDER, simulation: { mode: "manual" } });
  await service.post(`/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
  const url = `${service.url()}/v1/deliveries/${id}/tracking`;
  const headers = { Authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const sample = await fetch(url, { headers });
  const etag = sample.headers.get("etag") ?? "";
  const raw = spawn(process.execPath, ["test/bench/service/raw-server.js"], {
    env: { ...process.env, BODY: await sample.text() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(raw.stdout, "data");
  const rawUrl = `http://127.0.0.1:${String(port).trim()}/`;

  const results: { raw: number; full: number; revalidated: number }[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const result = {
        raw: await readsPerSecond(rawUrl, headers, 200),
        full: await readsPerSecond(url, headers, 200),
        revalidated: await readsPerSecond(url, { ...headers, "If-None-Match": etag }, 304),
      };
      if (round > 0) results.push(result); // the first round warms up
    }
  } finally {
    raw.kill();
    await service.close();
  }
  return {
    raw_per_second: median(results.map((it) => it.raw)),
    full_per_second: median(results.map((it) => it.full)),
    ratio_200: median(results.map((it) => it.full / it.raw)),
    ratio_304: median(results.map((it) => it.revalidated / it.raw)),
  };
}

async function readsPerSecond(url: string, headers: Record<string, string>, expected: 200 | 304): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: SECONDS });
  const answered = expected === 200 ? result["2xx"] : result["3xx"];
  if (result.errors > 0 || result.timeouts > 0 || answered !== result.requests.total)
    throw new Error(`${url} did not answer every request with ${expected}`);
  return result.requests.average;
}
