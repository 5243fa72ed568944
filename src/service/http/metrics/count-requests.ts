import type { FastifyInstance, FastifyReply, onResponseHookHandler } from "fastify";

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

/**
 * Counts every request by its route: a few additions, since tracking is read tens of thousands of times a second. What is
 * told of it is put together when somebody asks.
 */
export function countRequests(app: FastifyInstance): () => Iterable<RouteCount> {
  const counts: RouteCount[] = [];
  const counter = (method: string, route: string) => {
    const buckets = new Array<number>(BUCKETS.length + 1).fill(0);
    const count: RouteCount = { route, method, byStatus: new Map(), buckets, seconds: 0 };
    counts.push(count);
    return (reply: FastifyReply) => {
      const seconds = reply.elapsedTime / 1000;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      const index = bucket === -1 ? BUCKETS.length : bucket;
      count.buckets[index] = (count.buckets[index] ?? 0) + 1;
      count.byStatus.set(reply.statusCode, (count.byStatus.get(reply.statusCode) ?? 0) + 1);
      count.seconds += seconds;
    };
  };
  app.addHook("onRoute", (route) => {
    const byMethod = new Map([route.method].flat().map((method) => [method, counter(method, route.url)]));
    const note: onResponseHookHandler = (request, reply, done) => {
      byMethod.get(request.method)?.(reply);
      done();
    };
    route.onResponse = [...[route.onResponse ?? []].flat(), note];
  });
  const unknown = counter("any", "none");
  app.addHook("onResponse", (request, reply, done) => {
    if (request.is404) unknown(reply);
    done();
  });
  return () => counts.filter(({ byStatus }) => byStatus.size > 0);
}
