import { once } from "node:events";
import { Server } from "node:net";
import { setImmediate as afterPoll, setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ServiceProblem } from "../problem.ts";
import { sendProblem } from "./problems/send-problem.ts";

/** How long an open connection may take to send its next request. The answer to it tells the client to close. */
const IDLE_MS = 1500;
/**
 * After this time, requests that are still unanswered get a 503. Their body doesn't end, for example, or the database
 * doesn't answer.
 */
const ANSWER_MS = 2000;
/** How long answers may take to reach their callers. */
const SEND_MS = 500;

/**
 * Lets the server stop without cutting connections off. `close()` first stops accepting connections. It answers requests on
 * the open ones with `Connection: close`. Call it before routes are added.
 * @returns whether the server is closing
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  const open = new Set<FastifyReply>();
  let isClosing = false;

  app.addHook("onRequest", (_request, reply, done) => {
    open.add(reply);
    reply.raw.once("close", () => open.delete(reply));
    done();
  });
  // Fastify sends `Connection: close` with answers to requests that come from here on.
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const reply of open) if (!reply.raw.headersSent) reply.header("connection", "close");
    if (!app.server.listening) return;
    const closed = once(app.server, "close");
    const wait = (ms: number) => Promise.race([closed, pause(ms, undefined, { ref: false })]);
    // After this, the server has accepted all waiting connections. A connection that still waits when the server closes
    // would be reset.
    await afterPoll();
    // Only stops accepting. The `close` of node:http would also cut connections whose next request is on its way.
    Server.prototype.close.call(app.server);
    await wait(IDLE_MS);
    app.server.closeIdleConnections();
    await wait(ANSWER_MS);
    const stopping = new ServiceProblem(
      "not_ready",
      "The service stops; another process or the next start will answer.",
    );
    for (const reply of open) {
      if (!reply.sent) sendProblem(reply.request, reply.header("connection", "close"), stopping);
    }
    await wait(SEND_MS);
    app.server.closeAllConnections();
  });
  return () => isClosing;
}
