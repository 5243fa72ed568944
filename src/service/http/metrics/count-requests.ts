import type { FastifyInstance } from "fastify";

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
const DURATIONS = "http_request_duration_seconds";

/** The requests to one route with one method. */
export interface RouteCount {
  route: string;
  method: string;
  byStatus: Map<number, number>;
  /** How many requests ended within the bound of the same index, but not within the one before. The last has no bound. */
  buckets: number[];
  /** The duration of all requests together. */
  seconds: number;
}

/**
 * Counts every request to a route that is added after this call. Counting takes only a few additions, because tracking is
 * read thousands of times a second. The rest is computed when the metrics are read.
 */
export function countRequests(app: FastifyInstance): () => Iterable<RouteCount> {
  const counts = new Map<string, RouteCount>();
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const key = `${method} ${route}`;
    let count = counts.get(key);
    if (!count) {
      const buckets = new Array<number>(BUCKETS.length + 1).fill(0);
      count = { route, method, byStatus: new Map(), buckets, seconds: 0 };
      counts.set(key, count);
    }
    const seconds = reply.elapsedTime / 1000;
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    const index = bucket === -1 ? BUCKETS.length : bucket;
    count.buckets[index] = (count.buckets[index] ?? 0) + 1;
    count.byStatus.set(reply.statusCode, (count.byStatus.get(reply.statusCode) ?? 0) + 1);
    count.seconds += seconds;
    done();
  });
  return () => counts.values();
}

/** Writes the histogram of durations in Prometheus' text format, whose buckets include the smaller ones. */
export function writeDurations(counts: Iterable<RouteCount>): string {
  const lines = [`# HELP ${DURATIONS} How long requests took.`, `# TYPE ${DURATIONS} histogram`];
  for (const { route, method, buckets, seconds } of counts) {
    const labels = `route="${route}",method="${method}"`;
    let total = 0;
    buckets.forEach((count, index) => {
      total += count;
      lines.push(`${DURATIONS}_bucket{${labels},le="${BUCKETS[index] ?? "+Inf"}"} ${total}`);
    });
    lines.push(`${DURATIONS}_sum{${labels}} ${seconds}`, `${DURATIONS}_count{${labels}} ${total}`);
  }
  return `${lines.join("\n")}\n`;
}
