import type { FastifyInstance } from "fastify";

/** Upper bounds of the histogram's buckets, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** What happened on one route, with one method. */
export interface RouteCount {
  route: string;
  method: string;
  byStatus: Map<number, number>;
  /** How many took as long as the bucket of the same index says, not counting shorter ones; the last: longer than all. */
  buckets: number[];
  seconds: number;
}

export interface RequestCounts {
  all(): Iterable<RouteCount>;
  /** Counts a request that was answered without the framework. */
  note(method: string, route: string, status: number, seconds: number): void;
}

/**
 * Counts every request by its route: a few additions, since tracking is read tens of thousands of times a second. What is
 * told of it is put together when somebody asks.
 */
export function countRequests(app: FastifyInstance): RequestCounts {
  const counts = new Map<string, RouteCount>();
  const note: RequestCounts["note"] = (method, route, status, seconds) => {
    const key = `${method} ${route}`;
    let count = counts.get(key);
    if (!count) {
      const buckets = new Array<number>(BUCKETS.length + 1).fill(0);
      count = { route, method, byStatus: new Map(), buckets, seconds: 0 };
      counts.set(key, count);
    }
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    const index = bucket === -1 ? BUCKETS.length : bucket;
    count.buckets[index] = (count.buckets[index] ?? 0) + 1;
    count.byStatus.set(status, (count.byStatus.get(status) ?? 0) + 1);
    count.seconds += seconds;
  };
  app.addHook("onResponse", (request, reply, done) => {
    note(request.method, request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  return { all: () => counts.values(), note };
}
