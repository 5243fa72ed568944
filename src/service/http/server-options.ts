import type { Server } from "node:http";
import { type FastifyHttpOptions, LogController } from "fastify";
import { LIMITS } from "../../contract/limits.ts";
import { ServiceProblem } from "../problem.ts";
import { randomBase62 } from "../random-id.ts";
import { PATIENCE } from "./connections/patience.ts";
import { describeError } from "./logs.ts";
import { sendProblem } from "./problems/send-problem.ts";
import { trustProxies } from "./requests/client-address.ts";
import type { Serving } from "./serving.ts";

/** A part that takes longer to start counts as failed. A busy machine may take most of a minute. */
const START_MS = 120_000;

/** How Fastify reads requests, validates and logs: https://fastify.dev/docs/latest/Reference/Server/ */
export function serverOptions({
  trustProxy,
  logLevel,
  logTo,
  patience: { headersMs, requestMs, checkMs } = PATIENCE,
}: Serving): FastifyHttpOptions<Server> {
  return {
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      // A request without a Host header gets a problem as our answer. Node's own answer would be empty.
      requireHostHeader: false,
    },
    // Fastify sets it again.
    requestTimeout: requestMs,
    // The service still answers while it stops: see drain.ts.
    return503OnClosing: false,
    pluginTimeout: START_MS,
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: trustProxies(trustProxy),
    requestIdHeader: false,
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(request, reply, new ServiceProblem("malformed_request")),
    // A logger for each request costs more than most requests do. A line that needs the request's id carries it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: { req: ({ method, id }) => ({ method, id }), err: describeError },
    },
  };
}

/** Makes ids that no two requests share, across restarts and processes too. They need not be hard to guess. */
export function createRequestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`;
  let count = 0;
  return () => prefix + (++count).toString(36).padStart(6, "0");
}
