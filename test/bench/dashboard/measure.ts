import { percentile99 } from "../riders/watch-records.ts";
import { median } from "../service/median.ts";
import type { Asked } from "./lists.ts";

export interface Figure {
  name: string;
  p50: number;
  p99: number;
  rows: number;
  bytes: number;
}

const WARM_UP = 3;
/** A list that takes too long isn't asked so often. */
const MOST_MS = 10_000;

/**
 * Asks for each list `rounds` times, in turn, so that other work of the machine slows all of them alike. Before each list it
 * asks for the baseline. The baseline's figure comes first.
 * @throws Error where an answer isn't a 200
 */
export async function measure(
  url: string,
  cookie: string,
  { baseline: first, lists }: { baseline: Asked; lists: readonly Asked[] },
  rounds: number,
): Promise<Figure[]> {
  const begin = (asked: Asked) => ({ ...asked, times: [] as number[], spent: 0, rows: 0, bytes: 0 });
  const [baseline, ...others] = [first, ...lists].map(begin);
  if (!baseline) return [];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const one of others.flatMap((other) => (other.spent > MOST_MS ? [] : [baseline, other]))) {
      const startedAt = performance.now();
      const response = await fetch(url + one.path, { headers: { cookie } });
      const body = await response.text();
      const ms = performance.now() - startedAt;
      if (response.status !== 200) throw new Error(`${one.path}: ${response.status} ${body.slice(0, 300)}`);
      one.spent += ms;
      if (round < 0 && one.spent <= MOST_MS) continue;
      one.times.push(ms);
      one.bytes = Buffer.byteLength(body);
      one.rows = countRows(body);
    }
  }
  return [baseline, ...others].map(({ name, times, rows, bytes }) => ({
    name,
    p50: median(times),
    p99: percentile99(times),
    rows,
    bytes,
  }));
}

function countRows(body: string): number {
  if (!body.startsWith("{")) return 0;
  const { data } = JSON.parse(body) as { data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}
