import type { FastifyInstance } from "fastify";

const TOLD_AT = ["info", "debug", "trace"];

export function logsRequests(logLevel: string): boolean {
  return TOLD_AT.includes(logLevel);
}

/** One line for each request, at level info: the route and never the path, since that may hold what nobody else may know. */
export function logRequests(app: FastifyInstance, logLevel: string): void {
  if (!logsRequests(logLevel)) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, principal } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    const route = routeOptions.url ?? "none";
    request.log.info(
      { reqId: request.id, method, route, status: reply.statusCode, ms, key: principal?.keyId ?? null },
      "answered",
    );
    done();
  });
}
