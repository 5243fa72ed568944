import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyServerFactory } from "fastify";
import { isId } from "../random-id.ts";
import { CORS, SAFETY } from "./common-headers.ts";
import { countCaller, describeLimit } from "./requests/limit-requests.ts";
import { hasTwoKeys } from "./requests/require-keys.ts";
import { answerTracking } from "./routes/answer-tracking.ts";
import type { Serving } from "./serving.ts";

const BEFORE_ID = "/v1/deliveries/";
const AFTER_ID = "/tracking";

const HEADERS = {
  ...SAFETY,
  "access-control-allow-origin": CORS.origin,
  "access-control-expose-headers": CORS.exposedHeaders.join(", "),
};

/**
 * Answers the one request that comes in thousands a second, a viewer's tracking read that memory can answer, without the
 * framework, whose way there takes longer than all else. Whatever is unusual is left to the route: an unknown key, a
 * secret or restricted one, a delivery that has to be looked up, a limit that is used up. The answers are the same.
 * @param note hears of each answer: its status and how long it took, in seconds
 * @returns whether the request has been answered
 */
export function openQuickTracking(
  { core, authenticate, limits, snapshots }: Serving,
  makeRequestId: () => string,
  note: (status: number, seconds: number) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const startedAt = performance.now();
    const { url = "", headers, socket } = request;
    if (request.method !== "GET" || !url.startsWith(BEFORE_ID) || !url.endsWith(AFTER_ID)) return false;
    const id = url.slice(BEFORE_ID.length, -AFTER_ID.length);
    if (!isId("dlv", id) || headers.authorization === undefined) return false;
    const principal = authenticate.peek(headers.authorization);
    if (principal === null || principal.kind === "secret" || principal.allowedOrigins !== null) return false;
    if (hasTwoKeys(request)) return false;
    const snapshot = snapshots.peek(id);
    if (!snapshot || (principal.accountId !== null && principal.accountId !== snapshot.accountId)) return false;
    const counted = countCaller(request, socket.remoteAddress ?? "", principal, limits, core.now().getTime() / 1000);
    if (counted.wait > 0) return false;

    const answer = answerTracking(core, snapshot, counted, headers["if-none-match"]);
    response.writeHead(answer.status, {
      "x-request-id": makeRequestId(),
      ...HEADERS,
      ...describeLimit(counted),
      ...answer.headers,
    });
    response.end(answer.body);
    note(answer.status, (performance.now() - startedAt) / 1000);
    return true;
  };
}

/** A server that gives `quick` the first look at each request, with the time limits that Fastify would give its own. */
export function serveQuickly(quick: ReturnType<typeof openQuickTracking>): FastifyServerFactory {
  return (handle, { keepAliveTimeout, requestTimeout }) => {
    const server = createServer((request, response) => {
      if (!quick(request, response)) handle(request, response);
    });
    if (typeof keepAliveTimeout === "number") server.keepAliveTimeout = keepAliveTimeout;
    if (typeof requestTimeout === "number") server.requestTimeout = requestTimeout;
    return server;
  };
}
